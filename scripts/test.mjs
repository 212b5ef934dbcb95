// Runs everything that `npm test` promises and ends with one line that counts the tests of all runners.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-test-'));
const report = join(directory, 'report.json');

const verified = run('bash', ['scripts/verify']);
const tested =
  verified && run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
const { passed, failed } = verified ? readReport() : { passed: 0, failed: 1 };
rmSync(directory, { recursive: true });

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = tested && failed === 0 ? 0 : 1;

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  return spawnSync(command, parameters, { stdio: 'inherit' }).status === 0;
}

/** A file that fails before its tests begin counts as a failure too. */
function readReport() {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
}
