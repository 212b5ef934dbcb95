import { BlockSums } from '../stores/duckdb/block-sums.ts';
import type { ArchiveLocation } from './archive-location.ts';
import { FACTS_FILE, type Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

/** Reads an archive to its end. Throws unless it is complete, and the results in it are what the engine has written. */
export async function verifyArchive(location: ArchiveLocation, onBytes: (bytes: number) => void): Promise<Manifest> {
  const sums = new BlockSums();
  let name = '';
  const manifest = await readArchive(location, {
    begin: async (begun) => {
      name = begun;
    },
    chunk: async (bytes) => {
      if (name === FACTS_FILE) sums.add(bytes);
      onBytes(bytes.length);
    },
    end: async () => {},
  });
  const wrong = sums.wrong().filter((block) => !manifest.unused?.includes(block.location));
  if (wrong.length === 0) return manifest;
  throw new Error(
    `${location.name} is complete, but ${wrong.length} blocks of the results in it are damaged: they were when it was made. Take an older backup.`,
  );
}
