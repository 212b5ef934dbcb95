import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { S3Client } from '@aws-sdk/client-s3';
import { installPackage } from './install.ts';

/** OpenStack Swift, which speaks S3. */
export interface SwiftServer {
  readonly port: number;
  readonly endpoint: string;
  /** An empty bucket of one test's own. */
  createBucket(): Promise<string>;
  /** For looking into its buckets. */
  readonly client: S3Client;
  stop(): Promise<void>;
}

/** The SDK's usual chain finds them in the environment of every test. */
export const SWIFT_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

const LIBRARY = '/usr/lib/python3/dist-packages/swift';
const SCRIPT = fileURLToPath(new URL('run-swift.py', import.meta.url));

/** Installs it where it is missing and that is possible. */
export function hasSwift(): boolean {
  return existsSync(LIBRARY) || (installPackage('python3-swift') && existsSync(LIBRARY));
}

let shared: Promise<SwiftServer> | undefined;

/** The Swift of all test files of this process that need none of their own; it ends with the process. */
export function sharedSwift(): Promise<Omit<SwiftServer, 'stop'>> {
  shared ??= startSwift();
  return shared;
}

/** A Swift of a test file's own, up in a second or two. It ends with this process, and its temporary directory with it. */
export async function startSwift(): Promise<SwiftServer> {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-swift-'));
  const server = spawn('/usr/bin/python3', [SCRIPT, directory], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(server, 'exit');
  const complaints = text(server.stderr);
  const ready = once(createInterface(server.stdout), 'line').then(([line]) => Number(line));
  const port = await Promise.race([ready, exited.then(() => undefined)]);
  if (port === undefined) throw new Error(`Swift does not start: ${await complaints}`);
  // Every run looks whether there is a Swift; only those who start one need the SDK.
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: SWIFT_CREDENTIALS.AWS_ACCESS_KEY_ID,
      secretAccessKey: SWIFT_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
    },
  });
  return {
    port,
    endpoint,
    client,
    async createBucket() {
      const name = `t${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return name;
    },
    async stop() {
      client.destroy();
      server.stdin.end();
      await exited;
    },
  };
}
