import { join, sql, value } from '../../../sql/fragment.ts';
import type { Engine } from '../engine/engine.ts';
import type { BatchJournal } from './batch-journal.ts';

const JOURNAL_BYTES_MAX = 256 * 1024 * 1024;
const JOURNAL_BATCHES_MAX = 1000;
const INTERVAL_MS = 60_000;

/** Makes the engine write its log into its file from time to time, and drops the batches that the file holds from the journal. */
export class Checkpoints {
  readonly #engine: Engine;
  readonly #journal: BatchJournal;
  readonly #warn: (message: string, error?: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(engine: Engine, journal: BatchJournal, warn: (message: string, error?: unknown) => void) {
    this.#engine = engine;
    this.#journal = journal;
    this.#warn = warn;
    this.#timer = setInterval(() => this.#start(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** Starts a checkpoint when the journal is large. */
  consider(): void {
    if (this.#journal.bytes > JOURNAL_BYTES_MAX || this.#journal.ids.length > JOURNAL_BATCHES_MAX) this.#start();
  }

  async now(): Promise<void> {
    this.#start();
    await this.#running;
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.now();
  }

  #start(): void {
    if (this.#journal.ids.length === 0) return;
    this.#running ??= this.#checkpoint()
      .catch((error) => this.#warn('a checkpoint of the fact store failed; it is tried again', error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #checkpoint(): Promise<void> {
    await this.#engine.write(async (session) => {
      const stored = (await session.column(sql`SELECT id FROM batches`)).map(String);
      await session.run(sql`CHECKPOINT`);
      await this.#journal.drop(stored);
      if (stored.length > 0) await session.run(sql`DELETE FROM batches WHERE id IN (${join(stored.map(value))})`);
    });
  }
}
