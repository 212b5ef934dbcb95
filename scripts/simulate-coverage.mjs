// How often the 95 % intervals of simulated panels hold the truth: prints the table of docs/statistics.md.
import { loadTypeScript } from './load-typescript.mjs';

const { seededRandom } = await loadTypeScript('src/lib/random.ts');
const { tQuantile } = await loadTypeScript('src/lib/statistics/student-t.ts');
const { clusteredError, residualsOf } = await loadTypeScript('src/lib/statistics/by-agent/clusters.ts');
const { groupsOfAgents } = await loadTypeScript('src/lib/statistics/by-agent/summaries.ts');
const { CellTable } = await loadTypeScript('src/lib/statistics/by-agent/cell-table.ts');

const RUNS = 10_000;
const SEED = 1;
/** Lines differ by as much as the results of one line do. */
const TRUTH = { mean: 100, betweenLines: 30, withinLine: 30 };
const Z = 1.959963984540054;

/** The numbers of results of lines are within a fifth of `results`, or anything from `from` to `results`. */
const PANELS = [
  ...[20, 100, 500].flatMap((agents) => [5, 50, 500].map((results) => ({ agents, results, from: undefined }))),
  { agents: 20, results: 500, from: 5 },
  { agents: 100, results: 500, from: 5 },
];

const random = seededRandom(SEED);
const weighted = { kind: 'summaries', summary: { of: 'mean' }, resultsMin: 1, quantile: 'interpolated', weight: {} };
const plan = {
  blocks: null,
  percentiles: [50],
  thresholds: { atLeast: [], atMost: [] },
  scope: { window: null, measure: { kind: 'number' } },
};

console.log('| Agents | Results of each | `results` | `agents` | `per_agent` | with weights |');
console.log('| ------ | --------------- | --------- | -------- | ----------- | ------------ |');
for (const panel of PANELS) {
  const covered = coverageOf(panel).map((share) => `${(100 * share).toFixed(1)} %`);
  const results = panel.from === undefined ? `about ${panel.results}` : `${panel.from} to ${panel.results}`;
  console.log(`| ${panel.agents} | ${results} | ${covered.join(' | ')} |`);
}

/** @param {(typeof PANELS)[number]} panel */
function coverageOf(panel) {
  const covered = [0, 0, 0, 0];
  for (let run = 0; run < RUNS; run += 1) {
    const lines = Array.from({ length: panel.agents }, () => lineOf(panel));
    [plainInterval, clusteredInterval, interval(null), interval({})].forEach((of, index) => {
      const { mean, half } = of(lines);
      if (Math.abs(mean - TRUTH.mean) <= half) covered[index] = (covered[index] ?? 0) + 1;
    });
  }
  return covered.map((count) => count / RUNS);
}

/** A line's number of results, their sum and their sum of squares about their mean. @param {(typeof PANELS)[number]} panel */
function lineOf({ results, from }) {
  const n = Math.round(from === undefined ? results * (0.8 + 0.4 * random()) : from * (results / from) ** random());
  const mean = TRUTH.mean + TRUTH.betweenLines * normal() + (TRUTH.withinLine * normal()) / Math.sqrt(n);
  return { n, total: n * mean, mean, squares: TRUTH.withinLine ** 2 * chiSquare(n - 1), weight: 0.5 + 1.5 * random() };
}

/** @typedef {ReturnType<typeof lineOf>} Line */

/** @param {readonly Line[]} lines */
function plainInterval(lines) {
  const n = lines.reduce((sum, line) => sum + line.n, 0);
  const mean = lines.reduce((sum, { total }) => sum + total, 0) / n;
  const squares = lines.reduce((sum, line) => sum + line.squares + line.n * (line.mean - mean) ** 2, 0);
  return { mean, half: (Z * Math.sqrt(squares / n)) / Math.sqrt(n) };
}

/** @param {readonly Line[]} lines */
function clusteredInterval(lines) {
  const nothing = new Float64Array(lines.length);
  const totals = Float64Array.from(lines, ({ total }) => total);
  const weights = Float64Array.from(lines, ({ n }) => n);
  const residuals = residualsOf({ totals, totalRests: nothing, weights, weightRests: nothing }, 0);
  const error = clusteredError(residuals) ?? 0;
  const mean = totals.reduce((sum, total) => sum + total, 0) / weights.reduce((sum, n) => sum + n, 0);
  return { mean, half: error * tQuantile(0.95, lines.length - 1) };
}

/** @param {object | null} weight */
function interval(weight) {
  /** @param {readonly Line[]} lines */
  return (lines) => {
    const cells = new CellTable(lines.length);
    const group = cells.numberOf([], 0);
    lines.forEach((line, agent) => {
      const cell = { agent, block: 0, hasUnit: false, n: line.n, total: line.total, rest: 0, denominators: 0, last: 0 };
      cells.add(group, { ...cell, weight: line.weight });
    });
    const [point] = groupsOfAgents(cells, plan, { ...weighted, weight }, 1);
    return { mean: point.value, half: point.standardError * tQuantile(0.95, lines.length - 1) };
  };
}

function normal() {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** By Wilson and Hilferty's cube. @param {number} df */
function chiSquare(df) {
  const part = 2 / (9 * df);
  return df * Math.max(0, 1 - part + normal() * Math.sqrt(part)) ** 3;
}
