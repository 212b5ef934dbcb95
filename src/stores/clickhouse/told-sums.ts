import { SERVERS_KEY, type Told } from '../../sql/clickhouse/told.ts';

/** Sums over stored rows. */
export interface StoredSums {
  readonly n: number;
  readonly sum: bigint;
  readonly more: string;
}

/** By key; null: the replicas of a shard differ. */
export type ToldSums = ReadonlyMap<string, StoredSums | null>;

export interface ToldRow extends StoredSums {
  readonly key: string;
  readonly server: string;
}

/**
 * What is stored on all shards, made of rows that servers have told. Undefined: the servers can't be
 * told apart, or it is not known which of them are replicas of each other.
 */
export function combineTold(rows: readonly ToldRow[], told: Told): ToldSums | undefined {
  const sums = byKey(
    rows.filter(({ key }) => key !== SERVERS_KEY),
    ({ key }) => key,
  );
  if (told === 'by shards')
    return new Map([...sums].map(([key, ofKey]) => [key, ofKey.reduce<StoredSums>(added, NOTHING)]));
  const servers = rows.filter(({ key }) => key === SERVERS_KEY);
  const known = new Set(servers.map(({ server }) => server));
  if (servers.some(({ n }) => n !== 1) || !rows.every(({ server }) => known.has(server))) return undefined;
  const shards = [...byKey(servers, ({ more }) => more).values()];
  return new Map([...sums].map(([key, ofKey]) => [key, ofShards(ofKey, shards)]));
}

export function toToldRow([key, server, n, sum, more]: readonly unknown[]): ToldRow {
  return {
    key: String(key),
    server: String(server),
    n: Number(n),
    sum: BigInt(String(sum)),
    more: String(more),
  };
}

/** @param shards the servers of each */
function ofShards(rows: readonly ToldRow[], shards: readonly (readonly ToldRow[])[]): StoredSums | null {
  const byServer = new Map(rows.map((row) => [row.server, row]));
  let sums: StoredSums | undefined;
  for (const replicas of shards) {
    const [first, ...others] = replicas.map(({ server }) => byServer.get(server));
    if (others.some((other) => other?.n !== first?.n || other?.sum !== first?.sum)) return null;
    if (first) sums = sums ? added(sums, first) : first;
  }
  return sums ?? null;
}

function byKey<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const ofKey = found.get(keyOf(row));
    if (ofKey) ofKey.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

const NOTHING: StoredSums = { n: 0, sum: 0n, more: '' };

function added(a: StoredSums, b: StoredSums): StoredSums {
  return { n: a.n + b.n, sum: BigInt.asUintN(64, a.sum + b.sum), more: leastOf(a.more, b.more) };
}

function leastOf(a: string, b: string): string {
  if (a === '' || b === '') return a || b;
  return Number(a) <= Number(b) ? a : b;
}

/** The highest number that any server tells; 0 if none does. */
export function lastNumber(rows: readonly ToldRow[], key: string): number {
  return rows.reduce((last, row) => (row.key === key ? Math.max(last, row.n) : last), 0);
}
