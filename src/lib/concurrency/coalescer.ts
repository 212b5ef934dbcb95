import { BUSY } from '../../errors.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface CoalescerLimits {
  /** The largest group. */
  readonly itemsMax: number;
  /** The longest queue; further items are refused. */
  readonly waitingMax: number;
  /** Time to wait for callers that were just answered to send again. */
  readonly pause: (tookMs: number) => Promise<unknown>;
}

/**
 * Groups the items of a key that arrive while earlier ones are in progress. The first item of an idle key starts at
 * once.
 */
export class Coalescer<Item, Result> {
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #work: (take: () => readonly Item[]) => Promise<readonly Result[]>;
  readonly #limits: CoalescerLimits;
  #count = 0;

  /** `work` calls `take` when it can start, and resolves to the result of each item. */
  constructor(work: (take: () => readonly Item[]) => Promise<readonly Result[]>, limits: CoalescerLimits) {
    this.#work = work;
    this.#limits = limits;
  }

  add(key: string, item: Item): Promise<Result> {
    if (this.#count >= this.#limits.waitingMax) {
      throw BUSY;
    }
    this.#count += 1;
    return new Promise((resolve, reject) => {
      const others = this.#waiting.get(key);
      const waiting = { item, resolve, reject };
      if (others) others.push(waiting);
      else {
        this.#waiting.set(key, [waiting]);
        void this.#drain(key);
      }
    });
  }

  async #drain(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    while (queue.length > 0) {
      let taken: Waiting<Item, Result>[] = [];
      const take = () => {
        taken = queue.splice(0, this.#limits.itemsMax);
        this.#count -= taken.length;
        return taken.map(({ item }) => item);
      };
      const start = performance.now();
      try {
        const results = await this.#work(take);
        taken.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        if (taken.length === 0) take();
        for (const { reject } of taken) reject(error);
      }
      if (taken.length > 1) await this.#regroup(queue, taken.length, performance.now() - start);
    }
    this.#waiting.delete(key);
  }

  /**
   * While callers send again, the next group waits for as many items as were just answered; otherwise the first one
   * would form a group alone.
   */
  async #regroup(queue: readonly unknown[], answered: number, tookMs: number): Promise<void> {
    for (let before = -1; before < queue.length && queue.length < answered; ) {
      before = queue.length;
      await this.#limits.pause(tookMs);
    }
  }
}
