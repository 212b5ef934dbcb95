import { randomUUID } from 'node:crypto';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../duckdb/session.ts';
import type { Cluster } from './cluster.ts';
import { type BinaryType, rowBinary } from './row-binary.ts';
import type { Server } from './server.ts';
import { resultColumnTypes, shardTable } from './tables.ts';

/** Rows that are sent at a time. */
const SENT_ROWS = 50_000;

/**
 * Sends the results in a session's own table to their shards; says how many were not there yet. Every shard has all of its
 * rows, counted, before any of them stores one. What fails half-way can be sent again: nothing is stored twice.
 */
export async function pushResults(
  session: Session,
  cluster: Cluster,
  organisationId: number,
  test: string,
): Promise<number> {
  const staged = await Promise.all(
    cluster.shards.map(async (server, shard) => {
      const stage = new Stage(server, organisationId, test);
      await stage.fill(slicesOf(session, organisationId, test, shard, cluster.shards.length));
      return stage;
    }),
  );
  const stored = await Promise.all(staged.map((stage) => stage.store()));
  return stored.reduce((sum, count) => sum + count, 0);
}

interface RowSlice {
  readonly rows: number;
  readonly bytes: Buffer;
}

async function* slicesOf(
  session: Session,
  organisationId: number,
  test: string,
  shard: number,
  shards: number,
): AsyncGenerator<RowSlice> {
  const stored = Object.entries(storedColumns(test));
  const types: readonly BinaryType[] = ['int32', 'int64', 'int64', 'int32', ...stored.map(([, { type }]) => type)];
  const selected = [
    sql`agent`,
    sql`"at"`,
    sql`"local"`,
    sql`"at" // 86400000`,
    ...stored.map(([column, { type }]) => (type === 'text' ? sql`encode(${name(column)})` : name(column))),
  ];
  const table = name(resultsTableName(organisationId, test));
  const { last } = await session.first(sql`SELECT coalesce(max(rowid), -1) AS last FROM ${table}`);
  for (let from = 0; from <= Number(last); from += SENT_ROWS) {
    const columns = await session.columns(
      sql`SELECT ${join(selected)} FROM ${table} WHERE rowid BETWEEN ${integer(from)} AND ${integer(from + SENT_ROWS - 1)} AND agent % ${integer(shards)} = ${integer(shard)}`,
    );
    const rows = columns[0]?.length ?? 0;
    if (rows > 0) yield { rows, bytes: rowBinary(types, columns, rows) };
  }
}

/** A batch's rows on one shard, in a temporary table until they are stored. */
class Stage {
  readonly #server: Server;
  readonly #session = randomUUID();
  readonly #table: Fragment;
  readonly #test: string;
  #rows = 0;

  constructor(server: Server, organisationId: number, test: string) {
    this.#server = server;
    this.#table = name(shardTable(organisationId, test));
    this.#test = test;
  }

  async fill(slices: AsyncIterable<RowSlice>): Promise<void> {
    const columns = resultColumnTypes(this.#test).map(([column, type]) => sql`${name(column)} ${type}`);
    await this.#run(sql`CREATE TEMPORARY TABLE stage (${join(columns)})`);
    for await (const { rows, bytes } of slices) {
      await this.#run(sql`INSERT INTO stage FORMAT RowBinary`, bytes);
      this.#rows += rows;
    }
    const arrived = await this.#count(sql`stage`);
    if (arrived !== this.#rows) throw new Error(`${arrived} of ${this.#rows} rows arrived`);
  }

  async store(): Promise<number> {
    if (this.#rows === 0) return 0;
    const key = [
      sql`agent`,
      sql`"at"`,
      ...identityColumns(testOf(this.#test)).flatMap((column) => sameNull(column, this.#test)),
    ];
    const span = sql`day BETWEEN (SELECT min(day) FROM stage) AND (SELECT max(day) FROM stage)`;
    const known = sql`SELECT ${join(key)} FROM ${this.#table} WHERE ${span} AND agent IN (SELECT agent FROM stage)`;
    const missing = sql`stage WHERE (${join(key)}) NOT IN (${known})`;
    const count = await this.#count(missing);
    if (count > 0) await this.#run(sql`INSERT INTO ${this.#table} SELECT * FROM ${missing}`);
    await this.#run(sql`DROP TEMPORARY TABLE stage`);
    return count;
  }

  async #count(from: Fragment): Promise<number> {
    const [row] = await this.#server.rows(sql`SELECT count() FROM ${from}`, { session: this.#session });
    return Number(row?.[0]);
  }

  async #run(statement: Fragment, body?: Buffer): Promise<void> {
    await this.#server.run(statement, { session: this.#session, ...(body && { body }) });
  }
}

/** Two that compare as equal where both are null, which a null by itself does not. */
function sameNull(column: string, test: string): Fragment[] {
  const isText = storedColumns(test)[column]?.type === 'text';
  return [sql`isNull(${name(column)})`, isText ? sql`ifNull(${name(column)}, '')` : sql`ifNull(${name(column)}, 0)`];
}
