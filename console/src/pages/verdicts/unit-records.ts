import { jsonLines } from '../../../../src/lib/json-lines.ts';
import { periodOf } from '../../../../src/verdicts/period-of.ts';
import type { Rule } from '../../../../src/verdicts/rule.ts';
import type { RecordCounts, UnitVerdict } from '../../../../src/verdicts/verdict.ts';
import { api } from '../../api.ts';
import { utcDay } from '../../lib/dates.ts';
import type { FieldFilter } from '../../question/question.ts';
import type { AskedVerdicts } from './asked-verdicts.ts';

/** A record of a unit as one measure of the rule sees it. */
export interface UnitRecord {
  readonly agent: string;
  readonly measure: string;
  readonly counted: keyof RecordCounts;
  /** Local time. */
  readonly dtime: string;
  /** Null: lost, failed, not run, or without a speed to be relative to. */
  readonly value: number | null;
}

export interface UnitRecords {
  readonly records: readonly UnitRecord[];
  /** There are more than were read. */
  readonly isCut: boolean;
}

/** With the values of the unit. */
type SentRecord = UnitRecord & Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;

/** More would make the page slow. */
export const RECORDS_MAX = 20_000;

/** The records of one unit in the order of time, at most `RECORDS_MAX`; the rest is not read. */
export async function loadUnitRecords(
  asked: AskedVerdicts,
  rule: Rule,
  unit: UnitVerdict['unit'],
  signal: AbortSignal,
): Promise<UnitRecords> {
  const left = new AbortController();
  const body = { time: asked.time, filters: [...asked.filters, ...filtersOf(rule, unit)] };
  const chunks = api.csv(
    'POST /verdicts/{rule}/records' as never,
    { rule: asked.rule, format: 'ndjson', body } as never,
    { signal: AbortSignal.any([signal, left.signal]) } as never,
  );
  const records: UnitRecord[] = [];
  for await (const record of jsonLines<SentRecord>(chunks)) {
    if (!isOf(rule, unit, record)) continue;
    if (records.length === RECORDS_MAX) {
      left.abort();
      return { records: inOrder(records), isCut: true };
    }
    records.push(record);
  }
  return { records: inOrder(records), isCut: false };
}

function filtersOf(rule: Rule, unit: UnitVerdict['unit']): readonly FieldFilter[] {
  return rule.unit.flatMap((id) => {
    const value = unit[id] ?? null;
    return value === null ? [] : [{ id, filterType: 'include', filterValues: [String(value)] }];
  });
}

/** No filter finds what has no value, and none finds a period. */
function isOf({ unit: ids, each }: Rule, unit: UnitVerdict['unit'], record: SentRecord): boolean {
  if (ids.some((id) => (unit[id] ?? null) === null && (record[id] ?? null) !== null)) return false;
  return each === null || utcDay(periodOf(each, Math.floor(localMs(record) / DAY_MS)).first * DAY_MS) === unit.period;
}

/** Milliseconds of the local time, as if it were that of UTC. */
export function localMs({ dtime }: Pick<UnitRecord, 'dtime'>): number {
  return Date.parse(`${dtime}Z`);
}

function inOrder(records: readonly UnitRecord[]): readonly UnitRecord[] {
  return records.toSorted((a, b) => (a.dtime < b.dtime ? -1 : a.dtime > b.dtime ? 1 : 0));
}
