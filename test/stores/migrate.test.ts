import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/stores/register/database/database.ts';
import { migrate } from '../../src/stores/register/database/migrate.ts';
import { EVERY_REGISTER } from '../service.ts';
import { openTestDatabase } from './open-database.ts';

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

  it('refuse a store that is newer than the program', async () => {
    writeFileSync(join(migrations, '0002_second.sql'), "INSERT INTO a VALUES ('two');");
    await migrate(database, migrations);
    rmSync(join(migrations, '0002_second.sql'));
    await expect(migrate(database, migrations)).rejects.toThrow(
      'The register has schema version 2, this program knows 1: start the newer program again.',
    );
  });
});
