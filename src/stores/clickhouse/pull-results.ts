import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createEmptyResults } from '../../sql/ddl.ts';
import { allOf, type Fragment, join, literal, name, sql } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../duckdb/session.ts';
import type { Cluster } from './cluster.ts';
import { shardTable } from './tables.ts';

export interface Pull {
  readonly organisationId: number;
  readonly test: string;
  /** Of the test; agent and times always come. */
  readonly columns: readonly string[];
  readonly conditions: readonly Fragment[];
  /** A new one. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Brings results of every shard into the session's own table of results; other columns are null there. */
export async function pullResults(session: Session, cluster: Cluster, pull: Pull): Promise<void> {
  const { organisationId, test, columns, directory, signal, timeoutMs } = pull;
  const settings = { max_execution_time: Math.ceil(timeoutMs / 1000) };
  const stored = storedColumns(test);
  const names = ['agent', 'at', 'local', ...columns];
  const types = names.map((column) => sql`${literal(column)}: ${TYPE_NAMES[stored[column]?.type ?? 'integer']}`);
  const select = sql`SELECT ${join(names.map((column) => sql`f.${name(column)}`))} FROM ${name(shardTable(organisationId, test))} AS f WHERE ${allOf(pull.conditions)} FORMAT CSV`;
  await mkdir(directory, { recursive: true });
  try {
    const files = await cluster.each(async (server, shard) => {
      const file = joinPath(directory, String(shard));
      await server.open(select, { signal, settings }, (answer) => pipeline(answer, createWriteStream(file)));
      return file;
    });
    await session.run(createEmptyResults(organisationId, test));
    const table = name(resultsTableName(organisationId, test));
    const read = sql`read_csv([${join(files.map(literal))}], header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '\\N', allow_quoted_nulls = false, max_line_size = 16777216, columns = {${join(types)}})`;
    await session.run(sql`INSERT INTO ${table} (${join(names.map(name))}) SELECT * FROM ${read}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const TYPE_NAMES = { text: literal('VARCHAR'), integer: literal('BIGINT'), float: literal('DOUBLE') };
