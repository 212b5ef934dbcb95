import { readdirSync, readFileSync } from 'node:fs';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { createResultsTable, SQL_TYPES } from '../../sql/duckdb/ddl.ts';
import { Fragment, integer, name, sql, value } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';

const MIGRATIONS = new URL('migrations/duckdb/', PACKAGE_ROOT);

/** Migrates the tables that all organisations share. */
export async function migrate(session: Session): Promise<void> {
  await session.run(sql`CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)`);
  const { version } = await session.first(sql`SELECT coalesce(max(version), 0) AS version FROM schema_version`);
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const newest = Number.parseInt(files.at(-1) ?? '0', 10);
  if (Number(version) > newest) {
    throw new Error(
      `The fact store has schema version ${version}, this program knows ${newest}: start the newer program again.`,
    );
  }
  for (const file of files.filter((each) => Number.parseInt(each, 10) > Number(version))) {
    await session.transaction(async () => {
      await session.run(new Fragment([readFileSync(new URL(file, MIGRATIONS), 'utf8')]));
      await session.run(sql`INSERT INTO schema_version VALUES (${integer(Number.parseInt(file, 10))})`);
    });
  }
  // A damaged log would lose new tables, so they go to the file at once.
  if (Number(version) < newest) await session.run(sql`CHECKPOINT`);
}

/** Ties the store to one register: numbers of organisations and agents mean something else in another register. */
export async function claim(session: Session, registerId: string, directory: string): Promise<void> {
  const [origin] = await session.column(sql`SELECT register_id FROM origin`);
  if (origin === registerId) return;
  if (origin !== undefined) {
    throw new Error(
      `The results in ${directory} belong to another register than the one that was opened: use that one, or an empty directory.`,
    );
  }
  await session.run(sql`INSERT INTO origin VALUES (${value(registerId)})`);
  await session.run(sql`CHECKPOINT`);
}

/** Knows which organisations have a results table of which tests. */
export class ResultsTables {
  readonly #names = new Set<string>();
  readonly #making = new KeyedQueue<string>();

  async load(session: Session): Promise<void> {
    const names = await session.column(
      sql`SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'results\\_%' ESCAPE '\\'`,
    );
    this.#names.clear();
    for (const table of names) this.#names.add(String(table));
    await this.#addNewColumns(session);
  }

  has(organisationId: number, test: string): boolean {
    return this.#names.has(resultsTableName(organisationId, test));
  }

  /** The tests that an organisation has results of. */
  testsOf(organisationId: number): string[] {
    const prefix = `results_${organisationId}_`;
    return [...this.#names].filter((table) => table.startsWith(prefix)).map((table) => table.slice(prefix.length));
  }

  /** A damaged log may lose a new table: the journals have its rows until a checkpoint does. */
  async ensure(session: Session, organisationId: number, test: string): Promise<void> {
    const table = resultsTableName(organisationId, test);
    // The engine refuses to make a table twice at a time.
    await this.#making.run(table, async () => {
      if (this.#names.has(table)) return;
      await session.run(createResultsTable(organisationId, test));
      this.#names.add(table);
    });
  }

  /** Adds columns that the catalogue gained since a table was made. */
  async #addNewColumns(session: Session): Promise<void> {
    const columns = await session.rows(sql`SELECT table_name, column_name FROM duckdb_columns()`);
    const known = new Set(columns.map(({ table_name, column_name }) => `${table_name} ${column_name}`));
    for (const table of this.#names) {
      const test = table.replace(/^results_\d+_/, '');
      for (const [column, { type }] of Object.entries(storedColumns(test))) {
        if (known.has(`${table} ${column}`)) continue;
        await session.run(sql`ALTER TABLE ${name(table)} ADD COLUMN ${name(column)} ${SQL_TYPES[type]}`);
      }
    }
  }
}
