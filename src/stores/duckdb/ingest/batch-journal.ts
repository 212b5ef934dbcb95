import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Source } from '../../intake/staging.ts';

/** What is needed to store a batch again. */
export interface BatchManifest {
  readonly id: string;
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
  /** The only agent whose results were taken. */
  readonly agent?: { readonly number: number } | null;
  /** The last agent that was known when the batch was stored. */
  readonly lastAgent: number;
  readonly test: string;
  readonly kind: Source['kind'];
  readonly ignoreUnknown: boolean;
  readonly bytes: number;
  readonly crc32: number;
}

/** Whether a file is what its manifest says; a manifest of version 0.2 has another hash. */
export async function isIntact(
  { bytes, crc32: told, sha256 }: Omit<BatchManifest, 'crc32'> & { readonly crc32?: number; readonly sha256?: string },
  chunks: AsyncIterable<Buffer>,
): Promise<boolean> {
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  let [read, sum] = [0, 0];
  for await (const chunk of chunks) {
    read += chunk.length;
    if (hash) hash.update(chunk);
    else sum = crc32(chunk, sum);
  }
  return read === bytes && (hash ? hash.digest('hex') === sha256 : sum === told);
}

/** Acknowledged batches on disk, each a file and a manifest, until a checkpoint holds them. */
export class BatchJournal {
  readonly #directory: string;
  readonly #bytes = new Map<string, number>();
  #lastId = 0;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Removes files without a manifest, which were never acknowledged, and puts unreadable manifests aside. */
  static async open(directory: string, warn: (message: string) => void): Promise<BatchJournal> {
    await mkdir(directory, { recursive: true });
    const journal = new BatchJournal(directory);
    const names = (await readdir(directory)).filter((name) => !name.endsWith(ASIDE));
    for (const name of names.filter((name) => !name.endsWith(MANIFEST))) {
      if (!names.includes(`${name}${MANIFEST}`)) await rm(join(directory, name), { force: true });
    }
    for (const name of names.filter((name) => name.endsWith(MANIFEST))) {
      const id = name.slice(0, -MANIFEST.length);
      const manifest = await journal.#read(id).catch(() => undefined);
      if (manifest) journal.#bytes.set(id, manifest.bytes);
      else
        warn(
          `the manifest of the journalled batch ${id} can't be read; it was put aside as ${await journal.putAside(id)}`,
        );
    }
    return journal;
  }

  get bytes(): number {
    return [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  get ids(): readonly string[] {
    return [...this.#bytes.keys()];
  }

  pathOf(id: string): string {
    return join(this.#directory, id);
  }

  /** Adds a file before its rows are stored, so that no crash loses them; drops it again where that fails. */
  async whileStored<T>(
    path: string,
    manifest: Omit<BatchManifest, 'id'>,
    store: (id: string) => Promise<T>,
  ): Promise<T> {
    const id = this.#newId();
    await this.#add(path, { id, ...manifest });
    try {
      return await store(id);
    } catch (error) {
      await this.drop([id]);
      throw error;
    }
  }

  /** Moves a file into the journal; when this resolves, the file survives a crash. */
  async #add(path: string, manifest: BatchManifest): Promise<void> {
    const { id } = manifest;
    try {
      await syncPath(path);
      await rename(path, this.pathOf(id));
      await writeDurably(`${this.pathOf(id)}${MANIFEST}`, JSON.stringify(manifest));
      await syncPath(this.#directory);
      this.#bytes.set(id, manifest.bytes);
    } catch (error) {
      await this.drop([id]);
      throw error;
    }
  }

  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await rm(`${this.pathOf(id)}${MANIFEST}`, { force: true });
      await rm(`${this.pathOf(id)}${MANIFEST}${UNFINISHED}`, { force: true });
      await rm(this.pathOf(id), { force: true });
      this.#bytes.delete(id);
    }
    // A batch that comes back after a power cut would be stored again, without what was deleted meanwhile.
    if (ids.length > 0) await syncPath(this.#directory);
  }

  /** Puts a batch aside for the operator; it is not stored again. */
  async putAside(id: string): Promise<string> {
    const aside = `${this.pathOf(id)}${ASIDE}`;
    await rename(this.pathOf(id), aside).catch(() => {});
    await rename(`${this.pathOf(id)}${MANIFEST}`, `${this.pathOf(id)}${MANIFEST}${ASIDE}`).catch(() => {});
    this.#bytes.delete(id);
    return aside;
  }

  /** All batches, in the order of their arrival. */
  list(): Promise<readonly BatchManifest[]> {
    return Promise.all([...this.ids].sort().map((id) => this.#read(id)));
  }

  async isIntact(manifest: BatchManifest): Promise<boolean> {
    try {
      return await isIntact(manifest, createReadStream(this.pathOf(manifest.id)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  /** Ids sort by time, across processes too. */
  #newId(): string {
    this.#lastId = Math.max(Date.now() * 1000, this.#lastId + 1);
    return `${String(this.#lastId).padStart(17, '0')}-${randomUUID().slice(0, 8)}`;
  }

  async #read(id: string): Promise<BatchManifest> {
    const manifest = JSON.parse(await readFile(`${this.pathOf(id)}${MANIFEST}`, 'utf8'));
    // The first versions wrote `tidied` for sanitised rows.
    return (manifest.kind === 'tidied' ? { ...manifest, kind: 'sanitised' } : manifest) as BatchManifest;
  }
}

export const MANIFEST = '.manifest.json';
const ASIDE = '.aside';
export const UNFINISHED = '.new';

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}${UNFINISHED}`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}${UNFINISHED}`, path);
}

/** Flushes a file's content, or a directory's entries. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
