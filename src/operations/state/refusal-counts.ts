import type { RefusalCount } from '../../ports/audit.ts';

/** A refused token, as it is counted. */
export type Refusal = Omit<RefusalCount, 'hour' | 'refusals' | 'lastAt'>;

const HOUR = 3600;
/** Beyond this many different ones within an hour, refusals are counted without where they came from. */
const DISTINCT_MAX = 200;

/** Refused tokens by the hour. Whoever tries them can make it grow to a limit and no further. */
export class RefusalCounts {
  #pending = new Map<string, RefusalCount>();
  #hour = 0;
  readonly #ofHour = new Set<string>();

  /** `now` in UNIX seconds. */
  add(refusal: Refusal, now: number): void {
    const hour = now - (now % HOUR);
    if (hour !== this.#hour) this.#ofHour.clear();
    this.#hour = hour;
    const isTold = this.#ofHour.has(keyOf(refusal)) || this.#ofHour.size < DISTINCT_MAX;
    if (isTold) this.#ofHour.add(keyOf(refusal));
    const counted = isTold ? refusal : { ...refusal, address: OTHERS, prefix: '' };
    this.#count({ ...counted, hour, refusals: 1, lastAt: now });
  }

  /** What has been counted since the last time. */
  take(): readonly RefusalCount[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    return taken;
  }

  /** Counts what was taken and could not be written. */
  giveBack(counts: readonly RefusalCount[]): void {
    for (const count of counts) this.#count(count);
  }

  #count(count: RefusalCount): void {
    const key = `${count.hour} ${keyOf(count)}`;
    const known = this.#pending.get(key);
    const refusals = (known?.refusals ?? 0) + count.refusals;
    this.#pending.set(key, { ...count, refusals, lastAt: Math.max(known?.lastAt ?? 0, count.lastAt) });
  }
}

/** Stands for every address that is not told. */
const OTHERS = 'others';

function keyOf({ way, reason, address, organisationId, tokenId, prefix }: Refusal): string {
  return [way, reason, address, organisationId, tokenId, prefix].join(' ');
}
