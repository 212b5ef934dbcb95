import type { CommonColumns } from '../../../../client/index.ts';

/** A record of any test: the common columns, and whatever the test has besides. */
export type AnyRecord = CommonColumns & Readonly<Record<string, string | number | null>>;

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
    const place = count(name);
    return { key: place === 1 ? name : `${name}~${place}`, record };
  };
}

function nameOf({ dtime, agent_id }: AnyRecord): string {
  return `${dtime.replace(' ', 'T')}~${agent_id}`;
}
