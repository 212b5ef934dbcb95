import { defineConfig } from 'vitest/config';

/** What is waited for comes late on a busy machine. */
const PATIENT = { poll: { timeout: 20_000 } };

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
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          exclude: ['test/layers.test.ts', 'test/oracle.test.ts', 'test/console/**', 'test/modern/**'],
          globalSetup: ['test/servers/global-setup.ts'],
          testTimeout: 60_000,
          expect: PATIENT,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['test/console/**/*.test.ts'],
          globalSetup: ['test/console/global-setup.ts'],
          testTimeout: 60_000,
          expect: PATIENT,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['test/contract/**/*.test.ts', 'test/engines/{metric-data,relations,exports}.test.ts'],
          env: { STORES: 'servers', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '60' },
          globalSetup: ['test/servers/global-setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
