import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BatchManifest, isIntact, MANIFEST } from './batch-journal.ts';
import { decodeRecords } from './journal-records.ts';
import { SEGMENT } from './result-journal.ts';

/** Reads a file in chunks; none where it is gone. */
export type ReadFile = (path: string) => AsyncIterable<Buffer>;

/** Lists the damage in a store's journals, one line each. The service may be running. */
export async function damagedJournals(directory: string, read: ReadFile): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const name of await namesIn(join(directory, 'journal'), SEGMENT)) {
    const bytes = await contentOf(read(join(directory, 'journal', name)));
    if (decodeRecords(bytes).flaw === 'damaged') damaged.push(`the journal ${name} is damaged`);
  }
  for (const name of await namesIn(join(directory, 'batches'), MANIFEST)) {
    const path = join(directory, 'batches', name);
    const text = (await contentOf(read(path))).toString();
    const manifest = parse(text);
    if (manifest && (await isIntact(manifest, read(path.slice(0, -MANIFEST.length))))) continue;
    // A checkpoint may have dropped it meanwhile.
    if ((await namesIn(join(directory, 'batches'), MANIFEST)).includes(name)) {
      damaged.push(`the journalled batch ${name.slice(0, -MANIFEST.length)} is damaged`);
    }
  }
  return damaged;
}

function parse(text: string): BatchManifest | undefined {
  try {
    return JSON.parse(text) as BatchManifest;
  } catch {
    return undefined;
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
