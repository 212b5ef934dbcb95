import { integer, sql, value } from '../../sql/fragment.ts';
import type { Cluster } from './cluster.ts';

/** What every node has to know of the others' doings; on the first shard. */
export class Changes {
  readonly #cluster: Cluster;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async open(): Promise<void> {
    await this.#first.run(
      sql`CREATE TABLE IF NOT EXISTS batches (organisation Int32, id String) ENGINE = MergeTree ORDER BY (organisation, id)`,
    );
    await this.#first.run(
      sql`CREATE TABLE IF NOT EXISTS origin (register_id String) ENGINE = MergeTree ORDER BY register_id`,
    );
  }

  /** Organisations and agents are numbers here: under another register they would be somebody else's. */
  async claim(registerId: string): Promise<void> {
    const known = (await this.#first.rows(sql`SELECT register_id FROM origin`)).map(([id]) => id);
    if (known.includes(registerId)) return;
    if (known.length > 0) {
      throw new Error(
        'The results in this ClickHouse database belong to another register than the one that was opened: use that one, or an empty database.',
      );
    }
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
