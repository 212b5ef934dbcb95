import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { hasChromium } from '../servers/chromium.ts';
import { reportMissing } from '../servers/install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether there is a browser to test the console in. */
    hasChromium: boolean;
  }
}

/** Builds the console once for all tests of it. They need no server but the service itself. */
export default function setup(project: TestProject): void {
  const chromium = hasChromium();
  if (!chromium) reportMissing('Chromium');
  project.provide('hasChromium', chromium);
  project.provide('postgresUrl', null);
  project.provide('hasSwift', false);
  project.provide('hasClickHouse', false);
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build-console.mjs', import.meta.url))]);
}
