import { integer, sql, value } from '../../sql/fragment.ts';
import { refuseUnfinishedCopy } from '../unfinished-copy.ts';
import type { Cluster } from './cluster.ts';
import type { Column } from './columns.ts';
import { createTable } from './create-table.ts';

const TABLES: Readonly<Record<string, readonly Column[]>> = {
  batches: [
    ['organisation', sql`Int32`],
    ['id', sql`String`],
  ],
  origin: [['register_id', sql`String`]],
};

/** What every node has to know of the others' doings; on the first shard. */
export class Changes {
  readonly #cluster: Cluster;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async open(): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await createTable(this.#first, this.#cluster.location, table, columns);
    }
    await this.#cluster.levelStandIns();
  }

  /** Ties the database to one register: numbers of organisations and agents mean something else in another register. */
  async claim(registerId: string): Promise<void> {
    const known = await this.origins();
    if (known.includes(registerId)) return;
    known.forEach(refuseUnfinishedCopy);
    if (known.length > 0) {
      throw new Error(
        'The results in this ClickHouse database belong to another register than the one that was opened: use that one, or an empty database.',
      );
    }
    await this.addOrigin(registerId);
  }

  /** The registers that the results are of: one, and what stood for it while they were copied here. */
  async origins(): Promise<readonly string[]> {
    return (await this.#first.rows(sql`SELECT register_id FROM origin`)).map(([id]) => String(id));
  }

  async addOrigin(registerId: string): Promise<void> {
    await this.#first.run(sql`INSERT INTO origin VALUES (${value(registerId)})`);
  }

  async add(organisationId: number, batch: string): Promise<void> {
    await this.#first.run(sql`INSERT INTO batches VALUES (${integer(organisationId)}, ${value(batch)})`);
  }

  /** Grows with every batch. */
  async count(organisationId: number): Promise<number> {
    const [row] = await this.#first.rows(
      sql`SELECT count() FROM batches WHERE organisation = ${integer(organisationId)}`,
    );
    return Number(row?.[0]);
  }

  get #first() {
    const [server] = this.#cluster.shards;
    if (!server) throw new Error('a cluster has a shard');
    return server;
  }
}
