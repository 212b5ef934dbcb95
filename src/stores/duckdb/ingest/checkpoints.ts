import { setTimeout as pause } from 'node:timers/promises';
import type { DiskSpace } from '../../../ports/disk-space.ts';
import type { CheckpointState } from '../../../ports/fact-store.ts';
import { join, sql, value } from '../../../sql/fragment.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import type { BatchJournal } from './batch-journal.ts';
import { type JournalTail, readPosition } from './journal-tail.ts';
import type { ResultJournal } from './result-journal.ts';

const JOURNAL_BYTES_MAX = 256 * 1024 * 1024;
const JOURNAL_BATCHES_MAX = 1000;
const INTERVAL_MS = 60_000;
const ROOM_BYTES_MIN = 4 * 2 ** 20;
/** The file packs rows that the log holds unpacked. */
const PACKED_SHARE = 0.25;

interface CheckpointStores {
  readonly engine: Engine;
  readonly disk: DiskSpace;
  readonly batches: BatchJournal;
  readonly journal: ResultJournal;
  readonly tail: JournalTail;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Makes the engine write its log into its file from time to time, and drops what the file holds from the journals. */
export class Checkpoints {
  readonly #stores: CheckpointStores;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #endedAt = Date.now();

  constructor(stores: CheckpointStores) {
    this.#stores = stores;
    this.#timer = setInterval(() => this.#start(), INTERVAL_MS);
    this.#timer.unref();
  }

  state(): CheckpointState {
    const { batches, journal } = this.#stores;
    return { at: this.#endedAt, waitingBytes: batches.bytes + journal.bytes };
  }

  /** Starts a checkpoint when the journals are large, or could make room on a disk that is nearly full. */
  consider(): void {
    const { batches, disk } = this.#stores;
    const bytesMax = Math.min(JOURNAL_BYTES_MAX, disk.roomForResults() / 2);
    if (this.state().waitingBytes > bytesMax || batches.ids.length > JOURNAL_BATCHES_MAX) this.#start();
  }

  /** Whether this share of the engine's log fits on the disk. A checkpoint without room fails, and the engine with it. */
  hasRoom(share: number): boolean {
    const { disk, engine } = this.#stores;
    return disk.freeBytes() >= ROOM_BYTES_MIN + share * engine.logBytes();
  }

  /** To be called first: says what is free in the file. */
  async begin(): Promise<void> {
    await this.#stores.engine.session((session) => this.#measure(session));
    await this.now();
  }

  async now(): Promise<void> {
    this.#start();
    await this.#running;
  }

  /** Resolves when the file holds every change that was made before, and the journals nothing of it. Throws where that fails. */
  async ensure(): Promise<void> {
    await this.#running;
    await this.#checkpoint(checkpointWhenFree);
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.now();
  }

  #start(): void {
    const { batches, journal, warn } = this.#stores;
    if ((batches.ids.length === 0 && journal.isEmpty) || !this.hasRoom(PACKED_SHARE)) return;
    this.#running ??= this.#checkpoint(checkpoint)
      .catch((error) => {
        // A question was writing a temporary table; the next checkpoint follows within a minute.
        if (!isBusy(error)) warn('a checkpoint of the fact store failed; it is tried again', error);
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #checkpoint(write: (session: Session) => Promise<unknown>): Promise<void> {
    const { engine, batches, journal, tail } = this.#stores;
    await engine.write(async (session) => {
      const stored = (await session.column(sql`SELECT id FROM batches`)).map(String);
      await tail.exclusively(async () => {
        const position = await readPosition(session);
        await write(session);
        await journal.drop(position);
      });
      await batches.drop(stored);
      if (stored.length > 0) await session.run(sql`DELETE FROM batches WHERE id IN (${join(stored.map(value))})`);
      await this.#measure(session);
    });
    this.#endedAt = Date.now();
  }

  async #measure(session: Session): Promise<void> {
    const [bytes] = await session.column(
      sql`SELECT free_blocks * block_size FROM pragma_database_size() WHERE database_name = current_database()`,
    );
    this.#stores.disk.setReusable(Number(bytes));
  }
}

const BUSY_MS_MAX = 10_000;
const BUSY_PAUSE_MS = 20;

/** The engine refuses a checkpoint while another session writes, be it a temporary table; this waits for the end of that. */
export async function checkpointWhenFree(session: Session): Promise<void> {
  const giveUpAt = Date.now() + BUSY_MS_MAX;
  for (;;) {
    try {
      await checkpoint(session);
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
    }
    await pause(BUSY_PAUSE_MS);
  }
}

function isBusy(error: unknown): boolean {
  return /other write transactions active/.test(String(error));
}

function checkpoint(session: Session): Promise<number> {
  return session.run(sql`CHECKPOINT`);
}
