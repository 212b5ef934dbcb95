import { integer, sql } from '../../sql/fragment.ts';
import { insertRows } from './insert-rows.ts';
import type { Server } from './server.ts';

/** Days since 1970, of UTC. */
export interface Days {
  readonly first: number;
  readonly last: number;
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

  /** As far as this node knows; looks where it knows nothing. */
  async of(organisationId: number, test: string): Promise<Extent | undefined> {
    if (!this.#known.has(organisationId)) await this.state(organisationId);
    return this.#known.get(organisationId)?.get(test);
  }

  /** Changes with every batch. */
  async state(organisationId: number): Promise<string> {
    const rows = await this.#server.rows(
      sql`SELECT test, toUInt16(min(first)), toUInt16(max(last)), sum(rows), sum(batches) FROM extents WHERE org = ${integer(organisationId)} GROUP BY test ORDER BY test`,
    );
    const extents = rows.map(
      ([test, first, last, rows]) =>
        [String(test), { first: Number(first), last: Number(last), rows: Number(rows) }] as const,
    );
    this.#known.set(organisationId, new Map(extents));
    return rows.map(([test, , , , batches]) => `${test} ${batches}`).join(' ');
  }

  /** Says that results of some days may come: questions look at no day beyond those that were said. */
  async expect(organisationId: number, test: string, { first, last }: Days): Promise<void> {
    const known = await this.of(organisationId, test);
    if (known && known.first <= first && known.last >= last) return;
    await this.#add(organisationId, test, { first, last, rows: 0 }, 0);
  }

  /** Says that results have come. */
  changed(organisationId: number, test: string, extent: Extent): Promise<void> {
    return this.#add(organisationId, test, extent, 1);
  }

  async #add(org: number, test: string, { first, last, rows }: Extent, batches: number): Promise<void> {
    const [from, to] = [first, last].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
    await insertRows(this.#server, 'extents', [{ org, test, first: from, last: to, rows, batches }]);
    const known = this.#known.get(org);
    const before = known?.get(test);
    known?.set(test, {
      first: Math.min(first, before?.first ?? first),
      last: Math.max(last, before?.last ?? last),
      rows: rows + (before?.rows ?? 0),
    });
  }
}

export const DAY_MS = 86_400_000;
