// Counts how often intervals hold what they promise, on simulated panels whose truth is known. With --write it brings the
// table of docs/statistics.md up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadTypeScript } from './load-typescript.mjs';

const PAGE = new URL('../docs/statistics.md', import.meta.url);
const [BEGIN, END] = [
  '<!-- coverage: made by `node scripts/simulate-coverage.mjs --write` -->',
  '<!-- end of coverage -->',
];
const HELP = `Counts how often 95 % intervals cover the truth of simulated panels, whose lines differ by 20 % and whose results differ
by 10 % around the line's own speed.

  --runs N  panels of each kind; default: 10000
  --seed N  of the random numbers; default: 1
  --write   bring the table of docs/statistics.md up to date instead of printing it
  --help    print this
`;

/** Lines and results of a line: about so many, or anything between the two. */
const PANELS = [
  { lines: 20, results: [5, 5] },
  { lines: 20, results: [500, 500] },
  { lines: 30, results: [12, 12] },
  { lines: 100, results: [50, 50] },
  { lines: 500, results: [5, 5] },
  { lines: 500, results: [500, 500] },
  { lines: 20, results: [5, 500] },
];
const TRUTH = 100;
const SPREAD_OF_LINES = 20;
const SPREAD_OF_RESULTS = 10;
/** Lines of a panel do not all have the very same number of results. */
const JITTER = 0.1;
/** Quantile of the normal distribution. */
const Z95 = 1.959963984540054;

/** @type {typeof import('../src/lib/statistics/clustered-error.ts')} */
const { clusteredError } = await loadTypeScript('src/lib/statistics/clustered-error.ts');
/** @type {typeof import('../src/lib/statistics/student-t.ts')} */
const { tQuantile } = await loadTypeScript('src/lib/statistics/student-t.ts');

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) process.stdout.write(HELP);
else main(Number(options.runs), Number(options.seed));

/** @param {number} runs @param {number} seed */
function main(runs, seed) {
  const table = tableOf(PANELS.map((panel, index) => ({ ...panel, ...coverage(panel, runs, draws(seed + index)) })));
  if (!options.write) return void process.stdout.write(`${table}\n`);
  const page = readFileSync(PAGE, 'utf8');
  const [start, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  writeFileSync(PAGE, `${page.slice(0, start)}\n\n${table}\n\n${page.slice(end)}`);
}

/**
 * The percentage of panels whose interval covers the truth.
 *
 * @param {{ lines: number, results: number[] }} panel
 * @param {number} runs
 * @param {ReturnType<typeof draws>} random
 */
function coverage({ lines, results: [fewest = 1, most = 1] }, runs, random) {
  const covered = { byLine: 0, perAgent: 0, byResult: 0 };
  const t = tQuantile(0.95, lines - 1);
  const rests = new Float64Array(lines);
  for (let run = 0; run < runs; run += 1) {
    const weights = Float64Array.from(rests, () => random.count(fewest, most));
    const means = weights.map(
      (n) => TRUTH + SPREAD_OF_LINES * random.normal() + (SPREAD_OF_RESULTS / Math.sqrt(n)) * random.normal(),
    );
    const within = weights.reduce((sum, n) => sum + SPREAD_OF_RESULTS ** 2 * random.chiSquare(n - 1), 0);
    const totals = means.map((mean, index) => mean * (weights[index] ?? 0));
    const count = sum(weights);
    const mean = sum(totals) / count;
    const meanOfLines = sum(means) / lines;
    const between = means.reduce((sum, each, index) => sum + (weights[index] ?? 0) * (each - mean) ** 2, 0);
    const error = clusteredError({ totals, totalRests: rests, weights, weightRests: rests }, 0) ?? 0;
    const deviation = Math.sqrt(means.reduce((sum, each) => sum + (each - meanOfLines) ** 2, 0) / (lines - 1));
    covered.byLine += Number(Math.abs(mean - TRUTH) <= t * error);
    covered.perAgent += Number(Math.abs(meanOfLines - TRUTH) <= (t * deviation) / Math.sqrt(lines));
    covered.byResult += Number(
      Math.abs(mean - TRUTH) <= (Z95 * Math.sqrt((between + within) / count)) / Math.sqrt(count),
    );
  }
  const percent = (/** @type {number} */ n) => ((100 * n) / runs).toFixed(1);
  return {
    byLine: percent(covered.byLine),
    perAgent: percent(covered.perAgent),
    byResult: percent(covered.byResult),
  };
}

/** @param {readonly { lines: number, results: number[], byLine: string, perAgent: string, byResult: string }[]} rows */
function tableOf(rows) {
  const cells = [
    ['Lines', 'Results of a line', '`uncertainty: agents`', '`per_agent`', 'plain interval'],
    ...rows.map(({ lines, results: [fewest, most], byLine, perAgent, byResult }) => [
      String(lines),
      fewest === most ? `about ${most}` : `${fewest} to ${most}`,
      ...[byLine, perAgent, byResult].map((text) => `${text} %`),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((text, column) => text.padStart(widths[column] ?? 0)).join(' | ')} |`;
  const [heading = [], ...body] = cells;
  return [
    line(heading),
    `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`,
    ...body.map(line),
  ].join('\n');
}

/** @param {Float64Array} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Random numbers from a seed (mulberry32).
 *
 * @param {number} seed
 */
function draws(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  /** Of Marsaglia and Tsang. @param {number} degrees @returns {number} */
  const chiSquare = (degrees) => {
    if (degrees < 2) return degrees === 1 ? normal() ** 2 : 0;
    const d = degrees / 2 - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return 2 * d * v;
    }
  };
  /** Evenly by their logarithm. @param {number} fewest @param {number} most */
  const count = (fewest, most) =>
    Math.max(1, Math.round(fewest * (most / fewest) ** uniform() * (1 + JITTER * (2 * uniform() - 1))));
  return { normal, chiSquare, count };
}
