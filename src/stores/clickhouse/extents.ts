import { ofDays } from '../../sql/clickhouse/dialect.ts';
import { integer, name, sql, value } from '../../sql/fragment.ts';
import { insertRows } from './insert-rows.ts';
import type { Server } from './server.ts';

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
  /** An upper bound: rows of an insert that was repeated count twice. */
  readonly rows: number;
}

/** How much there is of what, and how often that changed, as all nodes have said it. */
export class Extents {
  readonly #server: Server;
  readonly #known = new Map<number, Map<string, Extent>>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** As far as this node knows; looks where it knows of none. */
  async of(organisationId: number, test: string): Promise<Extent | undefined> {
    const known = () => this.#known.get(organisationId)?.get(test);
    if (!known()) await this.state(organisationId);
    return known();
  }

  /** Those of some tests that there is something of. */
  async ofTests(organisationId: number, tests: readonly string[]): Promise<ReadonlyMap<string, Extent>> {
    const isKnown = tests.every((test) => this.#known.get(organisationId)?.has(test));
    if (!isKnown) await this.state(organisationId);
    const known = this.#known.get(organisationId) ?? new Map<string, Extent>();
    return new Map([...known].filter(([test]) => tests.includes(test)));
  }

  /** Results of all tests; an upper bound. */
  async count(organisationId: number): Promise<number> {
    await this.state(organisationId);
    let count = 0;
    for (const { rows } of this.#known.get(organisationId)?.values() ?? []) count += rows;
    return count;
  }

  /** Changes with every batch that has something new, of some tests or of any. */
  async state(organisationId: number, tests?: readonly string[]): Promise<string> {
    // Rows of an insert that was repeated count twice, those that were subtracted too.
    const count = sql`greatest(0, reinterpretAsInt64(sum(rows)))`;
    const rows = await this.#server.rows(
      sql`SELECT test, toUInt16(min(day)), toUInt16(max(day)), ${count}, sum(batches) FROM extents WHERE org = ${integer(organisationId)} GROUP BY test ORDER BY test`,
    );
    const extents = rows.map(
      ([test, first, last, rows]) =>
        [String(test), { first: Number(first), last: Number(last), rows: Number(rows) }] as const,
    );
    this.#known.set(organisationId, new Map(extents));
    const wanted = rows.filter(([test]) => tests?.includes(String(test)) ?? true);
    return wanted.map(([test, , , , batches]) => `${test} ${batches}`).join(' ');
  }

  /** Says that results of some days may come: questions look at no day beyond those that were said. */
  async expect(organisationId: number, test: string, { first, last }: Days): Promise<void> {
    const known = await this.of(organisationId, test);
    if (known && known.first <= first && known.last >= last) return;
    const days = [...new Set([first, last])].map((number) => ({ number, rows: 0 }));
    await this.#add(organisationId, test, days, 0);
  }

  /** Says how many results have come. */
  changed(organisationId: number, test: string, days: readonly CountedNumber[]): Promise<void> {
    return this.#add(organisationId, test, days, 1);
  }

  /**
   * Says what is stored of some days without a word of it: by a node that was lost before it could. The caller keeps others from
   * storing results of these days.
   */
  async catchUp(organisationId: number, test: string, days: Days): Promise<void> {
    const unsaid = (await this.unsaid(organisationId, test, days)).filter(({ rows }) => rows > 0);
    if (unsaid.length > 0) await this.changed(organisationId, test, unsaid);
  }

  forget(organisationId: number): void {
    this.#known.delete(organisationId);
  }

  /** How often results of a test were deleted. */
  async removals(organisationId: number, test: string): Promise<number> {
    const [[removals] = []] = await this.#server.rows(
      sql`SELECT sum(removals) FROM extents WHERE org = ${integer(organisationId)} AND test = ${value(test)}`,
    );
    return Number(removals);
  }

  /** Says that results are being deleted, or were, the first of them of a day. */
  async removed(organisationId: number, test: string, day: number): Promise<void> {
    await this.#insert(organisationId, test, [{ number: day, rows: 0 }], { batches: 1, removals: 1 });
    this.#known.delete(organisationId);
  }

  /** Says how many results are left of some days. The caller keeps others from storing results of these days. */
  async correct(organisationId: number, test: string, days: readonly number[]): Promise<void> {
    const range = { first: Math.min(...days), last: Math.max(...days) };
    const unsaid = (await this.unsaid(organisationId, test, range)).filter(({ number }) => days.includes(number));
    if (unsaid.length > 0) await this.#insert(organisationId, test, unsaid, { batches: 0 });
    this.#known.delete(organisationId);
  }

  /** The difference, of each day where it is one, between the results that are stored and those that were said to be. */
  async unsaid(organisationId: number, test: string, days: Days): Promise<readonly CountedNumber[]> {
    return (await this.#compare(organisationId, test, days)).filter(({ rows }) => rows !== 0);
  }

  /** The days with results, or with word of some, in their order. */
  async daysOf(organisationId: number, test: string, days: Days): Promise<readonly number[]> {
    return (await this.#compare(organisationId, test, days)).map(({ number }) => number);
  }

  async #compare(organisationId: number, test: string, days: Days): Promise<readonly CountedNumber[]> {
    const where = sql`org = ${integer(organisationId)} AND ${ofDays(days)}`;
    const stored = sql`SELECT day, count() AS stored, 0 AS said FROM ${name(test)} WHERE ${where} GROUP BY day`;
    const said = sql`SELECT day, 0 AS stored, sum(rows) AS said FROM extents WHERE ${where} AND test = ${value(test)} GROUP BY day`;
    const rows = await this.#server.rows(
      sql`SELECT toUInt16(day), sum(stored) - sum(said) AS missing FROM (${stored} UNION ALL ${said}) GROUP BY day ORDER BY day`,
    );
    return rows.map(([number, missing]) => ({ number: Number(number), rows: Number(missing) }));
  }

  #insert(
    org: number,
    test: string,
    days: readonly CountedNumber[],
    counts: { readonly batches: number; readonly removals?: number },
  ): Promise<void> {
    const added = days.map(({ number, rows }) => {
      const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
      // The server's sums wrap around, so that this also subtracts.
      return { org, test, day, rows: BigInt.asUintN(64, BigInt(rows)).toString(), ...counts };
    });
    return insertRows(this.#server, 'extents', added);
  }

  async #add(org: number, test: string, days: readonly CountedNumber[], batches: number): Promise<void> {
    await this.#insert(org, test, days, { batches });
    const known = this.#known.get(org);
    const before = known?.get(test);
    const numbers = [...days.map(({ number }) => number), ...(before ? [before.first, before.last] : [])];
    known?.set(test, {
      first: Math.min(...numbers),
      last: Math.max(...numbers),
      rows: days.reduce((sum, { rows }) => sum + rows, before?.rows ?? 0),
    });
  }
}

export const DAY_MS = 86_400_000;
