import { defineConfig } from 'vitest/config';

/** Only a test that hangs takes as long. */
const HANGS_MS = 36_000_000;

/** Not a part of `npm test`: its servers are those that the environment names. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['test/{cluster,contract,engines}/**/*.test.ts'],
    env: { STORES: 'clickhouse' },
    globalSetup: ['test/cluster/global-setup.ts'],
    setupFiles: ['test/property-seed.ts', 'test/cluster/drop-stores.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    teardownTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS } },
  },
});
