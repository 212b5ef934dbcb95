import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { installPackage } from './install.ts';

const PROGRAM = '/usr/bin/chromium';

/** Installs it where it is missing and that is possible. */
export function hasChromium(): boolean {
  return existsSync(PROGRAM) || (installPackage('chromium') && existsSync(PROGRAM));
}

/** Debian's Chromium. Its sandbox needs rights that root in a container does not have; it only sees the service. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'], timeout: 0 });
}
