import { type Fragment, integer, name, sql } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import { DAY_MS } from '../clickhouse/result-counts.ts';
import type { Engine } from '../engine/engine.ts';
import { embeddedFigures, type ResultsTable } from './day-figures.ts';
import type { ResultsSource } from './results-source.ts';

/** Results in the embedded engine. */
export function embeddedResults(engine: Engine): ResultsSource {
  return {
    engine,
    tables: async () => {
      const names = await engine.session((session) =>
        session.column(sql`SELECT table_name FROM duckdb_tables() WHERE NOT temporary ORDER BY table_name`),
      );
      return names.flatMap((table) => resultsTableOf(String(table)) ?? []);
    },
    figures: (table) => engine.session((session) => embeddedFigures(session, embeddedTable(table), table.test)),
    stage: async (session, table, { first, last }) => {
      await session.run(
        sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT rowid AS row, * EXCLUDE ("local") FROM ${embeddedTable(table)} WHERE "at" >= ${integer(first * DAY_MS)} AND "at" < ${integer((last + 1) * DAY_MS)}`,
      );
    },
  };
}

/** The stored table by its full name, since the session may have a temporary one of that name. */
function embeddedTable({ organisationId, test }: ResultsTable): Fragment {
  return sql`facts.main.${name(resultsTableName(organisationId, test))}`;
}

/** Parses a table's name; undefined for other tables. */
function resultsTableOf(name: string): ResultsTable | undefined {
  const [, organisationId, test] = /^results_(\d+)_(.+)$/.exec(name) ?? [];
  return organisationId === undefined || test === undefined
    ? undefined
    : { organisationId: Number(organisationId), test };
}
