import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyedQueue } from '../../../lib/concurrency/keyed-queue.ts';
import { decodeRecords, encodeRecord, type JournalRecord } from './journal-records.ts';

const COPY = '.copy';
const END = 'end';

/** What the copy holds from an earlier process. */
export interface CopiedRecords {
  readonly records: readonly JournalRecord[];
  /** The last sequence that the engine had, and when. */
  readonly end: Pick<JournalRecord, 'sequence' | 'at'> | undefined;
}

/**
 * A second copy of the journalled records that the engine does not have yet, and of where they end. It is written without a
 * flush: it survives a kill, and helps where the journal has lost its end.
 */
export class JournalCopy {
  readonly #directory: string;
  readonly #queue = new KeyedQueue<'copy'>();
  readonly #files: { readonly path: string; last: number }[] = [];
  #file: FileHandle | undefined;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(directory: string): Promise<{ readonly copy: JournalCopy; readonly copied: CopiedRecords }> {
    await mkdir(directory, { recursive: true });
    const copy = new JournalCopy(directory);
    const records: JournalRecord[] = [];
    for (const name of (await readdir(directory)).filter((name) => name.endsWith(COPY)).sort()) {
      const path = join(directory, name);
      const found = decodeRecords(await readFile(path)).records;
      records.push(...found);
      copy.#files.push({ path, last: found.at(-1)?.sequence ?? 0 });
    }
    const marks = decodeRecords(await readFile(join(directory, END)).catch(() => Buffer.alloc(0))).records;
    return { copy, copied: { records, end: marks.at(-1) } };
  }

  /** Adds records that are in the journal. A failure costs the copy only. */
  add(bytes: Buffer, first: number, last: number): Promise<void> {
    return this.#run(async () => {
      const known = this.#files.at(-1);
      if (this.#file && known) {
        known.last = last;
      } else {
        const path = join(this.#directory, `${String(first).padStart(16, '0')}${COPY}`);
        this.#files.push({ path, last });
        this.#file = await open(path, 'w', 0o600);
      }
      await this.#file.writeFile(bytes);
    });
  }

  /** Later records go to another file. */
  split(): void {
    void this.#run(() => this.#endFile());
  }

  /** Forgets the records that the engine has. */
  drop(position: number, at: number): void {
    void this.#run(async () => {
      const mark = { sequence: position, at, organisationId: 0, test: '', rows: [] };
      await writeFile(join(this.#directory, END), encodeRecord(mark), { mode: 0o600 });
      while (this.#files[0] !== undefined && this.#files[0].last <= position) {
        if (this.#files.length === 1) await this.#endFile();
        await rm(this.#files[0].path, { force: true });
        this.#files.shift();
      }
    });
  }

  close(): Promise<void> {
    return this.#run(() => this.#endFile());
  }

  #run(work: () => Promise<void>): Promise<void> {
    return this.#queue.run('copy', () => work().catch(() => this.#endFile()));
  }

  async #endFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {});
  }
}
