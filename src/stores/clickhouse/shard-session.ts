import { randomUUID } from 'node:crypto';
import type { ShardQuery } from '../../sql/clickhouse/shard-columns.ts';
import type { AgentJoin } from '../../sql/duckdb/rows.ts';
import { createStep } from '../../sql/duckdb/script.ts';
import { type Fragment, join, name, sql } from '../../sql/fragment.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { withAnswers } from './answers.ts';
import type { Column } from './columns.ts';
import type { BinaryType } from './row-binary.ts';
import { onShard, rowSlices } from './row-slices.ts';
import type { RunOptions, Server } from './server.ts';
import { createTemporary, dropTemporary, fillTemporary } from './temporary-table.ts';

/** A column that goes to servers: what it is there, how it goes over the wire, and what it is at the coordinator. */
export type SentColumn = readonly [name: string, type: Fragment, wire: BinaryType, select: Fragment];

/** Temporary tables that a question has on some servers, and the coordinator that it came from. */
export class ShardSession {
  readonly #coordinator: Session;
  readonly #servers: readonly Server[];
  readonly #directory: string;
  readonly #options: RunOptions;
  readonly #tables = new Set<string>();

  constructor(coordinator: Session, servers: readonly Server[], directory: string, options: RunOptions) {
    this.#coordinator = coordinator;
    this.#servers = servers;
    this.#directory = directory;
    this.#options = { ...options, session: randomUUID() };
  }

  /** Makes a relation of the coordinator of what every server answers. */
  async gather(
    relation: string,
    { select, columns }: ShardQuery,
    read = (answers: Fragment) => sql`SELECT * FROM ${answers}`,
  ): Promise<void> {
    const asked = { servers: this.#servers, select, columns, directory: this.#directory, options: this.#options };
    await withAnswers(asked, (answers) => this.#coordinator.run(createStep({ relation, select: read(answers) })));
  }

  /** What every server answers, where that is one row. */
  firstRows(select: Fragment): Promise<readonly (readonly unknown[])[]> {
    return Promise.all(this.#servers.map(async (server) => (await server.rows(select, this.#options))[0] ?? []));
  }

  /** Sends a table of the coordinator to every server; of agents, each gets its own. */
  async send(table: string, columns: readonly SentColumn[], kind: 'agents' | 'all'): Promise<void> {
    const typed = columns.map(([column, type]) => [column, type] as const);
    const selected = columns.map(([, , wire, select]) => [wire, select] as const);
    this.#tables.add(table);
    await Promise.all(
      this.#servers.map((server, shard) => {
        const whose = kind === 'agents' ? onShard(shard, this.#servers.length) : sql`TRUE`;
        return fillTemporary(server, table, typed, rowSlices(this.#coordinator, table, selected, whose), this.#options);
      }),
    );
  }

  /** Makes a table of every server's session out of what it finds. */
  async fill(table: string, columns: readonly Column[], select: Fragment): Promise<void> {
    const selected = join(columns.map(([column]) => name(column)));
    this.#tables.add(table);
    await Promise.all(
      this.#servers.map(async (server) => {
        await createTemporary(server, table, columns, this.#options);
        await server.run(sql`INSERT INTO ${name(table)} (${selected}) ${select}`, this.#options);
      }),
    );
  }

  /** Servers would keep the tables for as long as a session may rest. */
  async close(): Promise<void> {
    const { signal: _, ...options } = this.#options;
    await Promise.allSettled(this.#servers.map((server) => dropTemporary(server, this.#tables, options)));
  }
}

const AGENT: SentColumn = ['agent', sql`Int32`, 'int32', sql`agent`];
const SPLITS: readonly SentColumn[] = [
  ['g', sql`Int32`, 'int32', sql`g`],
  ['has_unit', sql`UInt8`, 'flag', sql`has_unit`],
];
const LIFE: readonly SentColumn[] = [
  ['valid_from', sql`Int64`, 'int64', sql`valid_from`],
  ['valid_to', sql`Int64`, 'int64', sql`valid_to`],
];

/** What results are joined with. */
export async function sendAgents(shards: ShardSession, join: AgentJoin | null): Promise<void> {
  if (join === null) return;
  await shards.send('stable_agents', [AGENT, ...SPLITS], 'agents');
  if (join.changing) await shards.send('changing_agents', [AGENT, ...LIFE, ...SPLITS], 'agents');
}
