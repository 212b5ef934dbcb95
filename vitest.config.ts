import { defineConfig } from 'vitest/config';

/** Only a test that hangs takes as long: no test passes or fails by the clock, however busy the machine is. */
const HANGS_MS = 1_800_000;

const PATIENT = { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: HANGS_MS } } };

export default defineConfig({
  test: {
    // Much of the time is waiting for servers, so that two at a time pay even on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'client/**/*.test.ts',
            'console/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/layers.test.ts',
            'test/oracle.test.ts',
          ],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          exclude: ['test/layers.test.ts', 'test/oracle.test.ts', 'test/console/**', 'test/modern/**'],
          globalSetup: ['test/servers/global-setup.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'console',
          include: ['test/console/**/*.test.ts'],
          globalSetup: ['test/console/global-setup.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['test/contract/**/*.test.ts', 'test/engines/{metric-data,relations,exports}.test.ts'],
          env: { STORES: 'servers', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '60' },
          globalSetup: ['test/servers/global-setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
