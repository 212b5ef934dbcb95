import { join, sql, value } from '../../../sql/fragment.ts';
import type { Engine } from '../engine/engine.ts';
import type { KeptBatches } from './batch-journal.ts';

const KEPT_BYTES_MAX = 256 * 1024 * 1024;
const KEPT_BATCHES_MAX = 1000;
const INTERVAL_MS = 60_000;

/** Has the engine put its log into its file now and then; batches that are in it need not be kept any more. */
export class Checkpoints {
  readonly #engine: Engine;
  readonly #kept: KeptBatches;
  readonly #warn: (message: string, error?: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(engine: Engine, kept: KeptBatches, warn: (message: string, error?: unknown) => void) {
    this.#engine = engine;
    this.#kept = kept;
    this.#warn = warn;
    this.#timer = setInterval(() => this.#start(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** After a batch: there may be enough for a checkpoint. */
  consider(): void {
    if (this.#kept.bytes > KEPT_BYTES_MAX || this.#kept.ids.length > KEPT_BATCHES_MAX) this.#start();
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
    if (this.#kept.ids.length === 0) return;
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
      await this.#kept.drop(stored);
      if (stored.length > 0) await session.run(sql`DELETE FROM batches WHERE id IN (${join(stored.map(value))})`);
    });
  }
}
