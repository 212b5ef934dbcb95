import { isIPv6 } from 'node:net';

export interface RefusalDelay {
  /**
   * Counts a refusal, and returns the delay of its answer in milliseconds. Undefined: too many refusals of the address,
   * or in total, are waiting. Call `release` when the wait is over.
   */
  begin(address: string): { readonly ms: number; readonly release: () => void } | undefined;
}

/** This many in a row are answered at once: a wrong token may be an honest mistake. */
const FREE = 50;
const FIRST_MS = 50;
/** After this time without a refusal, an address starts over. */
const FORGET_MS = 600_000;
const WAITING_MAX = 1_000;
const WAITING_OF_ADDRESS_MAX = 200;
const ADDRESSES_MAX = 10_000;

interface Entry {
  readonly refusals: number;
  readonly waiting: number;
  readonly lastAt: number;
}

/** Twice as long for each refusal of an address, up to a limit. Zero is no delay. */
export function createRefusalDelay(maxMs: number, now: () => number): RefusalDelay {
  if (maxMs === 0) return { begin: () => ({ ms: 0, release: () => {} }) };
  const entries = new Map<string, Entry>();
  let waiting = 0;

  /** The entry that has not changed for the longest is forgotten first. */
  const put = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > ADDRESSES_MAX) entries.delete(entries.keys().next().value ?? key);
  };
  const known = (key: string): Entry => {
    const entry = entries.get(key);
    if (!entry) return { refusals: 0, waiting: 0, lastAt: 0 };
    return now() - entry.lastAt > FORGET_MS ? { ...entry, refusals: 0 } : entry;
  };
  return {
    begin(address) {
      const key = networkOf(address);
      const entry = known(key);
      const refusals = entry.refusals + 1;
      const ms = refusals <= FREE ? 0 : Math.min(maxMs, FIRST_MS * 2 ** Math.min(refusals - FREE - 1, 30));
      const isFull = ms > 0 && (waiting >= WAITING_MAX || entry.waiting >= WAITING_OF_ADDRESS_MAX);
      put(key, { refusals, waiting: entry.waiting + (isFull ? 0 : 1), lastAt: now() });
      if (isFull) return undefined;
      waiting += 1;
      const release = () => {
        waiting -= 1;
        const after = entries.get(key);
        if (after) entries.set(key, { ...after, waiting: Math.max(0, after.waiting - 1) });
      };
      return { ms, release };
    },
  };
}

/** A client with one IPv6 address usually has the 2^64 around it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
