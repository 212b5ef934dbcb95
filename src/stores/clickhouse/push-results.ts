import { randomUUID } from 'node:crypto';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { type Fragment, join, name, sql } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../duckdb/session.ts';
import type { Cluster } from './cluster.ts';
import type { BinaryType } from './row-binary.ts';
import { onShard, rowSlices } from './row-slices.ts';
import type { Server } from './server.ts';
import { resultColumnTypes, shardTable } from './tables.ts';
import { fillTemporary, type RowSlice } from './temporary-table.ts';
import { untilInserted } from './until-inserted.ts';

/**
 * Sends the results in a session's own table to their shards; says how many were not there yet. Every shard has all of its
 * rows, counted, before any of them stores one. What fails half-way can be sent again: nothing is stored twice, as long as
 * `held` is true of the results' lock.
 */
export async function pushResults(
  session: Session,
  cluster: Cluster,
  organisationId: number,
  test: string,
  held: AbortSignal,
): Promise<number> {
  const staged = await Promise.all(
    cluster.shards.map(async (server, shard) => {
      const stage = new Stage(server, organisationId, test);
      const whose = onShard(shard, cluster.shards.length);
      await stage.fill(rowSlices(session, resultsTableName(organisationId, test), sentColumns(test), whose));
      return stage;
    }),
  );
  await cluster.each((server) => untilInserted(server, `${shardTable(organisationId, test)}"`, held));
  held.throwIfAborted();
  const stored = await Promise.all(staged.map((stage) => stage.store()));
  return stored.reduce((sum, count) => sum + count, 0);
}

/** The columns of a shard's table in their order, as the desk has them. */
function sentColumns(test: string): (readonly [BinaryType, Fragment])[] {
  return [
    ['int32', sql`agent`],
    ['int64', sql`"at"`],
    ['int64', sql`"local"`],
    ['int32', sql`"at" // 86400000`],
    ...Object.entries(storedColumns(test)).map(
      ([column, { type }]) => [type, type === 'text' ? sql`encode(${name(column)})` : name(column)] as const,
    ),
  ];
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
    this.#rows = await fillTemporary(this.#server, 'stage', resultColumnTypes(this.#test), slices, {
      session: this.#session,
    });
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
    const columns = join(resultColumnTypes(this.#test).map(([column]) => name(column)));
    if (count > 0) await this.#run(sql`INSERT INTO ${this.#table} (${columns}) SELECT ${columns} FROM ${missing}`);
    await this.#run(sql`DROP TEMPORARY TABLE stage`);
    return count;
  }

  async #count(from: Fragment): Promise<number> {
    const [row] = await this.#server.rows(sql`SELECT count() FROM ${from}`, { session: this.#session });
    return Number(row?.[0]);
  }

  async #run(statement: Fragment): Promise<void> {
    await this.#server.run(statement, { session: this.#session });
  }
}

/** Two that compare as equal where both are null, which a null by itself does not. */
function sameNull(column: string, test: string): Fragment[] {
  const isText = storedColumns(test)[column]?.type === 'text';
  return [sql`isNull(${name(column)})`, isText ? sql`ifNull(${name(column)}, '')` : sql`ifNull(${name(column)}, 0)`];
}
