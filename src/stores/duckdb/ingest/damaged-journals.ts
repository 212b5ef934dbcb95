import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BatchManifest, MANIFEST } from './batch-journal.ts';
import { decodeRecords } from './journal-records.ts';
import { SEGMENT } from './result-journal.ts';

/** Reads a file in chunks; none where it is gone. */
export type ReadFile = (path: string) => AsyncIterable<Buffer>;

/** What is damaged in the journals of a store, a line each. The service may use them meanwhile. */
export async function damagedJournals(directory: string, read: ReadFile): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const name of await namesIn(join(directory, 'journal'), SEGMENT)) {
    const bytes = await contentOf(read(join(directory, 'journal', name)));
    if (decodeRecords(bytes).flaw === 'damaged') damaged.push(`the journal ${name} is damaged`);
  }
  for (const name of await namesIn(join(directory, 'batches'), MANIFEST)) {
    const path = join(directory, 'batches', name);
    const text = (await contentOf(read(path))).toString();
    if (await isIntact(text, path.slice(0, -MANIFEST.length), read)) continue;
    // A checkpoint may have dropped it meanwhile.
    if ((await namesIn(join(directory, 'batches'), MANIFEST)).includes(name)) {
      damaged.push(`the journalled batch ${name.slice(0, -MANIFEST.length)} is damaged`);
    }
  }
  return damaged;
}

async function isIntact(manifest: string, path: string, read: ReadFile): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of read(path)) hash.update(chunk);
  try {
    return hash.digest('hex') === (JSON.parse(manifest) as BatchManifest).sha256;
  } catch {
    return false;
  }
}

async function contentOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}

async function namesIn(directory: string, ending: string): Promise<readonly string[]> {
  return (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(ending)).sort();
}
