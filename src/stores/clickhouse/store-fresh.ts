import type { Register } from '../../ports/register.ts';
import { join, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import { DAYS_MAX, withDays } from './day-locks.ts';
import type { CountedNumber, Days, Extents } from './extents.ts';
import { insertDurably, randomBatch } from './insert-rows.ts';
import type { InsertedRows, Server } from './server.ts';

export interface ResultStores {
  readonly server: Server;
  readonly extents: Extents;
  readonly withLock: Register['withLock'];
}

/** Results of a test, each of them once, that may be stored already. */
export interface FreshResults {
  readonly organisationId: number;
  readonly test: string;
  /** Inserts of the same results under the same attempt are one. */
  readonly attempt: string;
  /** How many there are of each UTC day, in the order of the days. */
  countDays(days?: Days): Promise<readonly CountedNumber[]>;
  /** Takes out the results of some days that are stored; says whether there were any. */
  takeOutStored(server: Server, days: Days, signal: AbortSignal): Promise<boolean>;
  /** Makes the body of an insert of some days, with the `batch` of its rows; the token names the results. */
  withBody(days: Days, batch: number, insert: (rows: InsertedRows & { token: string }) => Promise<void>): Promise<void>;
}

/** Of one insert. Servers accept results of at most a hundred months in one. */
const ROWS_MAX = 500_000;

/**
 * Stores results, and takes those out that are stored already. Nodes that store results of the same day of a test come one
 * after the other: what one has stored, the next one finds.
 */
export async function storeFresh(stores: ResultStores, fresh: FreshResults): Promise<void> {
  const { organisationId, test } = fresh;
  const days = await fresh.countDays();
  for (const range of rowRanges(days, { rowsMax: ROWS_MAX, numbersMax: DAYS_MAX })) {
    const numbers = days.map(({ number }) => number).filter((day) => day >= range.first && day <= range.last);
    await withDays(stores.withLock, { organisationId, test, days: numbers }, (held) =>
      storeDays(stores, fresh, range, held),
    );
  }
}

async function storeDays(
  { server, extents }: ResultStores,
  fresh: FreshResults,
  days: Days,
  signal: AbortSignal,
): Promise<void> {
  const { organisationId, test, attempt } = fresh;
  const known = await fresh.takeOutStored(server, days, signal);
  const counted = await fresh.countDays(days);
  if (counted.length === 0) {
    if (known) await extents.catchUp(organisationId, test, days);
    return;
  }
  await extents.expect(organisationId, test, days);
  // What was deleted since can be inserted again.
  const removals = await extents.removals(organisationId, test);
  const columns = ['org', 'batch', 'agent', 'at', ...Object.keys(storedColumns(test))].map(name);
  await fresh.withBody(days, randomBatch(), (rows) =>
    insertDurably(
      server,
      sql`${name(test)} (${join(columns)})`,
      { ...rows, token: `${organisationId} ${test} ${rows.token} ${attempt}${removals === 0 ? '' : ` ${removals}`}` },
      { signal },
    ),
  );
  await extents.changed(organisationId, test, counted);
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
