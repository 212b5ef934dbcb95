import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { yieldEvery } from '../../lib/concurrency/yield-every.ts';
import { VERSION } from '../../package.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { CachedDay, DayCache } from './day-cache.ts';

/**
 * The cached days of a store from its orderly stop to its next start. The first line names the program and the state of the
 * results that the days belong to. It is removed when it is opened, so it is used once, and never after a crash.
 */
export class DayFile {
  readonly #path: string;
  readonly #disk: DiskSpace;
  readonly #warn: (message: string, error?: unknown) => void;

  constructor(path: string, disk: DiskSpace, warn: (message: string, error?: unknown) => void) {
    this.#path = path;
    this.#disk = disk;
    this.#warn = warn;
  }

  /** Takes the file away. Resolves when what it has of this state is in the cache. Never rejects: the cache can do without. */
  async load(cache: DayCache, state: string | null): Promise<void> {
    const file = await open(this.#path).catch(() => undefined);
    rmSync(this.#path, { force: true });
    rmSync(this.#unfinished, { force: true });
    try {
      if (file && state !== null && cache.bytesMax > 0) await readDays(file, cache, headOf(state));
    } catch (error) {
      this.#warn('the cached days could not be read and are left out', error);
    } finally {
      await file?.close();
    }
  }

  /** Stores days that belong to a state of the results. Never rejects. */
  async save(days: Iterable<CachedDay>, state: string | null): Promise<void> {
    if (state === null) return;
    try {
      this.#disk.requireFileSpace();
      const file = await open(this.#unfinished, 'w', 0o600);
      try {
        await writeDays(file, days, headOf(state));
        await file.sync();
      } finally {
        await file.close();
      }
      renameSync(this.#unfinished, this.#path);
    } catch (error) {
      rmSync(this.#unfinished, { force: true });
      this.#warn('the cached days could not be stored', error);
    }
  }

  get #unfinished(): string {
    return `${this.#path}.part`;
  }
}

const FORMAT = 2;

function headOf(state: string): string {
  return `${JSON.stringify({ format: FORMAT, program: VERSION, state })}\n`;
}

/** Each day is its length and its bytes; the last 32 bytes are the digest of all before them. */
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
const WRITE_BYTES = 2 ** 20;

async function writeDays(file: FileHandle, days: Iterable<CachedDay>, head: string): Promise<void> {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let bytesWaiting = 0;
  const add = (bytes: Uint8Array) => {
    hash.update(bytes);
    waiting.push(bytes);
    bytesWaiting += bytes.length;
  };
  const flush = async () => {
    await file.writeFile(Buffer.concat(waiting));
    waiting = [];
    bytesWaiting = 0;
  };
  add(Buffer.from(head));
  for (const day of days) {
    const bytes = serialize(day);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    add(length);
    add(bytes);
    if (bytesWaiting >= WRITE_BYTES) await flush();
  }
  waiting.push(hash.digest());
  await flush();
}

async function readDays(file: FileHandle, cache: DayCache, head: string): Promise<void> {
  const { size } = await file.stat();
  if (size > FILE_MAX * cache.bytesMax) return;
  const first = Buffer.alloc(Buffer.byteLength(head));
  await file.read(first, 0, first.length, 0);
  if (first.toString() !== head) return;
  const all = await file.readFile();
  const end = Math.max(0, all.length - DIGEST_BYTES);
  const digest = createHash('sha256').update(all.subarray(0, end)).digest();
  if (!digest.equals(all.subarray(end))) throw new Error('its digest is another one');
  const yieldAfter = yieldEvery();
  for (let at = first.length; at < end; ) {
    const begin = at + LENGTH_BYTES;
    at = begin + all.readUInt32LE(at);
    // A copy, since its numbers would hold the memory of the whole file.
    cache.restore(deserialize(Buffer.copyBytesFrom(all, begin, at - begin)) as CachedDay);
    await yieldAfter(at - begin);
  }
}

/** A file is hardly larger than what it has in memory. */
const FILE_MAX = 2;
