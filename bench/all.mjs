import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { median } from './statistics.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {Readonly<Record<string, { readonly on: string, readonly runs: number, readonly figures: readonly Figure[] }>>} Figures */

const BENCHES = [
  ...['metric-data', 'day-cache', 'memory', 'ingest', 'metadata', 'export', 'rows'],
  ...['backup', 'verdicts', 'alerts', 'start', 'demo', 'console', 'overload'],
];
const FIGURES = new URL('figures.json', import.meta.url);
const HELP = `Runs benches some times each, and writes the medians of their figures into bench/figures.json, from which
\`npm run docs\` makes the tables in docs/scaling.md. Takes hours for all: name some.

  node bench/all.mjs [--runs 3] [${BENCHES.join('|')}] ...
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, help: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !BENCHES.includes(name));
if (options.help) process.stdout.write(HELP);
else if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.\n${HELP}`);
else for (const name of positionals.length > 0 ? positionals : BENCHES) await record(name, Number(options.runs));

/**
 * @param {string} name
 * @param {number} runs
 */
async function record(name, runs) {
  /** @type {Figure[][]} */
  const printed = [];
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`${name}, run ${run} of ${runs}\n`);
    printed.push(await runOnce(name));
  }
  const figures = (printed[0] ?? []).map((figure) => {
    const values = printed.flatMap((each) => each.find(({ what }) => what === figure.what)?.value ?? []);
    return { ...figure, value: Number(median(values).toPrecision(3)) };
  });
  /** @type {Figures} */
  const before = existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {};
  const on = new Date().toISOString().slice(0, 10);
  const all = Object.entries({ ...before, [name]: { on, runs, figures } });
  const sorted = all.sort(([a], [b]) => BENCHES.indexOf(a) - BENCHES.indexOf(b));
  writeFileSync(FIGURES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * The figures of one run. A bench that ends with 1 has missed a goal, and says its figures all the same.
 *
 * @param {string} name
 * @returns {Promise<Figure[]>}
 */
function runOnce(name) {
  const file = new URL(`${name}.mjs`, import.meta.url).pathname;
  const child = spawn(process.execPath, [file, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (text === '') reject(new Error(`bench/${name} ended with ${code} and printed no figures`));
      else resolve(JSON.parse(text));
    });
  });
}
