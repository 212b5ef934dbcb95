import { join, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import { DAYS_MAX, type DayLocks, insertName, withDays } from './day-locks.ts';
import { insertDurably } from './insert-rows.ts';
import type { CountedNumber, Days } from './result-counts.ts';
import type { InsertedRows, Server } from './server.ts';

export interface ResultStores {
  readonly server: Server;
  readonly locks: DayLocks;
  /** Of one insert. */
  readonly insertRowsMax?: number | undefined;
}

/** Results of a test, each of them once, that may be stored already. */
export interface FreshResults {
  readonly organisationId: number;
  readonly test: string;
  /** Inserts of the same results under the same attempt are one. */
  readonly attempt: string;
  /** How many there are of each UTC day, in the order of the days. */
  countDays(): Promise<readonly CountedNumber[]>;
  /** How many there are of each agent on some days, in the order of the agents. */
  countAgents(days: Days): Promise<readonly CountedNumber[]>;
  /** Takes out those that are stored. */
  takeOutStored(server: Server, slice: Slice, signal: AbortSignal): Promise<LeftResults>;
  /** Makes the body of an insert; the token is made of all columns. */
  withBody(slice: Slice, insert: (rows: InsertedRows & { token: string }) => Promise<void>): Promise<void>;
}

/** Results that are not stored. */
export interface LeftResults {
  readonly rows: number;
  /** The number of the test's last removal. */
  readonly removals: number;
}

/** Results of some days, or of neighbouring agents on them. */
export interface Slice extends Days {
  readonly agents?: { readonly first: number; readonly last: number };
}

/**
 * Of one insert, so that it is one block on its server: a token that is sent again stores what is missing of one block, but not
 * of several. Servers accept results of at most a hundred months in one.
 */
const ROWS_MAX = 500_000;

/**
 * Stores results, and takes those out that are stored already. Nodes that store results of the same day of a test come one
 * after the other: what one has stored, the next one finds.
 */
export async function storeFresh(stores: ResultStores, fresh: FreshResults): Promise<void> {
  const { organisationId, test } = fresh;
  const { insertRowsMax: rowsMax = ROWS_MAX } = stores;
  const counted = await fresh.countDays();
  for (const range of rowRanges(counted, { rowsMax, numbersMax: DAYS_MAX })) {
    const numbers = counted.map(({ number }) => number).filter((day) => day >= range.first && day <= range.last);
    const days = { organisationId, test, days: numbers };
    await withDays(stores.locks, days, async (held) => {
      const slices = range.rows <= rowsMax ? [range] : await slicesOf(fresh, range, rowsMax);
      for (const slice of slices) await storeSlice(stores, fresh, slice, insertName(days), held);
    });
  }
}

/** Cuts a day by its agents. No agent has as many results on one. */
async function slicesOf(fresh: FreshResults, { first, last }: Days, rowsMax: number): Promise<readonly Slice[]> {
  const agents = rowRanges(await fresh.countAgents({ first, last }), { rowsMax });
  return agents.map((range) => ({ first, last, agents: range }));
}

async function storeSlice(
  { server }: ResultStores,
  fresh: FreshResults,
  slice: Slice,
  named: string,
  signal: AbortSignal,
): Promise<void> {
  const { organisationId, test, attempt } = fresh;
  const { rows: left, removals } = await fresh.takeOutStored(server, slice, signal);
  if (left === 0) return;
  const columns = ['org', 'agent', 'at', ...Object.keys(storedColumns(test))].map(name);
  await fresh.withBody(slice, (rows) =>
    insertDurably(
      server,
      sql`${name(test)} (${join(columns)})`,
      // What was deleted since can be inserted again.
      { ...rows, token: `${organisationId} ${test} ${rows.token} ${attempt}${removals === 0 ? '' : ` ${removals}`}` },
      { signal, named, settings: ONE_BLOCK },
    ),
  );
}

/** Rows of a file come in their order, by one thread. */
const ONE_BLOCK = { max_insert_threads: 1, input_format_parquet_preserve_order: 1 };

export interface RowRange extends Days {
  readonly rows: number;
}

/** The fewest ranges of consecutive numbers within the limits; a single number may exceed them. */
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
