import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SnapshotFile } from '../ports/fact-store.ts';
import { syncDirectory } from '../stores/disk/sync-directory.ts';
import { type ArchivedFile, FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { BLOCK, paddingOf, tarHeader } from './tar.ts';

const CHUNK_BYTES = 2 ** 20;

/** A tar archive that gets its name only when all of it is on disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #output: FileHandle;
  readonly #began: Date;
  readonly #files: ArchivedFile[] = [];

  private constructor(path: string, unfinished: string, output: FileHandle, began: Date) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.#output = output;
    this.#began = began;
  }

  static async open(path: string, began: Date): Promise<ArchiveWriter> {
    const unfinished = `${path}.unfinished-${process.pid}`;
    const output = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${path} can't be written: ${WORDS[error.code ?? ''] ?? error.code}.`, { cause: error });
    });
    return new ArchiveWriter(path, unfinished, output, began);
  }

  /** Adds the first bytes of a file, as many as it had when it was listed; `use` sees them on their way. */
  async add({ name, path, bytes }: SnapshotFile, use: (chunk: Buffer) => void): Promise<void> {
    const input = await open(path);
    const hash = createHash('sha256');
    try {
      await this.#write(tarHeader({ name, bytes }, this.#seconds));
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      for (let left = bytes; left > 0; ) {
        const { bytesRead } = await input.read(buffer, 0, Math.min(left, CHUNK_BYTES), bytes - left);
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was copied.`);
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        await this.#write(chunk);
        use(chunk);
        left -= bytesRead;
      }
      await this.#write(Buffer.alloc(paddingOf(bytes)));
    } finally {
      await input.close();
    }
    this.#files.push({ name, bytes, sha256: hash.digest('hex') });
  }

  async finish(program: string, unused: readonly number[]): Promise<Manifest> {
    const manifest: Manifest = {
      format: FORMAT,
      program,
      began: this.#began.toISOString(),
      files: this.#files,
      ...(unused.length > 0 && { unused }),
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await this.#write(tarHeader({ name: MANIFEST, bytes: text.length }, this.#seconds));
    await this.#write(text);
    await this.#write(Buffer.alloc(paddingOf(text.length) + 2 * BLOCK));
    await this.#output.sync();
    await this.#output.close();
    await rename(this.#unfinished, this.#path);
    await syncDirectory(dirname(this.#path));
    return manifest;
  }

  /** Removes the incomplete file. */
  async discard(): Promise<void> {
    await this.#output.close().catch(() => {});
    await rm(this.#unfinished, { force: true });
  }

  get #seconds(): number {
    return Math.floor(this.#began.getTime() / 1000);
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#output.writeFile(bytes);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'you have no right to write to that directory. Name another, or run this as a user who has',
  ENOENT: 'that directory is not there. Make it first, or name another',
  ENOSPC: 'that disk is full. Free some space, or name another',
  ENOTDIR: 'a file is in its path. Name another directory',
  EROFS: 'that file system is read-only. Name another directory',
};
