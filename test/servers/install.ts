import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a Debian package where that is possible: as root, on Debian. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    return true;
  } catch {
    return false;
  }
}

/** A server that tests need is missing: a failure in CI, a loud skip elsewhere. */
export function reportMissing(what: string): void {
  const message = `${what} is not installed and could not be: its tests are skipped.`;
  if (process.env.CI) throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
}
