import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of the time is waiting for servers, so that two at a time pay even on two cores.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'test/layers.test.ts', 'test/oracle.test.ts'] } },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          exclude: ['test/layers.test.ts', 'test/oracle.test.ts'],
          globalSetup: ['test/servers/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
