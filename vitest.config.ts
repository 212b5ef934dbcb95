import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SWIFT_CREDENTIALS } from './test/servers/swift.ts';

const IS_LONG = process.env.LONG === '1';

/** Only a test that hangs takes as long: no test passes or fails by the clock, however busy the machine is. */
const HANGS_MS = IS_LONG ? 36_000_000 : 600_000;

const COMMON = {
  // Loading the service takes longer than most tests: a worker does it once, and starts servers once for all of its files.
  isolate: false,
  setupFiles: ['test/property-seed.ts', 'test/processor-time.ts'],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: HANGS_MS } },
};

/** The SDK's warning is off, as in bin/broadgauge. */
const STORE_ENVIRONMENT = { ...SWIFT_CREDENTIALS, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/** Needs no server. */
const UNIT = ['test/{oracle,plans,source}/**/*.test.ts'];

/** What takes long and shows again, in more detail, what another file shows in every run. */
const LONG = IS_LONG ? [] : ['**/*.long.test.ts'];

/** What `npm test` leaves to CI: servers of results, and what is about processes and documents more than about the service. */
const ONLY_IN_CI =
  process.env.ONLY_EMBEDDED === '1'
    ? [
        'test/{copy,deploy,docs,python,upgrade}/**',
        'test/faults/!(ingest-kill|kill|cut-journal).test.ts',
        'test/{stores,servers}/*clickhouse*',
      ]
    : [];

/** On PostgreSQL and Swift every run asks what crosses the port of the register or of the object store. */
const ON_SERVERS = IS_LONG ? 'test/contract/**/*.test.ts' : 'test/contract/register/**/*.test.ts';

/** The tests' ClickHouse is slow: every run asks it random questions alone. */
const ON_CLICKHOUSE = IS_LONG
  ? 'test/{contract,engines}/**/*.test.ts'
  : 'test/engines/{alerts,metric-data,verdicts}.test.ts';

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
    // Many tests wait for servers, clocks or what was killed, so that two more than there are cores pay; others would load the
    // service in vain.
    maxWorkers: Math.min(4, availableParallelism() + 2),
    // Projects have most modules in common.
    experimental: { fsModuleCache: true },
    teardownTimeout: HANGS_MS,
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'client/**/*.test.ts', 'console/**/*.test.ts', 'scripts/**/*.test.ts', ...UNIT],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          exclude: [...UNIT, 'test/{console,cluster}/**', ...LONG, ...ONLY_IN_CI],
          globalSetup: ['test/servers/global-setup.ts'],
          env: STORE_ENVIRONMENT,
          ...COMMON,
        },
      },
      {
        test: {
          name: 'console',
          include: ['test/console/**/*.test.ts'],
          exclude: LONG,
          globalSetup: ['test/console/global-setup.ts'],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'servers',
          include: [ON_SERVERS],
          env: { ...STORE_ENVIRONMENT, STORES: 'servers' },
          globalSetup: ['test/servers/global-setup.ts'],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'clickhouse',
          include: [ON_CLICKHOUSE],
          env: { ...STORE_ENVIRONMENT, STORES: 'clickhouse' },
          globalSetup: ['test/servers/global-setup.ts'],
          ...COMMON,
        },
      },
    ],
  },
});
