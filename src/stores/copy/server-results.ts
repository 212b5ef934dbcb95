import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TESTS } from '../../catalogue/tests/index.ts';
import { ofDays } from '../../sql/clickhouse/dialect.ts';
import { integer, join, literal, name, sql, value } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import { type Server, UP_TO_DATE } from '../clickhouse/server.ts';
import type { Engine } from '../engine/engine.ts';
import { type ResultsTable, serverFigures } from './day-figures.ts';
import type { ResultsSource } from './results-source.ts';

/** Results on ClickHouse. Those of a time come as a file, which an engine without results of its own reads. */
export function serverResults(server: Server, engine: Engine, directory: string, signal: AbortSignal): ResultsSource {
  return {
    engine,
    tables: () => serverTables(server),
    figures: (table) => serverFigures(server, table),
    stage: async (session, { organisationId, test }, days) => {
      const columns = Object.keys(storedColumns(test)).map(name);
      const instants = sql`toUnixTimestamp64Milli(f.at) AS at`;
      const selected = [sql`f.agent AS agent`, instants, ...columns.map((column) => sql`f.${column} AS ${column}`)];
      const select = sql`SELECT ${join(selected)} FROM ${name(test)} AS f WHERE f.org = ${integer(organisationId)} AND f.${ofDays(days)}`;
      const file = joinPath(directory, randomUUID());
      try {
        const chunks = server.parquet(select, { signal, settings: UP_TO_DATE });
        await pipeline(Readable.from(chunks), createWriteStream(file));
        await session.run(
          sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT row_number() OVER () AS row, * FROM read_parquet(${literal(file)})`,
        );
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** The tables that have results. */
export async function serverTables(server: Server): Promise<readonly ResultsTable[]> {
  const tables = TESTS.map(({ key }) => sql`SELECT org, ${value(key)} AS test FROM ${name(key)} GROUP BY org`);
  const rows = await server.rows(join(tables, sql` UNION ALL `), { settings: UP_TO_DATE });
  return rows.map(([org, test]) => ({ organisationId: Number(org), test: String(test) }));
}
