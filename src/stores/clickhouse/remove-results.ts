import { Coalescer } from '../../lib/concurrency/coalescer.ts';
import type { ResultSelection, TestResults } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import { instant, ofDays } from '../../sql/clickhouse/dialect.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../../sql/fragment.ts';
import { countRemoval, isUnderWay, readRemovals } from './removals.ts';
import { DAY_MS } from './result-counts.ts';
import type { Server } from './server.ts';
import { deleteRows } from './tables.ts';

/** The tests of the selection are those that the organisation has results of. */
export async function countSelected(server: Server, selection: ResultSelection): Promise<readonly TestResults[]> {
  if (selection.tests.length === 0) return [];
  const counts = selection.tests.map(
    (test) => sql`SELECT ${value(test)} AS test, count() AS n FROM ${name(test)} WHERE ${conditionOf(selection)}`,
  );
  const rows = await server.rows(sql`SELECT * FROM (${join(counts, sql` UNION ALL `)}) WHERE n > 0`, {
    kind: 'deletion',
  });
  return rows.map(([test, n]) => ({ test: String(test), results: Number(n) }));
}

interface RemovalStores {
  readonly server: Server;
  readonly withLock: Register['withLock'];
}

/**
 * Deletes results. Deletions that are requested while the test's results are being deleted wait, and share one
 * statement: for each, servers rewrite every part that holds a deleted row.
 */
export class ResultRemover {
  readonly #gathered: Coalescer<ResultSelection, number>;

  constructor(stores: RemovalStores) {
    this.#gathered = new Coalescer((take) => removeTogether(stores, take()), {
      itemsMax: SELECTIONS_MAX,
      waitingMax: Number.POSITIVE_INFINITY,
      pause: async () => {},
    });
  }

  /** Returns the number of deleted results by test. */
  async remove({ tests, ...selection }: ResultSelection): Promise<readonly TestResults[]> {
    const { organisationId, agents, utc } = selection;
    const removed: TestResults[] = [];
    for (const test of tests) {
      const key = JSON.stringify([organisationId, test, utc, agents === null]);
      const results = await this.#gathered.add(key, { ...selection, tests: [test] });
      if (results > 0) removed.push({ test, results });
    }
    return removed;
  }
}

const SELECTIONS_MAX = 10_000;

/** Deletes selections that differ in nothing but their agents. Nodes that delete results of the same test take turns. */
async function removeTogether(
  { server, withLock }: RemovalStores,
  selections: readonly ResultSelection[],
): Promise<readonly number[]> {
  const [first] = selections;
  const [test] = first?.tests ?? [];
  if (!first || test === undefined) return [];
  const { organisationId } = first;
  const agents = first.agents && [...new Set(selections.flatMap((each) => each.agents ?? []))];
  const all = { ...first, agents };
  return withLock(`removal ${organisationId} ${test}`, async () => {
    const found = await countByAgent(server, test, all);
    const last = await readRemovals(server, { organisationId, test });
    // A node that was lost while it deleted left an odd number.
    if (found.length === 0 && !isUnderWay(last)) return selections.map(() => 0);
    await countRemoval(server, { organisationId, test }, last, async () => {
      const range = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
      for (const day of found.flatMap((each) => each.days)) {
        range.first = Math.min(range.first, day);
        range.last = Math.max(range.last, day);
      }
      if (found.length > 0) await deleteRows(server, test, allOf([conditionOf(all), ofDays(range)]));
    });
    return shareOut(selections, found);
  });
}

interface FoundResults {
  /** Null: all of them. */
  readonly agent: number | null;
  readonly results: number;
  /** The first and the last UTC day that has some. */
  readonly days: readonly number[];
}

async function countByAgent(
  server: Server,
  test: string,
  selection: ResultSelection,
): Promise<readonly FoundResults[]> {
  const agent = selection.agents === null ? sql`NULL` : sql`agent`;
  const rows = await server.rows(
    sql`SELECT ${agent} AS number, count() AS n, toUInt16(min(day)), toUInt16(max(day)) FROM ${name(test)} WHERE ${conditionOf(selection)} GROUP BY number HAVING n > 0`,
  );
  return rows.map(([number, results, ...days]) => ({
    agent: number === null ? null : Number(number),
    results: Number(results),
    days: days.map(Number),
  }));
}

/** How many results each selection deleted. If several name the same agent, its results count for the first. */
function shareOut(selections: readonly ResultSelection[], found: readonly FoundResults[]): readonly number[] {
  const left = new Map(found.map(({ agent, results }) => [agent, results]));
  return selections.map(({ agents }) =>
    (agents ?? [null]).reduce<number>((sum, agent) => {
      const results = left.get(agent) ?? 0;
      left.delete(agent);
      return sum + results;
    }, 0),
  );
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
