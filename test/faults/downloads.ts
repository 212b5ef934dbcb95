import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import type { BuiltService } from './built-service.ts';
import { until } from './service-figures.ts';

export interface Download {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly url: string | null;
  readonly error: string | null;
}

export interface ExportRequest {
  readonly of: 'metric_data' | 'test_data';
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks for a file and goes away as soon as it is known that it is wanted. */
export async function beginDownload(service: BuiltService, { of, body }: ExportRequest): Promise<string> {
  const known = new Set((await listDownloads(service)).map(({ id }) => id));
  const asking = ask(service, `/${of}_download`, body);
  let added: Download | undefined;
  await until(async () => {
    added = (await listDownloads(service)).find(({ id }) => !known.has(id));
    return added !== undefined;
  });
  asking.destroy();
  return added?.id ?? '';
}

/** A question on a connection of its own, to be given up; its answer is not looked at. */
export function ask({ url }: BuiltService, path: string, body: unknown): ClientRequest {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
  const asking = request(url + path, { method: 'POST', headers, agent: false });
  asking.on('error', () => {}).end(JSON.stringify(body));
  return asking;
}

/** The newest first. */
export async function listDownloads({ root }: BuiltService): Promise<readonly Download[]> {
  return (await root.get('/downloads')).body.data as Download[];
}

export async function readDownload({ root }: BuiltService, id: string): Promise<Download> {
  return (await root.get(`/downloads/${id}`)).body.data as Download;
}

export async function untilEnded(service: BuiltService, id: string): Promise<Download> {
  let download = await readDownload(service, id);
  await until(async () => {
    download = await readDownload(service, id);
    return !isUnderWay(download);
  });
  return download;
}

export function isUnderWay({ status }: Download): boolean {
  return status === 'queued' || status === 'running';
}

/** Of what a link leads to. */
export async function sha256Behind(url: string): Promise<string> {
  const { status, body } = await fetch(url);
  expect(status).toBe(200);
  const hash = createHash('sha256');
  for await (const chunk of body ?? []) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** What the making of files has on the disk now, the engine's own included. */
export function scratchOf(dataDir: string): readonly string[] {
  return ['exports', 'temporary'].flatMap((directory) => namesIn(join(dataDir, 'facts', directory)));
}

export function objectsOf(dataDir: string): readonly string[] {
  return namesIn(join(dataDir, 'objects'));
}

/** At any depth; none where there is no such directory. */
export function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    // A directory that goes while it is read is read as far as it is there.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
