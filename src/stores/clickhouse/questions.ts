import { Semaphore } from '../../lib/concurrency/semaphore.ts';
import type { Asked } from '../engine/engine.ts';
import { tooSlow } from '../engine/session.ts';
import type { FactsOptions } from '../facts-options.ts';
import type { RunOptions } from './server.ts';
import type { StatementKind } from './statement-kind.ts';

const STREAMS_MAX = 200;

interface AskedOf extends Asked {
  readonly kind: StatementKind;
}

/** Runs the statements of questions: each waits for a slot, and has the limits of a question. */
export class Questions {
  readonly #places: Semaphore;
  readonly #streams = new Semaphore(STREAMS_MAX, 0);
  readonly #timeoutMs: number;
  readonly #limits: Readonly<Record<string, number>>;

  constructor({
    queriesMax,
    queueMax,
    timeoutMs,
    memoryMb,
  }: Pick<FactsOptions, 'queriesMax' | 'queueMax' | 'timeoutMs' | 'memoryMb'>) {
    this.#places = new Semaphore(queriesMax, queueMax);
    this.#timeoutMs = timeoutMs;
    this.#limits = {
      max_execution_time: Math.ceil(timeoutMs / 1000),
      max_memory_usage: memoryMb * 2 ** 20,
      max_bytes_before_external_sort: memoryMb * 2 ** 19,
      max_bytes_before_external_group_by: memoryMb * 2 ** 19,
    };
  }

  async ask<T>({ signal, organisationId, kind }: AskedOf, question: (options: RunOptions) => Promise<T>): Promise<T> {
    const release = await this.#places.acquire(signal, organisationId);
    try {
      return await question({ signal, kind, settings: this.#limits });
    } finally {
      release();
    }
  }

  /** The time is limited until the first chunk: a slow reader may take as long as it likes. */
  async *flow<T>(
    { signal, organisationId, kind }: AskedOf,
    open: (options: RunOptions) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const releaseStream = await this.#streams.acquire(signal);
    try {
      const release = await this.#places.acquire(signal, organisationId);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(tooSlow(this.#timeoutMs)), this.#timeoutMs);
      const chunks = open({
        signal: AbortSignal.any([signal, late.signal]),
        kind,
        settings: { ...this.#limits, max_execution_time: 0 },
      });
      try {
        let chunk = await chunks.next().finally(() => {
          clearTimeout(timer);
          release();
        });
        for (; !chunk.done; chunk = await chunks.next()) yield chunk.value;
      } finally {
        await chunks.return(undefined);
      }
    } finally {
      releaseStream();
    }
  }
}
