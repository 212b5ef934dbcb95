import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../../../ports/fact-store.ts';
import { toServiceError } from '../engine/failure.ts';

/** Where bodies wait on disk until the engine reads them. */
export class Spool {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** What an earlier process left is of no use to anybody. */
  static async open(directory: string): Promise<Spool> {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) await rm(join(directory, name), { force: true });
    return new Spool(directory);
  }

  /** Nothing is left of it when it fails. */
  async receive(chunks: AsyncIterable<Uint8Array | string>): Promise<ReceivedFile> {
    const path = join(this.directory, randomUUID());
    const discard = () => rm(path, { force: true });
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const file = await open(path, 'wx');
      try {
        for await (const chunk of chunks) {
          const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          hash.update(buffer);
          bytes += buffer.length;
          await file.writeFile(buffer);
        }
      } finally {
        await file.close();
      }
    } catch (error) {
      await discard();
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? toServiceError(error) : error;
    }
    return { path, bytes, sha256: hash.digest('hex'), discard };
  }
}
