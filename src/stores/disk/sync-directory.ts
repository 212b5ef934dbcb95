import { open } from 'node:fs/promises';

/** Makes the names in a directory last through a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
