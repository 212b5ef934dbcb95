import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultSelection, TestResults } from '../../ports/fact-store.ts';
import { allOf, type Fragment, integer, join as joinFragments, name, sql, value } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';
import type { DayVersions } from './day-versions.ts';
import type { ResultsTables } from './schema.ts';

/** The selected results of a test. */
interface SelectedResults extends TestResults {
  /** The local days that they lie in, since 1970. */
  readonly days: readonly number[];
}

/** The tests of the selection are those that the organisation has a table of. */
export async function selectResults(session: Session, selection: ResultSelection): Promise<readonly SelectedResults[]> {
  const selected: SelectedResults[] = [];
  for (const test of selection.tests) {
    const rows = await session.rows(
      sql`SELECT "local" // 86400 AS day, count(*) AS n FROM ${tableOf(selection, test)} WHERE ${conditionOf(selection)} GROUP BY day ORDER BY day`,
    );
    const results = rows.reduce((sum, { n }) => sum + Number(n), 0);
    if (results > 0) selected.push({ test, results, days: rows.map(({ day }) => Number(day)) });
  }
  return selected;
}

/** Deletes the selected results, and returns what they were. */
export function removeResults(
  session: Session,
  versions: DayVersions,
  selection: ResultSelection,
): Promise<readonly SelectedResults[]> {
  return versions.transaction(session, async (announce) => {
    const selected = await selectResults(session, selection);
    for (const { test, results, days } of selected) {
      announce.days({ organisationId: selection.organisationId, test }, days);
      await session.run(sql`DELETE FROM ${tableOf(selection, test)} WHERE ${conditionOf(selection)}`);
      await session.run(
        sql`INSERT INTO removals VALUES (${integer(selection.organisationId)}, ${value(test)}, ${integer(results)})`,
      );
    }
    return selected;
  });
}

/** Drops the tables of an organisation's results, and deletes its agents. */
export async function forgetOrganisation(
  session: Session,
  versions: DayVersions,
  tables: ResultsTables,
  organisationId: number,
): Promise<void> {
  const organisation = integer(organisationId);
  await versions.transaction(session, async (announce) => {
    announce.agents(organisationId, Number.NEGATIVE_INFINITY);
    for (const test of tables.testsOf(organisationId)) {
      await session.run(sql`DROP TABLE ${name(resultsTableName(organisationId, test))}`);
    }
    for (const table of ['agents', 'versions', 'projection', 'removals']) {
      await session.run(sql`DELETE FROM ${name(table)} WHERE organisation = ${organisation}`);
    }
  });
  await tables.load(session);
}

/** Removes files that were put aside as damaged. Their content was stored again, or can't be. */
export async function removeAside(directory: string): Promise<void> {
  for (const folder of ['.', 'batches', 'journal']) {
    for (const file of await readdir(join(directory, folder))) {
      if (/\.aside$|\.wal\.damaged-/.test(file)) await rm(join(directory, folder, file), { force: true });
    }
  }
}

function tableOf({ organisationId }: ResultSelection, test: string): Fragment {
  return name(resultsTableName(organisationId, test));
}

function conditionOf({ agents, utc }: ResultSelection): Fragment {
  return allOf([
    sql`"at" BETWEEN ${integer(utc.from)} AND ${integer(utc.to)}`,
    ...(agents === null ? [] : [sql`agent IN (${joinFragments(agents.map(integer))})`]),
  ]);
}
