import { spawnSync } from 'node:child_process';
import { expect, inject, it } from 'vitest';

const NAMES = ['DATABASE_URL', 'CLICKHOUSE_URL', 'OBJECT_STORE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const PRINT = `process.stdout.write(JSON.stringify(${JSON.stringify(NAMES)}.map((n) => process.env[n]))); process.exit(7)`;
const hasAll = inject('postgresUrl') !== null && inject('hasClickHouse') && inject('hasSwift');

it.skipIf(!hasAll)('a command has the servers that the tests have, and its exit code counts', () => {
  const { stdout, status } = withServers({ SHARDS: '2' }, process.execPath, '-e', PRINT);
  expect(status).toBe(7);
  expect(JSON.parse(stdout)).toEqual([
    expect.stringMatching(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/\w+$/),
    expect.stringMatching(/^http:\/\/tester:[^@]+@127\.0\.0\.1:\d+,127\.0\.0\.1:\d+\/\w+\?cluster=two_shards$/),
    expect.stringMatching(/^s3:\/\/[\w-]+\?endpoint=http:\/\/127\.0\.0\.1:\d+&region=us-east-1$/),
    'test:tester',
    'testing',
  ]);
});

it('a number of shards that there is not starts nothing', () => {
  const { stdout, stderr, status } = withServers({ SHARDS: '9' }, process.execPath, '-e', PRINT);
  expect(stdout).toBe('');
  expect(stderr).toBe('SHARDS is 1, 2 or 3.\n');
  expect(status).toBe(1);
});

function withServers(env: Readonly<Record<string, string>>, ...command: readonly string[]) {
  return spawnSync(process.execPath, ['scripts/with-servers.mjs', ...command], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}
