import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompiledQuery } from 'kysely';
import { PACKAGE_ROOT } from '../../../package.ts';
import type { Database } from './database.ts';

const DIRECTORY = fileURLToPath(new URL('migrations/register', PACKAGE_ROOT));

/** What only one engine needs, or understands. */
const OF_POSTGRES = '.postgres.sql';

/** Brings the register's tables to this program's version, once, even when several nodes start at the same time. */
export async function migrate(database: Database, directory = DIRECTORY): Promise<void> {
  const files = readdirSync(directory)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort();
  await database.transaction(async (trx) => {
    await database.lockSchema(trx);
    const run = (statement: string) => trx.executeQuery(CompiledQuery.raw(statement));
    await run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const stored = await trx.selectFrom('schema_version').select('version').executeTakeFirst();
    const version = stored?.version ?? 0;
    if (version > files.length) {
      throw new Error(
        `The register has schema version ${version}, this program knows ${files.length}: start the newer program again.`,
      );
    }
    for (const file of files.slice(version)) {
      if (file.endsWith(OF_POSTGRES) && !database.isShared) continue;
      const statements = readFileSync(join(directory, file), 'utf8').split(/;\s*$/m);
      for (const statement of statements) if (statement.trim() !== '') await run(statement);
    }
    if (stored) await trx.updateTable('schema_version').set({ version: files.length }).execute();
    else await trx.insertInto('schema_version').values({ version: files.length }).execute();
  });
}
