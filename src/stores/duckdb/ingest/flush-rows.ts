import { identityColumns } from '../../../catalogue/test.ts';
import { testOf } from '../../../catalogue/tests/index.ts';
import { slices } from '../../../lib/batches.ts';
import { allOf, integer, join, name, sql } from '../../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../../sql/results-table.ts';
import { type Columns, insertJsonTexts, type Session } from '../../engine/session.ts';
import type { Announce } from '../day-versions.ts';
import { agentOffsets } from './insert-staged.ts';
import type { JournalRecord } from './journal-records.ts';

const ROWS_AT_A_TIME = 5000;

type JournalledRows = Omit<JournalRecord, 'sequence'>;

/** Inserts journalled rows, none of which is stored, into the table of their test. */
export async function flushRows(
  session: Session,
  { organisationId, test, rows }: JournalledRows,
  announce: Announce,
): Promise<void> {
  const table = name(resultsTableName(organisationId, test));
  const stored = Object.keys(storedColumns(test)).map(name);
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE flushed AS SELECT agent, "at", ${join(stored)} FROM ${table} LIMIT 0`,
  );
  for (const slice of slices(rows, ROWS_AT_A_TIME)) {
    await insertJsonTexts(session, sql`flushed`, columnsOf(test), slice);
  }
  await agentOffsets(session, organisationId, { agents: sql`flushed`, times: sql`flushed` });
  const local = sql`f."at" // 1000 + coalesce(o.seconds, 0)`;
  const located = sql`flushed AS f LEFT JOIN agent_offsets AS o ON o.agent = f.agent AND f."at" >= o.since AND f."at" < o.until`;
  await session.run(
    sql`INSERT INTO ${table} (agent, "at", "local", ${join(stored)})
      SELECT f.agent, f."at", ${local} AS "local", ${join(stored.map((column) => sql`f.${column}`))}
      FROM ${located} ORDER BY "local" // 86400, f.agent, f."at"`,
  );
  const days = await session.column(sql`SELECT DISTINCT (${local}) // 86400 FROM ${located}`);
  announce.days({ organisationId, test }, days.map(Number));
}

/** The indexes of the journalled rows that are stored already. */
export async function findStored(
  session: Session,
  { organisationId, test, rows }: JournalledRows,
): Promise<ReadonlySet<number>> {
  const table = name(resultsTableName(organisationId, test));
  const identity = identityColumns(testOf(test));
  const wanted = ['agent', 'at', ...identity];
  const columns = Object.entries(columnsOf(test)).filter(([column]) => wanted.includes(column));
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE asked AS SELECT ${join(columns.map(([column]) => name(column)))} FROM ${table} LIMIT 0`,
  );
  await insertJsonTexts(session, sql`asked`, Object.fromEntries(columns), rows);
  const { first, last } = await session.first(sql`SELECT min("at") AS first, max("at") AS last FROM asked`);
  const same = [
    sql`f.agent = q.agent`,
    sql`f."at" = q."at"`,
    sql`f."at" BETWEEN ${integer(Number(first))} AND ${integer(Number(last))}`,
    ...identity.map((column) => sql`f.${name(column)} IS NOT DISTINCT FROM q.${name(column)}`),
  ];
  // Row ids follow the order of insertion.
  const found = await session.column(
    sql`SELECT q.rowid FROM asked AS q WHERE EXISTS (SELECT 1 FROM ${table} AS f WHERE ${allOf(same)})`,
  );
  return new Set(found.map(Number));
}

const TYPES = { text: 'VARCHAR', integer: 'BIGINT', float: 'DOUBLE' } as const;

/** Of a journalled row. */
function columnsOf(test: string): Columns {
  const stored = Object.entries(storedColumns(test)).map(([column, { type }]) => [column, TYPES[type]] as const);
  return { agent: 'INTEGER', at: 'BIGINT', ...Object.fromEntries(stored) };
}
