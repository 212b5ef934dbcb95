import { BUSY } from '../../errors.ts';

/** Owner of tasks that belong to no organisation. */
const NO_OWNER = 0;

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: unknown) => void;
  /** True if the queue may drop it for another owner's task. */
  readonly canGiveWay: boolean;
}

/** How long after an owner's last task a permit stays reserved for other owners. */
const RECENT_MS = 10_000;

interface SemaphoreOptions {
  /** Permits that an owner may hold while others are active; default: all but one. */
  readonly shareMax?: number;
  readonly now?: () => number;
}

/**
 * Limits the number of concurrent tasks. Further tasks wait in a bounded queue; beyond it a caller is refused. Owners
 * take turns, however many tasks one of them has. No owner holds more than its share while others are active, and if
 * the queue is full, the owner with the most waiting tasks loses one to an owner that has none.
 */
export class Semaphore {
  readonly #permitsMax: number;
  readonly #queueMax: number;
  readonly #shareMax: number;
  readonly #now: () => number;
  /** In the order of their turns. */
  readonly #queues = new Map<number, Set<Waiting>>();
  readonly #held = new Map<number, number>();
  readonly #seenAt = new Map<number, number>();
  #taken = 0;
  #waiting = 0;

  constructor(permitsMax: number, queueMax: number, { shareMax, now }: SemaphoreOptions = {}) {
    this.#permitsMax = permitsMax;
    this.#queueMax = queueMax;
    this.#shareMax = shareMax ?? Math.max(1, permitsMax - 1);
    this.#now = now ?? (() => performance.now());
  }

  /** Resolves to the function that releases the permit. A caller whose signal aborts leaves the queue. */
  acquire(signal: AbortSignal | undefined, owner = NO_OWNER): Promise<() => void> {
    return this.#acquire(signal, owner, this.#queueMax);
  }

  /** Runs a task with a permit. */
  async run<T>(task: () => Promise<T>, owner = NO_OWNER): Promise<T> {
    const release = await this.acquire(undefined, owner);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** For work in progress: it waits however long the queue is. */
  reacquire(signal: AbortSignal, owner = NO_OWNER): Promise<() => void> {
    return this.#acquire(signal, owner, Number.POSITIVE_INFINITY);
  }

  async #acquire(signal: AbortSignal | undefined, owner: number, queueMax: number): Promise<() => void> {
    signal?.throwIfAborted();
    this.#seenAt.set(owner, this.#now());
    if (!this.#queues.has(owner) && this.#mayTake(owner)) this.#take(owner);
    else await this.#wait(signal, owner, queueMax);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(owner);
    };
  }

  #mayTake(owner: number): boolean {
    if (this.#taken >= this.#permitsMax) return false;
    return (this.#held.get(owner) ?? 0) < this.#shareMax || !this.#hasOthers(owner);
  }

  #hasOthers(owner: number): boolean {
    const since = this.#now() - RECENT_MS;
    for (const [other, at] of this.#seenAt) {
      if (at < since) this.#seenAt.delete(other);
      else if (other !== owner) return true;
    }
    return false;
  }

  #take(owner: number): void {
    this.#taken += 1;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
  }

  #release(owner: number): void {
    this.#taken -= 1;
    const held = (this.#held.get(owner) ?? 0) - 1;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#startNext();
  }

  #startNext(): void {
    for (const [owner, queue] of this.#queues) {
      const [next] = queue;
      if (next === undefined || !this.#mayTake(owner)) continue;
      this.#leave(owner, next);
      // Other owners have priority now.
      if (this.#queues.delete(owner)) this.#queues.set(owner, queue);
      this.#take(owner);
      next.start();
      return;
    }
  }

  #wait(signal: AbortSignal | undefined, owner: number, queueMax: number): Promise<void> {
    if (this.#waiting >= queueMax && !this.#makeRoom(owner)) throw BUSY;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#leave(owner, waiting);
        reject(signal?.reason);
      };
      const settle = (then: () => void) => {
        signal?.removeEventListener('abort', leave);
        then();
      };
      const waiting: Waiting = {
        start: () => settle(resolve),
        refuse: (reason) => settle(() => reject(reason)),
        canGiveWay: queueMax !== Number.POSITIVE_INFINITY,
      };
      const queue = this.#queues.get(owner) ?? new Set();
      this.#queues.set(owner, queue.add(waiting));
      this.#waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
      // A permit that was reserved for others may be free again.
      this.#startNext();
    });
  }

  /** Drops the last task of the owner with the longest queue for another owner's first one; false if there is none. */
  #makeRoom(owner: number): boolean {
    if (this.#queues.has(owner)) return false;
    const [longest, queue] = [...this.#queues].reduce((a, b) => (b[1].size > a[1].size ? b : a), [NO_OWNER, NONE]);
    const last = queue.size > 1 ? [...queue].findLast(({ canGiveWay }) => canGiveWay) : undefined;
    if (!last) return false;
    this.#leave(longest, last);
    last.refuse(BUSY);
    return true;
  }

  #leave(owner: number, waiting: Waiting): void {
    const queue = this.#queues.get(owner);
    if (!queue?.delete(waiting)) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(owner);
  }
}

const NONE: Set<Waiting> = new Set();
