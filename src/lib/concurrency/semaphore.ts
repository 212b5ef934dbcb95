import { ServiceError } from '../../errors.ts';

type Waiting = { readonly start: () => void };

/** So many at a time; a bounded number of others wait their turn, and whoever comes then is turned away. */
export class Slots {
  readonly #slotsMax: number;
  readonly #queueMax: number;
  readonly #queue = new Set<Waiting>();
  #taken = 0;

  constructor(slotsMax: number, queueMax: number) {
    this.#slotsMax = slotsMax;
    this.#queueMax = queueMax;
  }

  /** Resolves to what gives the slot back. Whoever gives up waiting leaves the queue. */
  take(signal: AbortSignal): Promise<() => void> {
    return this.#take(signal, this.#queueMax);
  }

  /** For work that has begun, and is not turned away any more. */
  takeAgain(signal: AbortSignal): Promise<() => void> {
    return this.#take(signal, Number.POSITIVE_INFINITY);
  }

  async #take(signal: AbortSignal, queueMax: number): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken < this.#slotsMax) this.#taken += 1;
    else await this.#wait(signal, queueMax);
    let given = false;
    return () => {
      if (given) return;
      given = true;
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
