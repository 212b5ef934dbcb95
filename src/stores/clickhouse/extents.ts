import { randomUUID } from 'node:crypto';
import { TESTS } from '../../catalogue/tests/index.ts';
import { resultsSum } from '../../sql/clickhouse/tables.ts';
import { integer, join, name, sql, value } from '../../sql/fragment.ts';
import { isUnderWay, selectRemovals } from './removals.ts';
import type { Server } from './server.ts';

export const DAY_MS = 86_400_000;

/** Days since 1970, of UTC. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

/** The number of a day or an agent, with its row count. */
export interface CountedNumber {
  readonly number: number;
  readonly rows: number;
}

/** What an organisation has of a test. */
export interface Extent extends Days {
  readonly rows: number;
  /** What the results add up to. */
  readonly sum: string;
  /** The number of the last removal. */
  readonly removals: number;
}

/** What organisations have of their tests, by the sums that the servers store with the results. */
export class Extents {
  readonly #server: Server;
  readonly #known = new Map<string, Extent>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** Those of some tests that have results, as this node saw them last; looks where it has seen none. */
  async ofTests(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, Extent>> {
    const known = tests.flatMap((test) => {
      const extent = this.#known.get(`${organisationId} ${test}`);
      return extent && extent.rows > 0 ? [[test, extent] as const] : [];
    });
    if (known.length === tests.length) return new Map(known);
    const extents = await this.look(organisationId, tests);
    return new Map([...extents].filter(([, { rows }]) => rows > 0));
  }

  /** Results of all tests. */
  async count(organisationId: number): Promise<number> {
    const tests = TESTS.map(({ key }) => key);
    return [...(await this.look(organisationId, tests)).values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  /** The state of some tests' results: another one after any insert or deletion. */
  async state(organisationId: number, tests: readonly string[]): Promise<string> {
    return stateOf(await this.look(organisationId, tests));
  }

  /** Like `state`, but never the same one twice while results are being deleted. */
  async stateOfAnswers(organisationId: number, tests: readonly string[]): Promise<string> {
    const extents = await this.look(organisationId, tests);
    const areSteady = [...extents.values()].every(({ removals }) => !isUnderWay(removals));
    return areSteady ? stateOf(extents) : randomUUID();
  }

  /** What there is of some tests now, also where that is nothing. */
  async look(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, Extent>> {
    if (tests.length === 0) return new Map();
    const org = integer(organisationId);
    const selects = tests.map((test) => {
      const days = sql`SELECT day, count() AS n, ${resultsSum(test)} AS s FROM ${name(test)} WHERE org = ${org} GROUP BY day`;
      const removals = selectRemovals({ organisationId, test });
      return sql`SELECT ${value(test)}, toUInt16(min(day)), toUInt16(max(day)), sum(n), toString(sum(s)), (${removals}) FROM (${days})`;
    });
    const rows = await this.#server.rows(join(selects, sql` UNION ALL `));
    const extents = new Map<string, Extent>();
    for (const [test, ...figures] of rows) {
      const [first = 0, last = 0, n = 0, , removals = 0] = figures.map(Number);
      extents.set(String(test), { first, last, rows: n, sum: String(figures[3]), removals });
    }
    for (const [test, extent] of extents) this.#known.set(`${organisationId} ${test}`, extent);
    return extents;
  }
}

function stateOf(extents: ReadonlyMap<string, Extent>): string {
  const states = [...extents].map(([test, { rows, sum, removals }]) => `${test} ${rows} ${sum} ${removals}`);
  return states.sort().join(' ');
}
