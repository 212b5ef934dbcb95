import { ServiceError } from '../../errors.ts';

const NEVER = new AbortController().signal;

type Waiting = { readonly start: () => void };

/** Limits how many tasks run at a time. A bounded queue waits; beyond it a caller is refused. */
export class Semaphore {
  readonly #permitsMax: number;
  readonly #queueMax: number;
  readonly #queue = new Set<Waiting>();
  #taken = 0;

  constructor(permitsMax: number, queueMax: number) {
    this.#permitsMax = permitsMax;
    this.#queueMax = queueMax;
  }

  /** Resolves to the function that releases the permit. A caller whose signal aborts leaves the queue. */
  acquire(signal: AbortSignal): Promise<() => void> {
    return this.#acquire(signal, this.#queueMax);
  }

  /** Runs a task with a permit. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const release = await this.acquire(NEVER);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** For work that has begun: it waits however long the queue is. */
  reacquire(signal: AbortSignal): Promise<() => void> {
    return this.#acquire(signal, Number.POSITIVE_INFINITY);
  }

  async #acquire(signal: AbortSignal, queueMax: number): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken < this.#permitsMax) this.#taken += 1;
    else await this.#wait(signal, queueMax);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#passOn();
    };
  }

  #wait(signal: AbortSignal, queueMax: number): Promise<void> {
    if (this.#queue.size >= queueMax) {
      throw new ServiceError('OVERLOADED', { headers: { 'retry-after': '1' } });
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#queue.delete(waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#queue.add(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #passOn(): void {
    const [next] = this.#queue;
    if (!next) {
      this.#taken -= 1;
      return;
    }
    this.#queue.delete(next);
    next.start();
  }
}
