import { randomUUID } from 'node:crypto';
import { resultsSum } from '../../sql/clickhouse/tables.ts';
import { type Fragment, integer, join, name, sql, value } from '../../sql/fragment.ts';
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

/** How many results organisations have of their tests, and in which state, by what the servers store with the results. */
export class ResultCounts {
  readonly #server: Server;
  readonly #known = new Map<string, number>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** Of the tests that have results, as this node saw them last; counts where it has seen none. */
  async known(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const known = tests.flatMap((test) => {
      const rows = this.#known.get(`${organisationId} ${test}`);
      return rows ? [[test, rows] as const] : [];
    });
    return known.length === tests.length ? new Map(known) : this.count(organisationId, tests);
  }

  /** Of the tests that have results now. */
  async count(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counted = await this.#ofEach(
      tests,
      (test) => sql`SELECT ${value(test)}, count() FROM ${name(test)} WHERE org = ${integer(organisationId)}`,
    );
    const rows = counted
      .map(([test, count]) => [String(test), Number(count)] as const)
      .filter(([, count]) => count > 0);
    for (const [test, count] of rows) this.#known.set(`${organisationId} ${test}`, count);
    return new Map(rows);
  }

  /** The state of some tests' results: another one after any insert or deletion. */
  async state(organisationId: number, tests: readonly string[]): Promise<string> {
    return textOf(await this.#states(organisationId, tests));
  }

  /** Like `state`, but never the same one twice while results are being deleted. */
  async stateOfAnswers(organisationId: number, tests: readonly string[]): Promise<string> {
    const states = await this.#states(organisationId, tests);
    const areSteady = states.every(([, , , removals]) => !isUnderWay(Number(removals)));
    return areSteady ? textOf(states) : randomUUID();
  }

  /** Of each test its results, what they add up to, and the number of the last removal. */
  #states(organisationId: number, tests: readonly string[]): Promise<readonly (readonly unknown[])[]> {
    return this.#ofEach(tests, (test) => {
      const removals = selectRemovals({ organisationId, test });
      return sql`SELECT ${value(test)}, count(), toString(${resultsSum(test)}), (${removals}) FROM ${name(test)} WHERE org = ${integer(organisationId)}`;
    });
  }

  async #ofEach(
    tests: readonly string[],
    select: (test: string) => Fragment,
  ): Promise<readonly (readonly unknown[])[]> {
    return tests.length === 0 ? [] : this.#server.rows(join(tests.map(select), sql` UNION ALL `));
  }
}

function textOf(states: readonly (readonly unknown[])[]): string {
  return states
    .map((state) => state.join(' '))
    .sort()
    .join(' ');
}
