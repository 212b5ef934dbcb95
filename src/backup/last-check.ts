import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Damage } from '../stores/damage.ts';

/** The outcome of the last check of a data directory. */
export interface LastCheck {
  /** ISO 8601: when it ended. */
  readonly at: string;
  readonly damaged: readonly Damage[];
}

const NAME = 'check.json';

export function writeLastCheck(dataDir: string, check: LastCheck): void {
  const file = join(dataDir, NAME);
  writeFileSync(`${file}.new`, `${JSON.stringify(check, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Undefined: there was none, or its outcome can't be read. */
export function readLastCheck(dataDir: string): LastCheck | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, NAME), 'utf8')) as LastCheck;
  } catch {
    return undefined;
  }
}
