import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What it takes to store a batch once more. */
export interface BatchManifest {
  readonly id: string;
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
  /** The last agent that was known when the batch was stored. */
  readonly lastAgent: number;
  readonly test: string;
  readonly kind: 'csv' | 'ndjson' | 'json' | 'tidied';
  readonly ignoreUnknown: boolean;
  readonly bytes: number;
  readonly sha256: string;
}

/** Batches on disk, each a file and a manifest, until the engine has them for good. */
export class KeptBatches {
  readonly #directory: string;
  readonly #bytes = new Map<string, number>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Files without a manifest were never acknowledged and go; manifests that can't be read are put aside. */
  static async open(directory: string, warn: (message: string) => void): Promise<KeptBatches> {
    await mkdir(directory, { recursive: true });
    const kept = new KeptBatches(directory);
    const names = (await readdir(directory)).filter((name) => !name.endsWith(ASIDE));
    for (const name of names.filter((name) => !name.endsWith(MANIFEST))) {
      if (!names.includes(`${name}${MANIFEST}`)) await rm(join(directory, name), { force: true });
    }
    for (const name of names.filter((name) => name.endsWith(MANIFEST))) {
      const id = name.slice(0, -MANIFEST.length);
      const manifest = await kept.#read(id).catch(() => undefined);
      if (manifest) kept.#bytes.set(id, manifest.bytes);
      else warn(`the manifest of the kept batch ${id} can't be read; it was put aside as ${await kept.putAside(id)}`);
    }
    return kept;
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

  /** Takes a file over; when this resolves, a crash can't take it away. */
  async keep(path: string, manifest: BatchManifest): Promise<void> {
    const { id } = manifest;
    try {
      await sync(path);
      await rename(path, this.pathOf(id));
      await writeDurably(`${this.pathOf(id)}${MANIFEST}`, JSON.stringify(manifest));
      await sync(this.#directory);
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
  }

  /** Leaves a batch for somebody to look at; it is not tried again. */
  async putAside(id: string): Promise<string> {
    const aside = `${this.pathOf(id)}${ASIDE}`;
    await rename(this.pathOf(id), aside).catch(() => {});
    await rename(`${this.pathOf(id)}${MANIFEST}`, `${this.pathOf(id)}${MANIFEST}${ASIDE}`).catch(() => {});
    this.#bytes.delete(id);
    return aside;
  }

  /** Every batch that is kept, in the order in which they came. */
  list(): Promise<readonly BatchManifest[]> {
    return Promise.all([...this.ids].sort().map((id) => this.#read(id)));
  }

  async isWhole({ id, sha256 }: BatchManifest): Promise<boolean> {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(this.pathOf(id)), hash);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    return hash.digest('hex') === sha256;
  }

  async #read(id: string): Promise<BatchManifest> {
    return JSON.parse(await readFile(`${this.pathOf(id)}${MANIFEST}`, 'utf8')) as BatchManifest;
  }
}

const MANIFEST = '.manifest.json';
const ASIDE = '.aside';
const UNFINISHED = '.new';

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

/** Of a file, what it holds; of a directory, which files it has. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** In the order of time, whichever process made them. */
export function batchIds(): () => string {
  let last = 0;
  return () => {
    last = Math.max(Date.now() * 1000, last + 1);
    return `${String(last).padStart(17, '0')}-${randomUUID().slice(0, 8)}`;
  };
}
