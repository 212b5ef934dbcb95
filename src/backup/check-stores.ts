import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../lib/concurrency/repeat.ts';
import type { StoredFile } from '../ports/downloads.ts';
import type { WrongBlock } from '../ports/fact-store.ts';
import { diskFiles } from '../stores/copy/disk-files.ts';
import type { Damage, DamagedPart } from '../stores/damage.ts';
import { BlockSums, isRightBlock } from '../stores/duckdb/block-sums.ts';
import { damagedJournals } from '../stores/duckdb/ingest/damaged-journals.ts';

/** The embedded stores of an installation; undefined: on a server. */
interface CheckedStores {
  readonly checkRegister: (() => Promise<readonly string[]>) | undefined;
  /** Says what is stored in wrong blocks, one line each; free blocks get none. */
  readonly damagedTables: ((wrong: readonly WrongBlock[]) => Promise<readonly string[]>) | undefined;
  readonly files: (() => Promise<readonly StoredFile[]>) | undefined;
}

export interface CheckOptions {
  readonly signal: AbortSignal;
  /** Called once, with what is to be read. */
  readonly onBegin: (bytes: number) => void;
  readonly onBytes: (bytes: number) => void;
  /** Share of the time to use; the rest is for requests. */
  readonly share: number;
}

const CHUNK_BYTES = 2 ** 20;

/** Reads everything that is stored in a data directory, and returns what is not what was written. The service may run. */
export async function checkStores(
  dataDir: string,
  stores: CheckedStores,
  options: CheckOptions,
): Promise<readonly Damage[]> {
  const { checkRegister, damagedTables, files } = stores;
  const facts = join(dataDir, 'facts');
  const read = (path: string) => chunksOf(path, options);
  options.onBegin(await bytesIn(dataDir, stores));
  return [
    ...as('results', damagedTables ? await damagedBlocks(join(facts, 'facts.duckdb'), damagedTables, options) : []),
    ...as('results', damagedTables ? await damagedJournals(facts, read) : []),
    ...as('register', checkRegister ? await checkRegister() : []),
    ...as('files', files ? await damagedFiles(join(dataDir, 'objects'), await files(), options) : []),
  ];
}

function as(part: DamagedPart, lines: readonly string[]): readonly Damage[] {
  return lines.map((what) => ({ part, what }));
}

async function bytesIn(dataDir: string, { damagedTables, files }: CheckedStores): Promise<number> {
  const directories = [
    ...(damagedTables ? [join('facts', 'journal'), join('facts', 'batches')] : []),
    ...(files ? ['objects'] : []),
  ].map((name) => join(dataDir, name));
  const names = await Promise.all(
    directories.map(async (directory) =>
      (await readdir(directory).catch(() => [])).map((name) => join(directory, name)),
    ),
  );
  const paths = [...(damagedTables ? [join(dataDir, 'facts', 'facts.duckdb')] : []), ...names.flat()];
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Blocks may be written while they are read: those that are wrong are read again. */
const ATTEMPTS = 3;
const AGAIN_MS = 1000;

async function damagedBlocks(
  path: string,
  damagedTables: NonNullable<CheckedStores['damagedTables']>,
  options: CheckOptions,
): Promise<readonly string[]> {
  const sums = new BlockSums();
  for await (const chunk of chunksOf(path, options)) sums.add(chunk);
  let wrong = sums.wrong();
  for (let attempt = 1; attempt < ATTEMPTS && wrong.length > 0; attempt += 1) {
    await pause(AGAIN_MS, options.signal);
    wrong = await stillWrong(path, wrong);
  }
  return wrong.length === 0 ? [] : damagedTables(wrong);
}

async function stillWrong(path: string, blocks: readonly WrongBlock[]): Promise<readonly WrongBlock[]> {
  const file = await open(path);
  try {
    const wrong: WrongBlock[] = [];
    for (const block of blocks) {
      const bytes = Buffer.alloc(block.bytes);
      const { bytesRead } = await file.read(bytes, 0, block.bytes, block.location);
      // The engine may have cut the file meanwhile.
      if (bytesRead > 0 && !isRightBlock(bytes)) wrong.push(block);
    }
    return wrong;
  } finally {
    await file.close();
  }
}

async function damagedFiles(
  directory: string,
  known: readonly StoredFile[],
  options: CheckOptions,
): Promise<readonly string[]> {
  const sums = new Map(known.map(({ key, sha256 }) => [key, sha256]));
  const damaged: string[] = [];
  for (const { key, path } of await diskFiles(directory, new Date(0))) {
    const hash = createHash('sha256');
    let isThere = false;
    for await (const chunk of chunksOf(path, options)) {
      hash.update(chunk);
      isThere = true;
    }
    const sum = sums.get(key);
    if (isThere && sum !== undefined && hash.digest('hex') !== sum) damaged.push(`the exported file ${key} is damaged`);
  }
  return damaged;
}

/** The bytes of a file; none where it is gone. A chunk is valid until the next one. */
async function* chunksOf(path: string, { signal, onBytes, share }: CheckOptions): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (;;) {
      signal.throwIfAborted();
      const beganAt = performance.now();
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null).catch((error: NodeJS.ErrnoException) => {
        throw new Error(`${path} can't be read (${error.code}). Look at its disk.`, { cause: error });
      });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      onBytes(bytesRead);
      if (share < 1) await pause(((performance.now() - beganAt) * (1 - share)) / share, signal);
    }
  } finally {
    await file.close();
  }
}
