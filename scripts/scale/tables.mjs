import { bytesPerResult, estimate } from './estimate.mjs';
import { bytes, cores, count, digits, time, UNKNOWN } from './quantities.mjs';

/** @typedef {import('./estimate.mjs').Figures} Figures */
/** @typedef {import('./estimate.mjs').Estimate} Estimate */
/** @typedef {import('./estimate.mjs').Panel} Panel */

/**
 * What each size of panel needs, a column for each.
 *
 * @param {Figures} figures
 * @param {readonly Panel[]} panels
 */
export function scaleTable(figures, panels) {
  const estimates = panels.map((panel) => estimate(figures, panel));
  return table([
    ['', ...panels.map(({ agents }) => `${count(agents)} agents`)],
    ...QUANTITIES.map(([name, show]) => [name, ...estimates.map(show)]),
  ]);
}

/** @type {readonly (readonly [string, (estimate: Estimate) => string])[]} */
const QUANTITIES = [
  ['results a day', ({ resultsPerDay }) => count(resultsPerDay)],
  ['results a second: mean', ({ resultsPerSecond: { mean } }) => count(mean)],
  ['results a second: peak', ({ resultsPerSecond: { peak } }) => count(peak)],
  ['results kept', ({ resultsKept }) => count(resultsKept)],
  ['their disk: DuckDB', ({ diskBytes: { duckdb } }) => bytes(duckdb)],
  ['their disk: ClickHouse, one copy', ({ diskBytes: { clickhouse } }) => bytes(clickhouse)],
  ['register: SQLite', ({ registerBytes: { sqlite } }) => bytes(sqlite)],
  ['register: PostgreSQL', ({ registerBytes: { postgres } }) => bytes(postgres)],
  ['its copy beside DuckDB', ({ nodeCopy }) => bytes(nodeCopy.bytes)],
  ['until a new node has that', ({ nodeCopy }) => time(nodeCopy.seconds)],
  ['ingest at the peak: cores, DuckDB', ({ ingestCores: { duckdb } }) => cores(duckdb)],
  ['ingest at the peak: cores, ClickHouse', ({ ingestCores: { clickhouse } }) => cores(clickhouse)],
  ['sent one by one: cores, DuckDB', ({ singleCores: { duckdb } }) => cores(duckdb)],
  ['sent one by one: cores, ClickHouse', ({ singleCores: { clickhouse } }) => cores(clickhouse)],
  ['a month of one metric: results', ({ month }) => count(month.results)],
  ['a month of one metric: memory', ({ month }) => bytes(month.memoryBytes)],
  ['**suggested**', ({ suggestion }) => shown(suggestion)],
];

/** @param {import('./estimate.mjs').Suggestion} suggestion */
function shown(suggestion) {
  if (suggestion.facts === 'duckdb') return 'one node, embedded';
  const { nodes, shards } = suggestion;
  if (Number.isNaN(nodes + shards)) return 'ClickHouse';
  return `${nodes} nodes, ${shards} ${shards === 1 ? 'server' : 'shards'}`;
}

/** @param {Figures} figures */
export function resultsTable(figures) {
  const rows = Object.entries(figures.results).map(([test, { perAgentDay, csv, duckdb, clickhouse }]) => [
    `\`${test}\``,
    perAgentDay.toFixed(1),
    ...[csv, duckdb, clickhouse ?? Number.NaN].map(digits),
  ]);
  const mean = ['mean of an agent at home', '', ...forms.map((form) => digits(bytesPerResult(figures, form)))];
  return table([['Test', 'Results a day', 'CSV', 'DuckDB', 'ClickHouse'], ...rows, mean]);
}

/** @type {readonly ('csv' | 'duckdb' | 'clickhouse')[]} */
const forms = ['csv', 'duckdb', 'clickhouse'];

/** @param {Figures} figures */
export function registerTable({ register: { sqlite, postgres, node } }) {
  return table([
    ['', 'SQLite', 'PostgreSQL', 'Beside DuckDB'],
    ['bytes of an agent', digits(sqlite.agent), digits(postgres.agent), digits(node.agent)],
    ['bytes of one more version', digits(sqlite.version), digits(postgres.version), ''],
    ['agents a second', count(sqlite.perCoreSecond), count(postgres.perCoreSecond), count(node.perCoreSecond)],
  ]);
}

/** @param {Figures} figures */
export function ingestTable({ engines: { duckdb, clickhouse } }) {
  return table([
    ['Results a second', 'DuckDB', 'ClickHouse'],
    ...INGEST.map(([key, name]) => [
      name,
      ...[duckdb, clickhouse].map((engine) => count(engine?.ingest[key] ?? Number.NaN)),
    ]),
  ]);
}

/** @type {readonly (readonly [keyof import('./estimate.mjs').EngineFigures['ingest'], string])[]} */
const INGEST = [
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON'],
  ['thousands', '1000 in a request'],
  ['single', 'one in a request'],
];

/** @param {Figures} figures */
export function memoryTable({ engines: { duckdb, clickhouse } }) {
  const row = (/** @type {'start' | 'ingest'} */ moment) =>
    [duckdb, clickhouse].map((engine) => (engine ? `${digits(engine.memoryMb[moment])} MB` : UNKNOWN));
  return table([
    ['The most so far', 'DuckDB', 'ClickHouse'],
    ['with all agents registered', ...row('start')],
    ['after the ingest', ...row('ingest')],
  ]);
}

/**
 * Leaves out rows and columns in which nothing was measured.
 *
 * @param {readonly (readonly string[])[]} given the first is the header
 */
function table(given) {
  const measured = given.filter(([, ...cells]) => cells.some((cell) => cell !== UNKNOWN));
  const isMeasured = (/** @type {number} */ column) => measured.slice(1).some((cells) => cells[column] !== UNKNOWN);
  const rows = measured.map((cells) => cells.filter((_, column) => column === 0 || isMeasured(column)));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((cells) => (cells[column] ?? '').length)));
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [header = [], ...others] = rows;
  return [line(header), rule, ...others.map(line)].join('\n');
}

/**
 * Numbers stand at the right.
 *
 * @param {string} cell
 * @param {number} width
 * @param {number} column
 */
function pad(cell, width, column) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
