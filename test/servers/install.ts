import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Installs a Debian package where that is possible: as root, on Debian. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    withoutDaemons(() => execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], options));
    return true;
  } catch {
    return false;
  }
}

/** Packages ask this file whether they may start their daemon; tests run servers of their own. */
const POLICY = '/usr/sbin/policy-rc.d';

function withoutDaemons(install: () => void): void {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

/** A server that tests need is missing: a failure in CI, a loud skip elsewhere. */
export function reportMissing(what: string): void {
  const message = `${what} is not installed and could not be: its tests are skipped.`;
  if (process.env.CI) throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
}
