import type { TestRecord } from '../../../../client/index.ts';

/** A record of any test: columns that all have, and whatever the test has besides. */
export type AnyRecord = Pick<TestRecord, 'dtime' | 'ddate' | 'agent_id'> &
  Readonly<Record<string, string | number | null>>;

/** A record and what the address calls it. */
export interface KeyedRecord {
  readonly key: string;
  readonly record: AnyRecord;
}

/** Names records that follow those known, by time and agent, and counts those that have both in common. */
export function keyer(known: readonly KeyedRecord[]): (record: AnyRecord) => KeyedRecord {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };
  for (const { record } of known) count(nameOf(record));
  return (record) => {
    const name = nameOf(record);
    const nth = count(name);
    return { key: nth === 1 ? name : `${name}~${nth}`, record };
  };
}

function nameOf({ dtime, agent_id }: AnyRecord): string {
  return `${dtime.replace(' ', 'T')}~${agent_id}`;
}

/**
 * Tells which records of an answer come after those that are known, by the order that was asked for. The answer may be a
 * later one: records that came meanwhile are not taken for known ones, and no record is taken twice.
 */
export function followers(
  known: readonly KeyedRecord[],
  order: 'oldest' | 'newest' = 'oldest',
): (record: AnyRecord) => boolean {
  const last = known.at(-1)?.record;
  if (!last) return () => true;
  const atLastTime = new Set(
    known.filter(({ record }) => record.dtime === last.dtime).map(({ record }) => identityOf(record)),
  );
  const isBehind = (dtime: string) => (order === 'oldest' ? dtime > last.dtime : dtime < last.dtime);
  return (record) => isBehind(record.dtime) || (record.dtime === last.dtime && !atLastTime.has(identityOf(record)));
}

function identityOf(record: AnyRecord): string {
  return JSON.stringify(record);
}
