// Makes a data directory with the program of a release, as test/upgrade opens it: the program is killed at the end, so that
// its logs are as full as they get, and the answers that it gave lie beside the directory.
//
//   node scripts/make-release-directory.mjs CHECKOUT    (a built checkout of the release)
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [checkout] = process.argv.slice(2);
if (checkout === undefined) {
  console.error('Usage: node scripts/make-release-directory.mjs CHECKOUT');
  process.exit(2);
}
const OPERATOR = 'bg_operator-of-the-release-directory';
const AGENTS = 12;
const DAYS = 40;

const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const parent = mkdtempSync(join(tmpdir(), 'broadgauge-release-'));
const service = spawn(process.execPath, [resolve(checkout, 'bin/broadgauge'), 'serve'], {
  env: { DATA_DIR: join(parent, 'data'), PORT: '0', ADMIN_PORT: '0', BOOTSTRAP_TOKEN: OPERATOR, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await printedAddress();

await send(OPERATOR, 'POST', '/manage/organisations', { name: 'acme' });
const acme = await tokenOf('all of acme', ['data', 'ingest', 'manage', 'metadata']);
await send(acme, 'POST', '/manage/panels', { name: 'trial' });
await send(acme, 'POST', '/manage/agents', agentsAsCsv(), 'text/csv');
const trial = await tokenOf('the trial', ['data', 'metadata'], ['trial']);
await send(acme, 'PUT', '/metadata', {
  agent: { unit_id: 1002 },
  metadata: { package: 'Acme:Fast', timezone: 'Europe/Berlin' },
});
await send(acme, 'PUT', '/metadata', {
  agent: { unit_id: 1003 },
  metadata: { custom: { region: 'West', note: 'déjà vu' } },
});
for (const test of ['ping', 'httpget'])
  await send(acme, 'POST', `/ingest/${test}`, resultsOf(test, 0, DAYS), 'application/x-ndjson');
for (let day = DAYS; day < DAYS + 5; day += 1) {
  await send(acme, 'POST', '/ingest/ping', resultsOf('ping', day, day + 1), 'application/x-ndjson');
}

const TIME = { from: '2026-01-01 00:00', to: '2026-03-01 00:00' };
const metric = {
  metric: 'ping',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: false,
  prefilter: true,
  time: TIME,
};
/** @type {[method: string, path: string, body?: unknown][]} */
const questions = [
  ['POST', '/metric_data', metric],
  ['POST', '/metric_data', { ...metric, splits: ['isp', 'package'], aggregation: 'weekly' }],
  ['POST', '/metric_data', { ...metric, metric: 'httpget', normalised: true, aggregation: 'hour_of_day' }],
  ['POST', '/metric_data', { ...metric, chartType: 'raw', splits: ['agent'] }],
  ['POST', '/test_data', { test: 'ping', date: { from: '2026-01-01', to: '2026-02-20' } }],
  ['GET', '/metadata/unit/1002'],
  ['GET', '/metadata/unit/1002/history'],
  ['GET', '/metadata/unit/1003/history'],
];
const answers = [];
for (const [method, path, body] of questions) {
  for (const token of [acme, trial]) {
    const { status, text } = await ask(token, method, path, body);
    answers.push({ token, method, path, body, status, text });
  }
}
service.kill('SIGKILL');
await once(service, 'close');

const migrations = ['register', 'duckdb'].flatMap((store) =>
  readdirSync(join(checkout, 'migrations', store)).map((file) => `${store}/${file}`),
);
writeFileSync(join(parent, 'release.json'), JSON.stringify({ migrations, answers }));
const archives = fileURLToPath(new URL('../test/upgrade/directories/', import.meta.url));
mkdirSync(archives, { recursive: true });
const archive = join(archives, `${version}.tar.gz`);
execFileSync('tar', [
  '-czf',
  archive,
  '-C',
  parent,
  '--exclude=data/control',
  '--owner=0',
  '--group=0',
  'data',
  'release.json',
]);
rmSync(parent, { recursive: true });
console.log(`${archive}: ${answers.length} answers of ${version}`);

/** @param {string} name @param {string[]} scopes @param {string[]} [panels] */
async function tokenOf(name, scopes, panels) {
  const { text } = await send(OPERATOR, 'POST', '/manage/tokens?organisation=acme', { name, scopes, panels });
  return JSON.parse(text).data.token;
}

/** @param {string} token @param {string} method @param {string} path @param {unknown} body @param {string} [type] */
async function send(token, method, path, body, type) {
  const answer = await ask(token, method, path, body, type);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer;
}

/** @param {string} token @param {string} method @param {string} path @param {unknown} [body] @param {string} [type] */
async function ask(token, method, path, body, type = 'application/json') {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** @returns {Promise<string>} */
function printedAddress() {
  let printed = '';
  return new Promise((found, failed) => {
    service.once('close', () => failed(new Error(`the program of ${checkout} ended: ${printed}`)));
    service.stdout.on('data', (text) => {
      printed += text;
      const address = printed.match(/API +(\S+)\n/)?.[1];
      if (address) found(address);
    });
  });
}

function agentsAsCsv() {
  const lines = Array.from({ length: AGENTS }, (_, index) => {
    const panel = index % 3 === 0 ? 'trial' : 'default';
    const mac = `02:00:5e:10:00:${String(10 + index)}`;
    return `wb-${index},${1000 + index},${mac},whitebox,Whitebox 9.1,GB,Acme:${index % 2 === 0 ? 'Basic' : 'Fast'},Europe/London,North,${panel}`;
  });
  return `agent_id,unit_id,mac_address,kind,base,country,package,timezone,custom.region,panel\n${lines.join('\n')}\n`;
}

/** @param {string} test @param {number} from @param {number} to */
function resultsOf(test, from, to) {
  const lines = [];
  for (let day = from; day < to; day += 1) {
    for (let agent = 0; agent < AGENTS; agent += 1) {
      const dtime = new Date(Date.UTC(2026, 0, 1 + day, (7 * agent + 5 * day) % 24, agent)).toISOString();
      const value = 1000 + ((37 * day + 101 * agent) % 997);
      const measured =
        test === 'ping'
          ? { rtt_avg: value, successes: 5, failures: day % 2 }
          : { bytes_sec: value * 1000, successes: 1, failures: 0 };
      lines.push(JSON.stringify({ unit_id: 1000 + agent, dtime, target: `host-${agent % 2}`, ...measured }));
    }
  }
  return `${lines.join('\n')}\n`;
}
