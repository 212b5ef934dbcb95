import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/stores/register/database/database.ts';
import { migrate } from '../../src/stores/register/database/migrate.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { EVERY_REGISTER } from '../service.ts';
import { openTestDatabase } from './open-database.ts';

const REGISTER_MIGRATIONS = fileURLToPath(new URL('../../migrations/register', import.meta.url));

describe.each(EVERY_REGISTER)('migrations on %s', (register) => {
  let directory: string;
  let migrations: string;
  let database: Database;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
    migrations = mkdtempSync(join(directory, 'migrations-'));
    writeFileSync(
      join(migrations, '0001_first.sql'),
      "-- A comment; with a semicolon.\nCREATE TABLE a (x TEXT);\nINSERT INTO a VALUES ('one');\n",
    );
    database = await openTestDatabase(register);
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const rows = async () => {
    const result = await database.read
      .selectFrom('a' as 'panels')
      .selectAll()
      .execute();
    return (result as unknown as { x: string }[]).map(({ x }) => x);
  };

  it('are applied once each, in order, however often and from wherever they are asked for', async () => {
    await Promise.all([migrate(database, migrations), migrate(database, migrations)]);
    writeFileSync(join(migrations, '0002_second.sql'), "INSERT INTO a VALUES ('two');");
    await migrate(database, migrations);
    await migrate(database, migrations);
    expect(await rows()).toEqual(['one', 'two']);
  });

  it('leave nothing behind when one fails', async () => {
    writeFileSync(join(migrations, '0002_broken.sql'), 'CREATE TABLE b (x TEXT);\nCREATE NONSENSE;\n');
    await expect(migrate(database, migrations)).rejects.toThrow();
    rmSync(join(migrations, '0002_broken.sql'));
    await migrate(database, migrations);
    expect(await rows()).toEqual(['one']);
  });

  it('leave out what is for PostgreSQL where the register is not there, and count it', async () => {
    writeFileSync(join(migrations, '0002_types.postgres.sql'), 'ALTER TABLE a ALTER COLUMN x TYPE VARCHAR (9);');
    writeFileSync(join(migrations, '0003_third.sql'), "INSERT INTO a VALUES ('three');");
    await migrate(database, migrations);
    await migrate(database, migrations);
    expect(await rows()).toEqual(['one', 'three']);
    expect(await database.read.selectFrom('schema_version').select('version').execute()).toEqual([{ version: 3 }]);
  });

  it('keep what an earlier program has noted for followers of agents, and let none of its nodes follow any longer', async () => {
    const earlier = join(directory, 'earlier');
    cpSync(REGISTER_MIGRATIONS, earlier, { recursive: true });
    for (const file of readdirSync(earlier)) if (file >= '0031') rmSync(join(earlier, file));
    await migrate(database, earlier);
    await database.transaction(async (trx) => {
      const run = (statement: string) => trx.executeQuery(CompiledQuery.raw(statement));
      await run("INSERT INTO organisations (id, name, revision, created_at) VALUES (1, 'acme', 5, 0)");
      for (const [id, revision] of [
        [1, 3],
        [2, 5],
      ]) {
        const columns = 'id, organisation_id, panel, agent_id, agent_id_form, kind, search_text, revision';
        await run(
          `INSERT INTO agents (${columns}) VALUES (${id}, 1, 'p', 'a${id}', 'a${id}', 'whitebox', '', ${revision})`,
        );
        await run(`INSERT INTO versions (agent, valid_from, organisation_id, custom) VALUES (${id}, 0, 1, '[]')`);
      }
    });
    const { agents } = await openRegister(database);
    const since = async (revision: number) => {
      const found: number[] = [];
      for await (const some of agents.changedSince(1, revision)) found.push(...some.map(({ id }) => id));
      return found;
    };
    expect([await since(0), await since(2), await since(3), await since(5)]).toEqual([[1, 2], [1, 2], [2], []]);
    // It would take the facts for complete that lack what is changed from now on.
    const asBefore = CompiledQuery.raw('SELECT id FROM agents WHERE organisation_id = 1 AND revision > 3');
    await expect(database.read.executeQuery(asBefore)).rejects.toThrow(/revision/);
  });

  it('refuse a store that is newer than the program', async () => {
    writeFileSync(join(migrations, '0002_second.sql'), "INSERT INTO a VALUES ('two');");
    await migrate(database, migrations);
    rmSync(join(migrations, '0002_second.sql'));
    await expect(migrate(database, migrations)).rejects.toThrow(
      'The register has schema version 2, this program knows 1: start the newer program again.',
    );
  });
});
