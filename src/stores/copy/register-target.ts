import { type Kysely, sql } from 'kysely';
import type { Database } from '../register/database/database.ts';
import { insertAll } from '../register/database/insert.ts';
import { migrate } from '../register/database/migrate.ts';
import type { Tables } from '../register/database/tables.ts';
import { REGISTER_TABLES, type RegisterTable, tableRows } from '../register/register-tables.ts';
import type { CopyState } from '../unfinished-copy.ts';
import { copiedRegister, unfinishedCopyOf } from '../unfinished-copy.ts';

/** The PostgreSQL database that receives a register. */
export class RegisterTarget {
  readonly database: Database;
  readonly #registerId: string;

  constructor(database: Database, registerId: string) {
    this.database = database;
    this.#registerId = registerId;
  }

  /** Throws when the database belongs to another register. */
  async state(): Promise<CopyState> {
    const { rows } = await sql<{ known: string | null }>`select to_regclass('register_identity') as known`.execute(
      this.database.read,
    );
    return rows[0]?.known == null ? 'empty' : this.#stateIn(this.database.read);
  }

  /** Claims an empty database, or one with a part of the same copy; clears an outdated copy. */
  async begin(sourceState: string): Promise<void> {
    await migrate(this.database);
    const mark = unfinishedCopyOf(this.#registerId, sourceState);
    await this.database.transaction(async (trx) => {
      await this.database.lockSchema(trx);
      if ((await this.#stateIn(trx)) === 'finished') throw new Error('The register has been copied meanwhile.');
      const begun = await trx.selectFrom('register_identity').select('id').executeTakeFirst();
      if (begun?.id === mark) return;
      const tables = REGISTER_TABLES.map(({ name }) => sql.table(name));
      await sql`truncate table ${sql.join(tables)}`.execute(trx);
      await trx.deleteFrom('register_identity').execute();
      await trx.insertInto('register_identity').values({ id: mark }).execute();
    });
  }

  /** Continues an earlier attempt: rows are copied in the order of their key, a batch at a time. */
  async copyTable(
    source: Kysely<Tables>,
    table: RegisterTable,
    onRows: (rows: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const there = await this.#count(table);
    onRows(there);
    for await (const rows of tableRows(source, table, there)) {
      signal.throwIfAborted();
      await this.database.transaction((trx) =>
        // The last batch of a killed attempt may be committed only now.
        insertAll(trx, table.name, rows as never, (insert) => insert.onConflict((conflict) => conflict.doNothing())),
      );
      onRows(rows.length);
    }
  }

  /** Lets services use the register. */
  async finish(): Promise<void> {
    await this.database.transaction(async (trx) => {
      await trx.updateTable('register_identity').set({ id: this.#registerId }).execute();
    });
  }

  async #stateIn(database: Kysely<Tables>): Promise<CopyState> {
    const known = await database.selectFrom('register_identity').select('id').executeTakeFirst();
    if (known?.id === this.#registerId) return 'finished';
    if (known && copiedRegister(known.id) === this.#registerId) return 'begun';
    const used = known ?? (await database.selectFrom('organisations').select('id').limit(1).executeTakeFirst());
    if (!used) return 'empty';
    throw new Error('The database of DATABASE_URL is in use by another installation: name an empty one.');
  }

  async #count({ name }: RegisterTable): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(this.database.read);
    return Number(rows[0]?.n);
  }
}
