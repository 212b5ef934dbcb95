import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DAMAGE_PAGE, isDamage } from '../../../damage.ts';

/** The register in a data directory. Throws where it is missing while its results are there: a new one would not fit them. */
export function registerFile(dataDir: string): string {
  const file = join(dataDir, 'register.sqlite');
  if (bytesOf(file) === 0 && bytesOf(join(dataDir, 'facts', 'facts.duckdb')) > 0) {
    throw new Error(
      `There are results in ${join(dataDir, 'facts')}, but their register ${file} is missing or empty. Put it back, or restore a backup: see ${DAMAGE_PAGE}. If it is on PostgreSQL, set DATABASE_URL.`,
    );
  }
  return file;
}

/** An error of the register's file in words, with what to do; others pass as they are. */
export function registerFailure(file: string, error: unknown): unknown {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  if (isDamage(error)) {
    return new Error(`The register ${file} is damaged. Restore a backup: see ${DAMAGE_PAGE}.`, { cause: error });
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code) || /Unable to open connection/.test(message)) {
    return new Error(
      `The register ${file} can't be opened for writing. Give the user of this process that right: see ${DAMAGE_PAGE}.`,
      { cause: error },
    );
  }
  return error;
}

/** What is damaged in the register's file, a line each. */
export async function damageFound(
  rowsOf: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<readonly string[]> {
  try {
    const found = (await rowsOf('pragma integrity_check(10)')).map(({ integrity_check: line }) => String(line));
    return found[0] === 'ok' ? [] : found.map((line) => `register.sqlite is damaged: ${line}`);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [`register.sqlite is damaged: ${(error as Error).message}`];
  }
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
