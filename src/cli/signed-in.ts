import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userConfigDir } from '../config.ts';
import { isObject } from '../lib/read.ts';
import { CommandFailure } from './failure.ts';

/** The services that `login` has signed in to. */
interface SignedIn {
  /** The last one. */
  readonly url?: string;
  readonly tokens: Readonly<Record<string, string>>;
}

export function readSignedIn(): SignedIn {
  const path = signedInFile();
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(stored) && isObject(stored.tokens)) return stored as unknown as SignedIn;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { tokens: {} };
  }
  throw new CommandFailure(`${path} can’t be read. Remove it, and sign in again with broadgauge login.`);
}

/** Only its owner can read the file. A reader sees the old one or the new one. */
export function writeSignedIn(signedIn: SignedIn): void {
  const path = signedInFile();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(signedIn, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, path);
}

export function signedInFile(): string {
  return join(userConfigDir(), 'broadgauge', 'services.json');
}
