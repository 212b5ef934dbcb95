import { createHash } from 'node:crypto';
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

  /** Files without a manifest were never acknowledged and go. */
  static async open(directory: string): Promise<KeptBatches> {
    await mkdir(directory, { recursive: true });
    const kept = new KeptBatches(directory);
    const names = await readdir(directory);
    for (const name of names.filter((name) => !name.endsWith(MANIFEST))) {
      if (!names.includes(`${name}${MANIFEST}`)) await rm(join(directory, name), { force: true });
    }
    for (const manifest of await kept.list()) kept.#bytes.set(manifest.id, manifest.bytes);
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
    this.#bytes.set(id, manifest.bytes);
    await rename(path, this.pathOf(id));
    await writeDurably(`${this.pathOf(id)}${MANIFEST}`, JSON.stringify(manifest));
    await sync(this.#directory);
  }

  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await rm(`${this.pathOf(id)}${MANIFEST}`, { force: true });
      await rm(this.pathOf(id), { force: true });
      this.#bytes.delete(id);
    }
  }

  /** Every batch that is kept, in the order in which they came. */
  async list(): Promise<readonly BatchManifest[]> {
    const names = (await readdir(this.#directory)).filter((name) => name.endsWith(MANIFEST)).sort();
    return Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(this.#directory, name), 'utf8')) as BatchManifest),
    );
  }

  async isWhole({ id, sha256 }: BatchManifest): Promise<boolean> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.pathOf(id)), hash);
    return hash.digest('hex') === sha256;
  }
}

const MANIFEST = '.manifest.json';

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
