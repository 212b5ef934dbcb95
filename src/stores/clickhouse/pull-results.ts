import { createEmptyResults, TYPES } from '../../sql/ddl.ts';
import { allOf, type Fragment, join, name, sql } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../duckdb/session.ts';
import { withAnswers } from './answers.ts';
import type { RunOptions, Server } from './server.ts';
import { shardTable } from './tables.ts';

export interface Pull {
  readonly organisationId: number;
  readonly test: string;
  /** Of the test; agent and times always come. */
  readonly columns: readonly string[];
  readonly conditions: readonly Fragment[];
  /** Where files may stand. */
  readonly directory: string;
  readonly options: RunOptions;
}

/** Brings results of servers into the session's own table of results; other columns are null there. */
export async function pullResults(session: Session, servers: readonly Server[], pull: Pull): Promise<void> {
  const { organisationId, test, conditions, directory, options } = pull;
  const stored = storedColumns(test);
  const columns = ['agent', 'at', 'local', ...pull.columns];
  const select = sql`SELECT ${join(columns.map((column) => sql`f.${name(column)}`))} FROM ${name(shardTable(organisationId, test))} AS f WHERE ${allOf(conditions)}`;
  const typed = columns.map((column) => [column, TYPES[stored[column]?.type ?? 'integer']] as const);
  await session.run(createEmptyResults(organisationId, test));
  if (servers.length === 0) return;
  const table = name(resultsTableName(organisationId, test));
  await withAnswers({ servers, select, columns: typed, directory, options }, (answers) =>
    session.run(sql`INSERT INTO ${table} (${join(columns.map(name))}) SELECT * FROM ${answers}`),
  );
}
