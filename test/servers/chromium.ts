import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { installPackage } from './install.ts';

const PROGRAM = '/usr/bin/chromium-headless-shell';

/** Installs it where it is missing and that is possible. */
export function hasChromium(): boolean {
  return existsSync(PROGRAM) || (installPackage('chromium-headless-shell') && existsSync(PROGRAM));
}

let shared: Promise<Browser> | undefined;

/**
 * Debian's Chromium without a window, one for all test files of this process; it ends with the process. Its sandbox needs
 * rights that root in a container does not have; it only sees the service.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'], timeout: 0 });
  return shared;
}
