// Runs a command and says how much processor time each kind of its processes took. Linux alone; what ends within the
// time between two looks is counted up to the first of them, and the rest of it at the end.
//
//   node scripts/processor-time.mjs npm test
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 250;
const TICKS_PER_SECOND = 100;

/** @type {ReadonlyArray<readonly [kind: string, command: RegExp]>} */
const KINDS = [
  ['Chromium', /chrom/],
  ['ClickHouse', /front\.mjs/],
  ['PostgreSQL', /postgres/],
  ['Swift', /run-swift/],
  ['workers of vitest, with services inside', /vitest\/suppress-warnings/],
  ['vitest itself', /vitest/],
  ['services of their own', /broadgauge serve/],
  ['other commands of broadgauge', /broadgauge/],
  ['checks and builds', /biome|tsc|esbuild|build-|generate-docs/],
];

const [command = '', ...parameters] = process.argv.slice(2);
const child = spawn(command, parameters, { stdio: 'inherit' });
/** @type {Map<string, { command: string, seconds: number }>} by process id and start */
const known = new Map();
const looking = setInterval(look, LOOK_MS);
child.on('error', ({ message }) => process.stderr.write(`${command} does not start: ${message}\n`));
child.on('close', (code) => {
  clearInterval(looking);
  /** @type {Map<string, number>} */
  const byKind = new Map();
  for (const each of known.values()) {
    const kind = KINDS.find(([, pattern]) => pattern.test(each.command))?.[0] ?? 'everything else';
    byKind.set(kind, (byKind.get(kind) ?? 0) + each.seconds);
  }
  const all = [...byKind.values()].reduce((sum, seconds) => sum + seconds, 0);
  byKind.set('what was not seen of processes that ended', Math.max(0, (statOf('self')?.ofEnded ?? 0) - all));
  console.log('\nSeconds of processor time by kind of process:');
  for (const [kind, seconds] of [...byKind].sort(([, a], [, b]) => b - a)) {
    console.log(`${seconds.toFixed(1).padStart(8)}  ${kind}`);
  }
  process.exitCode = code ?? 1;
});

function look() {
  const all = new Map(readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) ? [[id, statOf(id)]] : [])));
  for (const [id, stat] of all) {
    const key = `${id} ${stat?.start}`;
    if (!stat || !(known.has(key) || descends(id))) continue;
    known.set(key, {
      command: textOf(`/proc/${id}/cmdline`).replaceAll('\0', ' ') || (known.get(key)?.command ?? ''),
      seconds: stat.seconds,
    });
  }

  /** @param {string | undefined} id @returns {boolean} */
  function descends(id) {
    if (id === undefined || id === '0') return false;
    return id === String(child.pid) || descends(all.get(id)?.parent);
  }
}

/** @param {string} id */
function statOf(id) {
  const text = textOf(`/proc/${id}/stat`);
  if (text === '') return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    parent: fields[1],
    start: fields[19],
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    ofEnded: (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND,
  };
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
