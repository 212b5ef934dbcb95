import { join, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import { DAYS_MAX, type DayLocks, insertName, withDays } from './day-locks.ts';
import { insertDurably } from './insert-rows.ts';
import { readRemovals } from './removals.ts';
import type { CountedNumber, Days } from './result-counts.ts';
import type { InsertedRows, Server } from './server.ts';

export interface ResultStores {
  readonly server: Server;
  readonly locks: DayLocks;
}

/** Results of a test, each of them once, that may be stored already. */
export interface FreshResults {
  readonly organisationId: number;
  readonly test: string;
  /** Inserts of the same results under the same attempt are one. */
  readonly attempt: string;
  /** How many there are of each UTC day, in the order of the days. */
  countDays(days?: Days): Promise<readonly CountedNumber[]>;
  /** Takes out the results of some days that are stored. */
  takeOutStored(server: Server, days: Days, signal: AbortSignal): Promise<void>;
  /** Makes the body of an insert of some days; the token is made of all columns. */
  withBody(days: Days, insert: (rows: InsertedRows & { token: string }) => Promise<void>): Promise<void>;
}

/** Of one insert. Servers accept results of at most a hundred months in one. */
const ROWS_MAX = 500_000;

/**
 * Stores results, and takes those out that are stored already. Nodes that store results of the same day of a test come one
 * after the other: what one has stored, the next one finds.
 */
export async function storeFresh(stores: ResultStores, fresh: FreshResults): Promise<void> {
  const { organisationId, test } = fresh;
  const counted = await fresh.countDays();
  for (const range of rowRanges(counted, { rowsMax: ROWS_MAX, numbersMax: DAYS_MAX })) {
    const numbers = counted.map(({ number }) => number).filter((day) => day >= range.first && day <= range.last);
    const days = { organisationId, test, days: numbers };
    await withDays(stores.locks, days, (held) => storeDays(stores, fresh, range, insertName(days), held));
  }
}

async function storeDays(
  { server }: ResultStores,
  fresh: FreshResults,
  days: Days,
  named: string,
  signal: AbortSignal,
): Promise<void> {
  const { organisationId, test, attempt } = fresh;
  await fresh.takeOutStored(server, days, signal);
  if ((await fresh.countDays(days)).length === 0) return;
  // What was deleted since can be inserted again.
  const removals = await readRemovals(server, { organisationId, test });
  const columns = ['org', 'agent', 'at', ...Object.keys(storedColumns(test))].map(name);
  await fresh.withBody(days, (rows) =>
    insertDurably(
      server,
      sql`${name(test)} (${join(columns)})`,
      { ...rows, token: `${organisationId} ${test} ${rows.token} ${attempt}${removals === 0 ? '' : ` ${removals}`}` },
      { signal, named },
    ),
  );
}

export interface RowRange extends Days {
  readonly rows: number;
}

/** The fewest ranges of neighbours within the limits; one number may exceed them alone. */
export function rowRanges(
  counted: readonly CountedNumber[],
  { rowsMax, numbersMax = Number.POSITIVE_INFINITY }: { readonly rowsMax: number; readonly numbersMax?: number },
): readonly RowRange[] {
  const ranges: { first: number; last: number; rows: number; numbers: number }[] = [];
  for (const { number, rows } of counted) {
    const range = ranges.at(-1);
    if (range && range.rows + rows <= rowsMax && range.numbers < numbersMax) {
      range.last = number;
      range.rows += rows;
      range.numbers += 1;
    } else {
      ranges.push({ first: number, last: number, rows, numbers: 1 });
    }
  }
  return ranges.map(({ first, last, rows }) => ({ first, last, rows }));
}
