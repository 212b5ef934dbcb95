import type { ResultSelection, TestResults } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import { instant, ofDays } from '../../sql/clickhouse/dialect.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../../sql/fragment.ts';
import { countRemoval, isUnderWay, readRemovals } from './removals.ts';
import { DAY_MS, type Days } from './result-counts.ts';
import type { Server } from './server.ts';
import { deleteRows } from './tables.ts';

interface SelectedResults extends TestResults {
  /** The first and the last UTC day that has some. */
  readonly days: Days;
}

/** The tests of the selection are those that the organisation has results of. */
export async function selectResults(server: Server, selection: ResultSelection): Promise<readonly SelectedResults[]> {
  if (selection.tests.length === 0) return [];
  const counts = selection.tests.map(
    (test) =>
      sql`SELECT ${value(test)} AS test, count() AS n, toUInt16(min(day)) AS first, toUInt16(max(day)) AS last FROM ${name(test)} WHERE ${conditionOf(selection)}`,
  );
  const rows = await server.rows(sql`SELECT * FROM (${join(counts, sql` UNION ALL `)}) WHERE n > 0`);
  return rows.map(([test, n, first, last]) => ({
    test: String(test),
    results: Number(n),
    days: { first: Number(first), last: Number(last) },
  }));
}

/** Deletes the selected results, and returns what they were. Nodes that delete results of the same test take turns. */
export async function removeResults(
  { server, withLock }: { readonly server: Server; readonly withLock: Register['withLock'] },
  selection: ResultSelection,
): Promise<readonly SelectedResults[]> {
  const { organisationId } = selection;
  const removed: SelectedResults[] = [];
  for (const test of selection.tests) {
    await withLock(`removal ${organisationId} ${test}`, async () => {
      const [selected] = await selectResults(server, { ...selection, tests: [test] });
      const last = await readRemovals(server, { organisationId, test });
      // A node that was lost while it deleted left an odd number.
      if (!selected && !isUnderWay(last)) return;
      await countRemoval(server, { organisationId, test }, last, async () => {
        if (selected) await deleteRows(server, test, allOf([conditionOf(selection), ofDays(selected.days)]));
      });
      if (selected) removed.push(selected);
    });
  }
  return removed;
}

/** The last day of a `Date`. */
const LAST_DAY = 65_535;

function conditionOf({ organisationId, agents, utc }: ResultSelection): Fragment {
  const [from, to] = [possible(utc.from), possible(utc.to)];
  return allOf([
    sql`org = ${integer(organisationId)}`,
    ofDays({ first: Math.floor(from / DAY_MS), last: Math.floor(to / DAY_MS) }),
    sql`at BETWEEN ${instant(integer(from))} AND ${instant(integer(to))}`,
    ...(agents === null ? [] : [sql`agent IN (${join(agents.map(integer))})`]),
  ]);
}

function possible(instant: number): number {
  return Math.min(Math.max(0, instant), (LAST_DAY + 1) * DAY_MS - 1);
}
