import { sql } from '../../sql/fragment.ts';
import { Changes } from '../clickhouse/changes.ts';
import type { Cluster } from '../clickhouse/cluster.ts';
import { ShardTables, shardTable } from '../clickhouse/tables.ts';
import { untilInserted, untilMutated } from '../clickhouse/until-mutated.ts';
import type { CopyState } from '../unfinished-copy.ts';
import { copiedRegister, unfinishedCopyOf } from '../unfinished-copy.ts';
import { type ResultsTable, resultsTableOf } from './embedded-results.ts';

/** The ClickHouse database, of a server or a cluster, that receives results. */
export class ResultsTarget {
  readonly cluster: Cluster;
  readonly #changes: Changes;
  readonly #tables: ShardTables;
  readonly #registerId: string;

  constructor(cluster: Cluster, registerId: string) {
    this.cluster = cluster;
    this.#changes = new Changes(cluster);
    this.#tables = new ShardTables(cluster);
    this.#registerId = registerId;
  }

  /** Throws when the database belongs to another register. */
  async state(): Promise<CopyState> {
    const origins = (await this.#names()).includes('origin') ? await this.#changes.origins() : [];
    if (origins.includes(this.#registerId)) return 'finished';
    if (origins.some((origin) => copiedRegister(origin) === this.#registerId)) return 'begun';
    if (origins.length === 0 && (await this.tables()).length === 0) return 'empty';
    throw new Error('The database of CLICKHOUSE_URL is in use by another installation: name an empty one.');
  }

  /** Claims the database, after the background work of an earlier attempt has ended. */
  async begin(signal: AbortSignal): Promise<void> {
    await this.#changes.open();
    if ((await this.state()) === 'empty') await this.#changes.addOrigin(unfinishedCopyOf(this.#registerId));
    const tables = await this.tables();
    await this.cluster.each(async (server) => {
      await untilInserted(server, 'results_', signal);
      for (const { organisationId, test } of tables) await untilMutated(server, shardTable(organisationId, test));
    });
  }

  /** The existing tables. */
  async tables(): Promise<readonly ResultsTable[]> {
    return (await this.#names())
      .filter((table) => table.endsWith('_local'))
      .flatMap((table) => resultsTableOf(table.slice(0, -'_local'.length)) ?? []);
  }

  ensure({ organisationId, test }: ResultsTable): Promise<void> {
    return this.#tables.ensure(organisationId, test);
  }

  /** Lets services of the register use the results. */
  async finish(): Promise<void> {
    await this.#changes.addOrigin(this.#registerId);
  }

  async #names(): Promise<readonly string[]> {
    const [first] = this.cluster.shards;
    const rows = await first?.rows(sql`SELECT name FROM system.tables WHERE database = currentDatabase()`);
    return (rows ?? []).map(([table]) => String(table));
  }
}
