import { randomUUID } from 'node:crypto';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { slices } from '../../lib/batches.ts';
import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../duckdb/engine/session.ts';
import type { Cluster } from './cluster.ts';
import { untilComplete } from './replicas/until-complete.ts';
import type { BinaryType } from './row-binary.ts';
import { onShard, rowSlices } from './row-slices.ts';
import type { Server } from './server.ts';
import { resultColumnTypes, shardTable } from './tables.ts';
import { fillTemporary, type RowSlice } from './temporary-table.ts';
import { untilInserted } from './until-mutated.ts';

interface Push {
  readonly organisationId: number;
  readonly test: string;
  /** Holds as long as the results' lock does. */
  readonly held: AbortSignal;
}

/**
 * Sends the results in the session's table `fresh` to their shards, and takes those out of it that are there already. Every
 * shard has all of its rows, counted, before any of them stores one. What fails half-way can be sent again: nothing is stored
 * twice, as long as the lock is held.
 */
export async function pushResults(
  session: Session,
  cluster: Cluster,
  { organisationId, test, held }: Push,
): Promise<void> {
  const staged = await Promise.all(
    cluster.shards.map(async (server, shard) => {
      const stage = new Stage(server, organisationId, test);
      const whose = onShard(shard, cluster.shards.length);
      await stage.fill(rowSlices(session, 'fresh', sentColumns(test), whose));
      return stage;
    }),
  );
  const table = shardTable(organisationId, test);
  await cluster.each(async (server) => {
    await untilInserted(server, `${table}"`, held);
    if (cluster.isReplicated) await untilComplete(server, table, held);
  });
  held.throwIfAborted();
  for (const known of await Promise.all(staged.map((stage) => stage.store()))) {
    for (const some of slices(known, REMOVED_AT_A_TIME)) {
      await session.run(sql`DELETE FROM fresh WHERE row IN (SELECT unnest([${join(some.map(integer))}]))`);
    }
  }
}

const REMOVED_AT_A_TIME = 10_000;

/** The columns of a shard's table in their order, as the coordinator has them, and the number of the row. */
function sentColumns(test: string): (readonly [BinaryType, Fragment])[] {
  return [
    ['int32', sql`agent`],
    ['int64', sql`"at"`],
    ['int64', sql`"local"`],
    ['int32', sql`"at" // 86400000`],
    ...Object.entries(storedColumns(test)).map(
      ([column, { type }]) => [type, type === 'text' ? sql`encode(${name(column)})` : name(column)] as const,
    ),
    ['int64', sql`row`],
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
    const columns = [...resultColumnTypes(this.#test), ['row', sql`Int64`] as const];
    this.#rows = await fillTemporary(this.#server, 'stage', columns, slices, { session: this.#session });
  }

  /** Stores what is not there yet; says which rows are. */
  async store(): Promise<readonly number[]> {
    if (this.#rows === 0) return [];
    const key = [
      sql`agent`,
      sql`"at"`,
      ...identityColumns(testOf(this.#test)).flatMap((column) => sameNull(column, this.#test)),
    ];
    const span = sql`day BETWEEN (SELECT min(day) FROM stage) AND (SELECT max(day) FROM stage)`;
    const known = sql`SELECT ${join(key)} FROM ${this.#table} WHERE ${span} AND agent IN (SELECT agent FROM stage)`;
    const there = await this.#server.rows(sql`SELECT row FROM stage WHERE (${join(key)}) IN (${known})`, {
      session: this.#session,
    });
    const columns = join(resultColumnTypes(this.#test).map(([column]) => name(column)));
    if (there.length < this.#rows) {
      await this.#run(
        sql`INSERT INTO ${this.#table} (${columns}) SELECT ${columns} FROM stage WHERE (${join(key)}) NOT IN (${known})`,
      );
    }
    await this.#run(sql`DROP TEMPORARY TABLE stage`);
    return there.map(([row]) => Number(row));
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
