import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../service.ts';
import { fetchFile } from './fetch-file.ts';
import { type CsvTable, readCsv } from './read-csv.ts';

export type Exported = 'metric_data' | 'test_data';

/** What is said of a file that was made at once. */
export interface CsvFile {
  readonly url: string;
  readonly fileName: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly expiresAt: string;
}

/** What is said of a file that is made in the background. */
export interface Download {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly url: string | null;
  readonly statusUrl: string;
  readonly expiresAt: string | null;
  readonly error: string | null;
}

export async function exportCsv(client: Client, of: Exported, request: object): Promise<CsvFile> {
  return succeeded(await client.post(`/${of}.csv`, request)) as CsvFile;
}

/** When there is nothing more to wait for, which on a busy machine is after the first answer. */
export async function download(
  client: Client,
  of: Exported,
  request: object,
  headers: Record<string, string> = {},
): Promise<Download> {
  let download = succeeded(await client.post(`/${of}_download`, request, headers)) as Download;
  while (download.status === 'queued' || download.status === 'running') {
    await sleep(100);
    download = succeeded(await client.get(`/downloads/${download.id}`)) as Download;
  }
  return download;
}

/** The table of a request's CSV file. */
export async function tableOf(client: Client, of: Exported, request: object): Promise<CsvTable> {
  const { url } = await exportCsv(client, of, request);
  return readCsv((await fetchFile(url)).text);
}

/** The bytes of a download that is done. */
export async function bytesOf({ status, url, error }: Download): Promise<Buffer> {
  if (url === null) throw new Error(`the download is ${status}: ${error}`);
  const file = await fetchFile(url);
  if (file.status !== 200) throw new Error(file.text);
  return file.bytes;
}

function succeeded({ status, body }: Awaited<ReturnType<Client['post']>>): unknown {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}
