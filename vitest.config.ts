import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SWIFT_CREDENTIALS } from './test/servers/swift.ts';

const IS_LONG = process.env.LONG === '1';

/** Only a test that hangs takes as long: no test passes or fails by the clock, however busy the machine is. */
const HANGS_MS = IS_LONG ? 36_000_000 : 1_800_000;

const COMMON = {
  // Loading the service takes longer than most tests: a worker does it once, and starts servers once for all of its files.
  isolate: false,
  setupFiles: ['test/property-seed.ts'],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: HANGS_MS } },
};

/**
 * Contracts that the register and the object store have no part in, or none that others do not show: on servers they are tested
 * by `npm run test:long` alone.
 */
const OF_RESULTS = [
  'agent-activity',
  'caching',
  'comparison',
  'downloads',
  'exports',
  'filters',
  'histogram',
  'ingest',
  'ingest-together',
  'links',
  'load-and-outages',
  'methods',
  'metric-data',
  'receipts',
  'test-data',
];
const OF_NO_STORE = [
  'http',
  'ingest-formats',
  'limits',
  'metadata-validation',
  'metric-data-validation',
  'openapi',
  'security-headers',
  'tls',
];
const EMBEDDED_ALONE = [...OF_RESULTS, ...OF_NO_STORE].map((name) => `test/contract/${name}.test.ts`);

const OF_ENGINES = ['test/engines/{metric-data,relations,exports,receipts,kept-days}.test.ts'];

/** What every run asks of ClickHouse, whose engine in the tests is slow; `npm run test:long` has the whole contract. */
const OF_CLICKHOUSE = ['test/engines/metric-data.test.ts'];

/**
 * What takes long, and whose part in what users rely on other files show in every run: `pages` opens every page of the console and
 * the paths of an operator and an analyst go through them; `stores/clickhouse` has addresses that go away, and
 * `stores/clickhouse-faults` all other faults; `export-faults` has files that break off, and `query-limits` the memory of answers.
 */
const LONG_RUNS_ALONE = [
  'test/console/{add,agents,catalogue,change-agents,dashboards,downloads,explore-answer,explore-comparison}.test.ts',
  'test/console/{reference,reports,request-code,saved,session,tests,tokens}.test.ts',
  'test/deploy/proxy.test.ts',
  'test/faults/{export-kill,export-memory,memory,nodes,stream-memory}.test.ts',
];

/**
 * Workers are used again for files of the same project, so these come one after the other; the longest of them first, and last those
 * that are all short, so that no worker is left alone for long.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return ['unit', 'clickhouse', 'system', 'console', 'servers'].flatMap((name) =>
      sorted.filter(({ project }) => project.name === name),
    );
  }
}

export default defineConfig({
  test: {
    // Some of the time is waiting for servers, so that one more than there are cores pays; others would load the service in vain.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Projects have most modules in common.
    experimental: { fsModuleCache: true },
    teardownTimeout: HANGS_MS,
    sequence: { sequencer: ByProject },
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
            'test/plans/**/*.test.ts',
          ],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/layers.test.ts',
            'test/oracle.test.ts',
            'test/plans/**',
            'test/console/**',
            'test/cluster/**',
            ...(IS_LONG ? [] : LONG_RUNS_ALONE),
          ],
          globalSetup: ['test/servers/global-setup.ts'],
          env: SWIFT_CREDENTIALS,
          ...COMMON,
        },
      },
      {
        test: {
          name: 'console',
          include: ['test/console/**/*.test.ts'],
          exclude: IS_LONG ? [] : LONG_RUNS_ALONE,
          globalSetup: ['test/console/global-setup.ts'],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['test/contract/**/*.test.ts'],
          env: { ...SWIFT_CREDENTIALS, STORES: 'servers' },
          exclude: IS_LONG ? [] : EMBEDDED_ALONE,
          globalSetup: ['test/servers/global-setup.ts'],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'clickhouse',
          include: IS_LONG ? ['test/contract/**/*.test.ts', ...OF_ENGINES] : OF_CLICKHOUSE,
          env: { ...SWIFT_CREDENTIALS, STORES: 'clickhouse' },
          globalSetup: ['test/servers/global-setup.ts'],
          ...COMMON,
        },
      },
    ],
  },
});
