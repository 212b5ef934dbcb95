import { identityColumns } from '../../catalogue/test.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import { join, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import type { Staged } from '../duckdb/ingest/insert-staged.ts';
import { refuseErased } from '../duckdb/ingest/resolve-agents.ts';
import type { Spool } from '../duckdb/ingest/spool.ts';
import type { ReadBatch } from '../duckdb/ingest/store-batch.ts';
import type { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import { appendBatches, countRanges } from './append-batches.ts';
import { type ResultStores, storeFresh } from './store-fresh.ts';

/** Batches are read, checked and given their agents by the embedded engine; what is new of them goes to the server. */
export function appendToServer(engine: Engine, spool: Spool, stores: ResultStores): FactStore['append'] {
  const storing =
    <T>(tell: (session: Session, counts: { accepted: number; duplicates: number }) => Promise<T>) =>
    async (session: Session, _: ReadBatch, staged: Staged): Promise<T> => {
      const candidates = await gatherFresh(session, staged);
      const { organisationId, test } = staged;
      await storeFresh(session, stores, { organisationId, test: test.key, attempt: '' });
      const accepted = Number((await session.first(sql`SELECT count(*) AS n FROM fresh`)).n);
      return tell(session, { accepted, duplicates: candidates - accepted });
    };
  const insert = storing(async (_, counts) => counts);
  const insertRanges = storing((session) => countRanges(session));
  return appendBatches({ engine, spool, insert, insertRanges });
}

/** Makes the temporary table `fresh`: the staged rows of known agents, each result once. Returns how many rows there were. */
async function gatherFresh(session: Session, { test, joinCondition }: Staged): Promise<number> {
  const key = [sql`n.agent`, sql`s."at"`, ...identityColumns(test).map((column) => sql`s.${name(column)}`)];
  const [base = sql``, ...others] = Object.keys(storedColumns(test.key)).map(name);
  const columns = [
    sql`s.row AS row`,
    sql`n.agent AS agent`,
    sql`s."at" AS "at"`,
    sql`coalesce(s.${base}, a.${base}) AS ${base}`,
    ...others.map((column) => sql`s.${column}`),
  ];
  await refuseErased(session);
  const from = sql`FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition}`;
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT ${join(columns)} ${from} INNER JOIN agents AS a ON a.agent = n.agent
      WHERE n.problem IS NULL QUALIFY row_number() OVER (PARTITION BY ${join(key)} ORDER BY s.row) = 1`,
  );
  return Number((await session.first(sql`SELECT count(*) AS n ${from} WHERE n.problem IS NULL`)).n);
}
