import { createHash } from 'node:crypto';
import type { ArchiveLocation } from './archive-location.ts';
import { type ArchivedFile, isNameOfBackup, MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { BLOCK, paddingOf, readTarHeader } from './tar.ts';

/** Receives the files of an archive one after the other; chunks are valid until the next one. */
interface ArchiveReader {
  readonly begin: (name: string) => Promise<void>;
  readonly chunk: (bytes: Buffer) => Promise<void>;
  readonly end: () => Promise<void>;
}

const CHUNK_BYTES = 2 ** 20;
const MANIFEST_BYTES_MAX = 64 * 2 ** 20;

/** Reads an archive to its end. Throws unless it is complete and every file has its checksum from the manifest. */
export async function readArchive(location: ArchiveLocation, reader: ArchiveReader): Promise<Manifest> {
  const chunks = location.read()[Symbol.asyncIterator]();
  try {
    return await new Reading(location.name, chunks, reader).all();
  } finally {
    await chunks.return?.();
  }
}

class Reading {
  readonly #name: string;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #reader: ArchiveReader;
  readonly #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  /** The rest of the last chunk. */
  #rest: Uint8Array = new Uint8Array();

  constructor(name: string, chunks: AsyncIterator<Uint8Array>, reader: ArchiveReader) {
    this.#name = name;
    this.#chunks = chunks;
    this.#reader = reader;
  }

  async all(): Promise<Manifest> {
    const found: ArchivedFile[] = [];
    for (;;) {
      const file = readTarHeader(await this.#next(BLOCK));
      if (!file) throw this.#damaged(`the header of file ${found.length + 1} can't be read`);
      if (file.name === MANIFEST) {
        const manifest = await this.#manifest(file.bytes);
        this.#compare(manifest, found);
        return manifest;
      }
      if (!isNameOfBackup(file.name)) throw this.#damaged(`${file.name} does not belong in it`);
      found.push({ ...file, sha256: await this.#file(file.name, file.bytes) });
    }
  }

  async #file(name: string, bytes: number): Promise<string> {
    const hash = createHash('sha256');
    await this.#reader.begin(name);
    for (let left = bytes; left > 0; ) {
      const chunk = await this.#next(Math.min(left, CHUNK_BYTES));
      hash.update(chunk);
      await this.#reader.chunk(chunk);
      left -= chunk.length;
    }
    await this.#reader.end();
    await this.#next(paddingOf(bytes));
    return hash.digest('hex');
  }

  async #manifest(bytes: number): Promise<Manifest> {
    if (bytes > MANIFEST_BYTES_MAX) throw this.#damaged('its manifest is too long');
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; left -= Math.min(left, CHUNK_BYTES)) {
      parts.push(Buffer.from(await this.#next(Math.min(left, CHUNK_BYTES))));
    }
    const manifest = parseManifest(Buffer.concat(parts).toString());
    if (!manifest) throw this.#damaged('its manifest can’t be read, or is from a newer program');
    return manifest;
  }

  #compare({ files }: Manifest, found: readonly ArchivedFile[]): void {
    const known = new Map(found.map((file) => [file.name, file]));
    if (files.length !== found.length || known.size !== found.length)
      throw this.#damaged('files are missing or too many');
    for (const { name, bytes, sha256 } of files) {
      const file = known.get(name);
      if (file?.bytes !== bytes || file.sha256 !== sha256) throw this.#damaged(`${name} is not what was stored`);
    }
  }

  async #next(bytes: number): Promise<Buffer> {
    for (let read = 0; read < bytes; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done) throw this.#damaged('it ends too early');
        this.#rest = value;
      }
      const taken = this.#rest.subarray(0, bytes - read);
      this.#buffer.set(taken, read);
      this.#rest = this.#rest.subarray(taken.length);
      read += taken.length;
    }
    return this.#buffer.subarray(0, bytes);
  }

  #damaged(reason: string): Error {
    return new Error(`${this.#name} is not a complete backup: ${reason}.`);
  }
}
