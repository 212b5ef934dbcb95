import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../../../ports/fact-store.ts';
import { toServiceError } from '../engine/failure.ts';

/** A directory of request bodies that the engine has yet to read. */
export class Spool {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** Removes what an earlier process left. */
  static async open(directory: string): Promise<Spool> {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) await rm(join(directory, name), { force: true });
    return new Spool(directory);
  }

  /** Writes a body to a file; on failure removes it. */
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
