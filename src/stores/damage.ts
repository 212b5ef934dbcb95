import { ServiceError } from '../errors.ts';

/** What an operator needs when something is damaged or missing. */
export const DAMAGE_PAGE = 'docs/how-to/something-is-damaged.md';

export type DamagedPart = 'register' | 'results' | 'files';

/** Damage in a stored file. */
export interface Damage {
  readonly part: DamagedPart;
  /** A sentence without its full stop. */
  readonly what: string;
}

/** True if an error of an embedded engine means that its file is damaged. */
export function isDamage(error: unknown): boolean {
  const { code = '', message = String(error) } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) || DUCKDB_DAMAGE.test(message);
}

const DUCKDB_DAMAGE = /Corrupt database file|does not match stored checksum|not a valid DuckDB database file/;

/** The register knows of results that its store does not have. */
export function missingResults(what: string): Error {
  return new Error(
    `The register knows of results, but ${what} If they are lost, restore a backup: see ${DAMAGE_PAGE}. To begin without them on purpose, start once with --new-results.`,
  );
}

/** The answer to a request that needs what is damaged. */
export class Damaged extends ServiceError {
  readonly part: DamagedPart;

  constructor(part: DamagedPart, cause: unknown) {
    super('OVERLOADED', {
      message: `The ${part} of this installation ${part === 'register' ? 'is' : 'are'} damaged, and a retry does not help. Its operator has to restore a backup: see ${DAMAGE_PAGE}.`,
      cause,
    });
    this.part = part;
  }
}
