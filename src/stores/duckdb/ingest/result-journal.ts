import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyedQueue } from '../../../lib/concurrency/keyed-queue.ts';
import type { MissingBodies } from '../../../ports/fact-store.ts';
import { syncPath } from './batch-journal.ts';
import { type CopiedRecords, JournalCopy } from './journal-copy.ts';
import { decodeRecords, encodeRecord, type JournalRecord } from './journal-records.ts';

export const SEGMENT = '.journal';
const ASIDE = '.aside';
const SEGMENT_BYTES_MAX = 16 * 2 ** 20;
/** A write returns when its bytes are on disk. */
const DURABLE_APPEND = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_DSYNC;

export interface RecoveredRecords {
  readonly records: readonly JournalRecord[];
  /** How many of them only the second copy has. */
  readonly restored: number;
  /** The last sequence that was acknowledged. */
  readonly last: number;
  readonly missing: MissingBodies | undefined;
}

interface Segment {
  readonly path: string;
  /** Up to the end of its last whole record. */
  bytes: number;
  last: number;
}

/** The results of small bodies on disk, in the order of their arrival, until a checkpoint of the engine holds them. */
export class ResultJournal {
  readonly #directory: string;
  readonly #queue = new KeyedQueue<'journal'>();
  readonly #segments: Segment[] = [];
  /** The file of the last segment, while records are appended to it. */
  #file: FileHandle | undefined;
  #isTorn = false;
  #next = 1;
  readonly #copy: JournalCopy;
  #copied: CopiedRecords;

  private constructor(directory: string, copy: JournalCopy, copied: CopiedRecords) {
    this.#directory = directory;
    this.#copy = copy;
    this.#copied = copied;
  }

  static async open(directory: string, warn: (message: string) => void): Promise<ResultJournal> {
    await mkdir(directory, { recursive: true });
    const { copy, copied } = await JournalCopy.open(`${directory}-copy`);
    const journal = new ResultJournal(directory, copy, copied);
    const names = (await readdir(directory)).filter((name) => name.endsWith(SEGMENT)).sort();
    for (const name of names) await journal.#openSegment(join(directory, name), warn);
    return journal;
  }

  /** What an earlier process has journalled after the engine's position. New records come after it. */
  async recover(position: number): Promise<RecoveredRecords> {
    const found = await this.readAfter(position);
    const known = new Set(found.map(({ sequence }) => sequence));
    const { records: copied, end } = this.#copied;
    const restored = copied.filter(({ sequence }) => sequence > position && !known.has(sequence));
    const records = [...found, ...restored].sort((a, b) => a.sequence - b.sequence);
    if (restored.length > 0) await this.#restore(restored);
    const last = Math.max(position, records.at(-1)?.sequence ?? 0, end?.sequence ?? 0);
    this.#copied = { records: [], end: undefined };
    this.#next = Math.max(this.#next, last + 1);
    return { records, restored: restored.length, last, missing: missingIn(position, records, end) };
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Whether there is something that a checkpoint could drop. */
  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  /** Writes all records or none; when this resolves, they survive a crash. */
  append(records: readonly Omit<JournalRecord, 'sequence'>[]): Promise<readonly JournalRecord[]> {
    return this.#queue.run('journal', async () => {
      await this.#cut();
      const at = Date.now();
      const numbered = records.map(({ organisationId, test, rows }, index) => ({
        sequence: this.#next + index,
        at,
        organisationId,
        test,
        rows,
      }));
      const bytes = Buffer.concat(numbered.map(encodeRecord));
      const { segment, file } = await this.#writable();
      this.#isTorn = true;
      try {
        await writeAll(file, bytes);
        this.#isTorn = false;
      } finally {
        // Senders are told of the failure and send again, so a restart must not find these records.
        if (this.#isTorn) await this.#cut().catch(() => {});
      }
      segment.bytes += bytes.length;
      this.#next += numbered.length;
      segment.last = this.#next - 1;
      await this.#copy.add(bytes, this.#next - numbered.length, segment.last);
      return numbered;
    });
  }

  /** Later records go to a new file. */
  split(): Promise<void> {
    return this.#queue.run('journal', async () => {
      await this.#cut();
      await this.#endSegment();
    });
  }

  /** Later records are not part of the flush that begins now. */
  beginFlush(): void {
    this.#copy.split();
  }

  /** The engine has the records up to a position. */
  endFlush(position: number): void {
    this.#copy.drop(position, Date.now());
  }

  /** The records after a position. */
  readAfter(position: number): Promise<readonly JournalRecord[]> {
    return this.#queue.run('journal', async () => {
      const records: JournalRecord[] = [];
      for (const { path, last } of this.#segments) {
        if (last <= position) continue;
        for (const record of decodeRecords(await readFile(path)).records) {
          if (record.sequence > position) records.push(record);
        }
      }
      return records.sort((a, b) => a.sequence - b.sequence);
    });
  }

  /** Removes the segments whose records are all at or before a position. */
  drop(position: number): Promise<void> {
    return this.#queue.run('journal', async () => {
      await this.#cut();
      while (this.#segments[0] !== undefined && this.#segments[0].last <= position) {
        const { path } = this.#segments[0];
        if (this.#segments.length === 1) await this.#endSegment();
        await rm(path, { force: true });
        this.#segments.shift();
      }
    });
  }

  close(): Promise<void> {
    return this.#queue.run('journal', async () => {
      await this.#cut();
      await this.#endSegment();
      await this.#copy.close();
    });
  }

  /** Until a checkpoint the journal has what was missing in it. */
  #restore(records: readonly JournalRecord[]): Promise<void> {
    return this.#queue.run('journal', async () => {
      const path = join(this.#directory, `${nameOf(records[0]?.sequence ?? 0)}-restored${SEGMENT}`);
      const bytes = Buffer.concat(records.map(encodeRecord));
      const file = await open(path, DURABLE_APPEND);
      await writeAll(file, bytes).finally(() => file.close());
      await syncPath(this.#directory);
      this.#segments.push({ path, bytes: bytes.length, last: records.at(-1)?.sequence ?? 0 });
    });
  }

  async #openSegment(path: string, warn: (message: string) => void): Promise<void> {
    const bytes = await readFile(path);
    const { records, flaw } = decodeRecords(bytes);
    if (flaw === 'damaged') {
      await copyFile(path, `${path}${ASIDE}`);
      warn(`a part of the journal ${path} is damaged; a copy was put aside as ${path}${ASIDE}`);
    }
    const last = records.at(-1)?.sequence;
    if (last === undefined) return rm(path);
    this.#segments.push({ path, bytes: bytes.length, last });
    this.#next = Math.max(this.#next, last + 1);
  }

  /** A segment of an earlier process is not continued: its end may be torn. */
  async #writable(): Promise<{ segment: Segment; file: FileHandle }> {
    const current = this.#segments.at(-1);
    if (this.#file && current && current.bytes < SEGMENT_BYTES_MAX) return { segment: current, file: this.#file };
    await this.#endSegment();
    const path = join(this.#directory, `${nameOf(this.#next)}${SEGMENT}`);
    const file = await open(path, DURABLE_APPEND);
    const segment = { path, bytes: 0, last: this.#next - 1 };
    this.#file = file;
    this.#segments.push(segment);
    try {
      await syncPath(this.#directory);
    } catch (error) {
      this.#segments.pop();
      await this.#endSegment();
      throw error;
    }
    return { segment, file };
  }

  async #endSegment(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  /** Cuts off what a failed write left behind the last whole record. */
  async #cut(): Promise<void> {
    const segment = this.#segments.at(-1);
    if (!this.#isTorn || !segment || !this.#file) return;
    await this.#file.truncate(segment.bytes);
    await this.#file.datasync();
    this.#isTorn = false;
  }
}

function nameOf(first: number): string {
  return String(first).padStart(16, '0');
}

/** Sequences have no gaps: a missing number was acknowledged. */
function missingIn(
  position: number,
  records: readonly JournalRecord[],
  end: CopiedRecords['end'],
): MissingBodies | undefined {
  const known = end && end.sequence > (records.at(-1)?.sequence ?? position) ? [...records, end] : records;
  let before: { readonly sequence: number; readonly at?: number | undefined } = { sequence: position };
  let missing: MissingBodies | undefined;
  for (const record of known) {
    const isMark = record === end;
    const bodies = record.sequence - before.sequence - (isMark ? 0 : 1);
    if (bodies > 0) {
      missing = { bodies: (missing?.bodies ?? 0) + bodies, from: missing ? missing.from : before.at, until: record.at };
    }
    before = record;
  }
  return missing;
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written)).bytesWritten;
  }
}
