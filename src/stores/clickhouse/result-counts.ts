import { randomUUID } from 'node:crypto';
import { AGENTS_KEY, compileRemovals, REMOVALS_KEY } from '../../sql/clickhouse/day-versions.ts';
import { agentsSum, resultsSum } from '../../sql/clickhouse/tables.ts';
import { compileServers, toldFrom } from '../../sql/clickhouse/told.ts';
import { type Fragment, integer, join, name, sql, value } from '../../sql/fragment.ts';
import { isUnderWay, selectRemovals } from './removals.ts';
import type { Server } from './server.ts';
import type { Tellers } from './tellers.ts';
import { lastNumber } from './told-sums.ts';

export const DAY_MS = 86_400_000;

/** Other nodes store results too. */
const KNOWN_FOR_MS = 60_000;

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

/** The number and the state of an organisation's results by test, from what the servers store beside the results. */
export class ResultCounts {
  readonly #server: Server;
  readonly #tellers: Tellers;
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly rows: number; readonly until: number }>();

  constructor(server: Server, tellers: Tellers, now: () => number = Date.now) {
    this.#server = server;
    this.#tellers = tellers;
    this.#now = now;
  }

  /**
   * The number of results by test, as this node counted it within the last minute; counts again if a test is missing.
   */
  async known(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const now = this.#now();
    const known = tests.flatMap((test) => {
      const seen = this.#known.get(`${organisationId} ${test}`);
      return seen && seen.until > now ? [[test, seen.rows] as const] : [];
    });
    return known.length === tests.length ? new Map(known) : this.count(organisationId, tests);
  }

  /** The number of results now, of the tests that have some. */
  async count(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counted = await this.#ofEach(
      tests,
      (test) => sql`SELECT ${value(test)}, count() FROM ${name(test)} WHERE org = ${integer(organisationId)}`,
    );
    const rows = counted
      .map(([test, count]) => [String(test), Number(count)] as const)
      .filter(([, count]) => count > 0);
    const until = this.#now() + KNOWN_FOR_MS;
    for (const [test, count] of rows) this.#known.set(`${organisationId} ${test}`, { rows: count, until });
    return new Map(rows);
  }

  /** The state of some tests' results: another one after any insert or deletion. */
  async state(organisationId: number, tests: readonly string[]): Promise<string> {
    const states = await this.#ofEach(tests, (test) => {
      const removals = selectRemovals({ organisationId, test });
      return sql`SELECT ${value(test)}, count(), toString(${resultsSum(test)}), (${removals}) FROM ${name(test)} WHERE org = ${integer(organisationId)}`;
    });
    return textOf(states.map((state) => state.join(' ')));
  }

  /**
   * The state by which an answer is cached. It is unique while results are being deleted or a replica lacks some of
   * them, so that no such answer is found again.
   */
  async stateOfAnswers(organisationId: number, tests: readonly string[]): Promise<string> {
    if (tests.length === 0) return '';
    const { cluster } = this.#server.location;
    const { rows, sums, isOfAll } = await this.#tellers.ask((told) => {
      const selects = tests.flatMap((test) => [
        sql`SELECT ${value(test)} AS key, hostName() AS server, count() AS n, toString(${resultsSum(test)}) AS sum, '' AS more FROM ${toldFrom(test, cluster, told)} WHERE org = ${integer(organisationId)} GROUP BY server`,
        compileRemovals({ organisationId, test }, cluster, told, `${REMOVALS_KEY} ${test}`),
      ]);
      const agents = sql`SELECT ${value(AGENTS_KEY)} AS key, hostName() AS server, count() AS n, toString(${agentsSum()}) AS sum, '' AS more FROM ${toldFrom('agents', cluster, told)} WHERE org = ${integer(organisationId)} GROUP BY server`;
      const servers = told === 'by replicas' && cluster !== undefined ? [compileServers(tests[0] ?? '', cluster)] : [];
      return join([...selects, agents, ...servers], sql` UNION ALL `);
    });
    const removals = tests.map((test) => lastNumber(rows, `${REMOVALS_KEY} ${test}`));
    const results = tests.map((test) => sums.get(test));
    const areEqual = isOfAll && ![...results, sums.get(AGENTS_KEY)].includes(null);
    if (!areEqual || removals.some(isUnderWay)) return randomUUID();
    return textOf(tests.map((test, index) => `${test} ${results[index]?.n} ${results[index]?.sum} ${removals[index]}`));
  }

  async #ofEach(
    tests: readonly string[],
    select: (test: string) => Fragment,
  ): Promise<readonly (readonly unknown[])[]> {
    return tests.length === 0 ? [] : this.#server.rows(join(tests.map(select), sql` UNION ALL `), { kind: 'state' });
  }
}

function textOf(states: readonly string[]): string {
  return [...states].sort().join(' ');
}
