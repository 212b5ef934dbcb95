import type { TableColumn } from '../../plan/result-table.ts';
import { type Fragment, join, name, sql } from '../fragment.ts';
import { resultsTableName, storedColumns } from '../results-table.ts';

/** The table of an organisation's results of a test. Its rows are sorted by day, then agent; it has no index. */
export function createResultsTable(organisationId: number, test: string): Fragment {
  return sql`CREATE TABLE IF NOT EXISTS ${resultsTable(organisationId, test)}`;
}

/** An empty table for a session, where the organisation has no results of the test. */
export function createEmptyResults(organisationId: number, test: string): Fragment {
  return sql`CREATE TEMP TABLE ${resultsTable(organisationId, test)}`;
}

function resultsTable(organisationId: number, test: string): Fragment {
  const columns = [
    sql`agent INTEGER NOT NULL`,
    sql`"at" BIGINT NOT NULL`,
    sql`"local" BIGINT NOT NULL`,
    ...Object.entries(storedColumns(test)).map(([column, { type }]) => sql`${name(column)} ${SQL_TYPES[type]}`),
  ];
  return sql`${name(resultsTableName(organisationId, test))} (${join(columns)})`;
}

export const SQL_TYPES: Readonly<Record<TableColumn['type'], Fragment>> = {
  text: sql`VARCHAR`,
  integer: sql`BIGINT`,
  float: sql`DOUBLE`,
  time: sql`TIMESTAMP_MS`,
  date: sql`DATE`,
};
