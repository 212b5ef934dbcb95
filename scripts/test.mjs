// Runs what `npm test` promises and ends with one line that counts the tests of all runners. By itself it shows what one machine can
// show in ten minutes; in CI, and in the long run, also what takes servers, faults, documents, upgrades and deployment.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-test-'));
const report = join(directory, 'report.json');

const isWhole = Boolean(process.env.CI) || process.env.LONG === '1';
const selection = isWhole ? [] : ['unit', 'system', 'console'].map((name) => `--project=${name}`);
if (!isWhole) process.env.ONLY_EMBEDDED = '1';

const REPORTERS = ['default', 'json', './scripts/report-times.mjs'].map((name) => `--reporter=${name}`);

const verified = run('bash', ['scripts/verify', '--without-tests']);
const tested = verified && run('npx', ['vitest', 'run', ...selection, ...REPORTERS, `--outputFile=${report}`]);
const { passed, failed } = verified ? readReport() : { passed: 0, failed: 1 };
rmSync(directory, { recursive: true });

if (!isWhole)
  console.log(
    'Not run here: faults, servers, documents, Python, copies, upgrades, deployment. `CI=true npm test` runs them too.',
  );
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = tested && failed === 0 ? 0 : 1;

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  return spawnSync(command, parameters, { stdio: 'inherit' }).status === 0;
}

/** Files that fail before their tests begin count as failures too, and so do tests that took their process with them. */
function readReport() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  let others = 0;
  for (const { name, status, assertionResults } of testResults) {
    /** @param {string} end */
    const count = (end) =>
      assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === end).length;
    if (count('pending') > 0) console.error(`${name} broke off: ${count('pending')} of its tests did not end.`);
    if (status === 'failed' && count('failed') === 0) console.error(`${name} failed outside of its tests.`);
    others += Math.max(count('pending'), status === 'failed' && count('failed') === 0 ? 1 : 0);
  }
  return { passed: numPassedTests, failed: numFailedTests + others };
}
