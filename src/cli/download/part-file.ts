import type { FileHandle } from 'node:fs/promises';
import { open, rename, rm } from 'node:fs/promises';
import { CommandFailure } from '../failure.ts';
import type { Target } from './target.ts';

/** A file that is not whole yet, under a name of its own; what an earlier run left of it is gone on with. */
export class PartFile implements Target {
  readonly path: string;
  readonly #file: FileHandle;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  /** Named after what the whole file is, so that parts of different files never meet. */
  static async open(path: string, sha256: string): Promise<PartFile> {
    const part = `${path}.${sha256.slice(0, 12)}.part`;
    return new PartFile(part, await writing(part, () => open(part, 'a+')));
  }

  existing(): AsyncIterable<Buffer> {
    return this.#file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 });
  }

  append(chunk: Buffer): Promise<void> {
    return writing(this.path, () => this.#file.appendFile(chunk));
  }

  clear(): Promise<void> {
    return writing(this.path, () => this.#file.truncate(0));
  }

  /** On disk for good before it has the name of the whole. */
  async becomes(path: string): Promise<void> {
    await writing(path, async () => {
      await this.#file.sync();
      await this.#file.close();
      await rename(this.path, path);
    });
  }

  /** Leaves it for the next run, if there is anything of it; says how far it is. */
  async leave(): Promise<number> {
    const { size } = await this.#file.stat();
    if (size === 0) await this.remove();
    else await this.#file.close();
    return size;
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.path, { force: true });
  }
}

async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CommandFailure(`Can't write ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
