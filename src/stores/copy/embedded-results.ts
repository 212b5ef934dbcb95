import { type Fragment, name, sql } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';

/** The tables of results in the embedded engine. */
export async function embeddedTables(session: Session): Promise<readonly ResultsTable[]> {
  const names = await session.column(
    sql`SELECT table_name FROM duckdb_tables() WHERE NOT temporary ORDER BY table_name`,
  );
  return names.flatMap((table) => resultsTableOf(String(table)) ?? []);
}

/** The stored table by its full name, since the session may have a temporary one of that name. */
export function embeddedTable({ organisationId, test }: ResultsTable): Fragment {
  return sql`facts.main.${name(resultsTableName(organisationId, test))}`;
}

export async function countRows(session: Session, table: ResultsTable): Promise<number> {
  const { n } = await session.first(sql`SELECT count(*) AS n FROM ${embeddedTable(table)}`);
  return Number(n);
}

/** The results that an organisation has of a test. */
export interface ResultsTable {
  readonly organisationId: number;
  readonly test: string;
}

/** Parses a table's name; undefined for other tables. */
function resultsTableOf(name: string): ResultsTable | undefined {
  const [, organisationId, test] = /^results_(\d+)_(.+)$/.exec(name) ?? [];
  return organisationId === undefined || test === undefined
    ? undefined
    : { organisationId: Number(organisationId), test };
}
