import type { AnyRecord, KeyedRecord } from './record.ts';

/**
 * Tells which records of an answer come after those that are known. The answer may be a later one: records that came
 * meanwhile are not taken for known ones, and no record is taken twice.
 */
export function followers(known: readonly KeyedRecord[]): (record: AnyRecord) => boolean {
  const last = known.at(-1)?.record;
  if (!last) return () => true;
  const atLastTime = new Set(
    known.filter(({ record }) => record.dtime === last.dtime).map(({ record }) => identityOf(record)),
  );
  return (record) => record.dtime > last.dtime || (record.dtime === last.dtime && !atLastTime.has(identityOf(record)));
}

function identityOf(record: AnyRecord): string {
  return JSON.stringify(record);
}
