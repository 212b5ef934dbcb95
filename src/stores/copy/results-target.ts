import { ofDays } from '../../sql/clickhouse/dialect.ts';
import { integer, sql } from '../../sql/fragment.ts';
import type { Days } from '../clickhouse/result-counts.ts';
import type { Server } from '../clickhouse/server.ts';
import type { ResultStores } from '../clickhouse/store-fresh.ts';
import { addProperty, columnsOf, deleteRows, migrate, properties } from '../clickhouse/tables.ts';
import type { CopyState } from '../unfinished-copy.ts';
import { copiedRegister, unfinishedCopyOf } from '../unfinished-copy.ts';
import type { ResultsTable } from './day-figures.ts';
import { serverTables } from './server-results.ts';

/** The ClickHouse database that receives results. */
export class ResultsTarget {
  readonly server: Server;
  readonly stores: ResultStores;
  /** Of files on their way. */
  readonly directory: string;
  readonly #registerId: string;

  constructor(server: Server, registerId: string, directory: string, signal: AbortSignal) {
    this.server = server;
    // No other process stores results here before the copy is finished.
    this.stores = {
      server,
      locks: {
        withLock: (_, task) => task(signal),
        putFences: async () => ({ left: [], remove: async () => {} }),
        endInserts: async () => {},
      },
    };
    this.directory = directory;
    this.#registerId = registerId;
  }

  /** Throws when the database belongs to another register. */
  async state(): Promise<CopyState> {
    const isNew = !(await columnsOf(this.server)).has('properties');
    const origins = isNew ? [] : await properties(this.server, 'register');
    if (origins.includes(this.#registerId)) return 'finished';
    if (origins.some((origin) => copiedRegister(origin) === this.#registerId)) return 'begun';
    if (origins.length === 0) return 'empty';
    throw new Error('The database of CLICKHOUSE_URL is in use by another installation: name an empty one.');
  }

  /** Claims the database. */
  async begin(): Promise<void> {
    await migrate(this.server);
    if ((await this.state()) === 'empty') {
      await addProperty(this.server, 'register', unfinishedCopyOf(this.#registerId));
    }
  }

  /** The tables that have results. */
  tables(): Promise<readonly ResultsTable[]> {
    return serverTables(this.server);
  }

  /** Deletes the results of some days. */
  clear({ organisationId, test }: ResultsTable, days: Days): Promise<void> {
    return deleteRows(this.server, test, sql`org = ${integer(organisationId)} AND ${ofDays(days)}`);
  }

  /** Lets services of the register use the results. */
  async finish(): Promise<void> {
    await addProperty(this.server, 'register', this.#registerId);
  }
}
