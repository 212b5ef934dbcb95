import type { RefusalCount } from '../../ports/audit.ts';

/** The fields by which a refused token is counted. */
export type Refusal = Omit<RefusalCount, 'hour' | 'refusals' | 'lastAt'>;

const HOUR = 3600;
/**
 * Beyond this many different refusals per hour, addresses are no longer distinguished. Known tokens have a separate
 * limit, which made-up ones can't use up.
 */
const DISTINCT_MAX = { known: 100, unknown: 100 } as const;
/** An address with more different tokens makes them up: further prefixes are not recorded. */
const PREFIXES_MAX = 5;

/** Refused tokens by hour. An attacker can fill it to a limit and no further. */
export class RefusalCounts {
  #pending = new Map<string, RefusalCount>();
  #hour = 0;
  #told = { known: new Set<string>(), unknown: new Set<string>() };
  /** The recorded prefixes of unknown tokens, by address. */
  #prefixes = new Map<string, Set<string>>();

  /** `now` in UNIX seconds. */
  add(refusal: Refusal, now: number): void {
    const hour = now - (now % HOUR);
    if (hour !== this.#hour) {
      this.#told = { known: new Set(), unknown: new Set() };
      this.#prefixes = new Map();
    }
    this.#hour = hour;
    this.#count({ ...this.#asTold(refusal), hour, refusals: 1, lastAt: now });
  }

  /** Returns and clears the counts. */
  take(): readonly RefusalCount[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    return taken;
  }

  /** Adds counts back that could not be written. */
  giveBack(counts: readonly RefusalCount[]): void {
    for (const count of counts) this.#count(count);
  }

  /** The refusal with as much detail as the hour's limit allows. */
  #asTold(refusal: Refusal): Refusal {
    const share = refusal.tokenId === 0 ? 'unknown' : 'known';
    const told = share === 'known' || this.#tellsPrefix(refusal) ? refusal : { ...refusal, prefix: '' };
    const key = keyOf(told);
    if (!this.#told[share].has(key) && this.#told[share].size >= DISTINCT_MAX[share]) {
      return { ...refusal, address: OTHERS, prefix: share === 'known' ? refusal.prefix : '' };
    }
    this.#told[share].add(key);
    if (told.prefix !== '') this.#prefixesOf(told.address).add(told.prefix);
    return told;
  }

  #tellsPrefix({ address, prefix }: Refusal): boolean {
    const known = this.#prefixes.get(address);
    return known === undefined || known.has(prefix) || known.size < PREFIXES_MAX;
  }

  #prefixesOf(address: string): Set<string> {
    const known = this.#prefixes.get(address) ?? new Set();
    this.#prefixes.set(address, known);
    return known;
  }

  #count(count: RefusalCount): void {
    const key = `${count.hour} ${keyOf(count)}`;
    const known = this.#pending.get(key);
    const refusals = (known?.refusals ?? 0) + count.refusals;
    this.#pending.set(key, { ...count, refusals, lastAt: Math.max(known?.lastAt ?? 0, count.lastAt) });
  }
}

/** Replaces addresses beyond the limit. */
const OTHERS = 'others';

function keyOf({ way, reason, address, organisationId, tokenId, prefix }: Refusal): string {
  return [way, reason, address, organisationId, tokenId, prefix].join(' ');
}
