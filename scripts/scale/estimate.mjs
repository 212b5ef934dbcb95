/** @typedef {Omit<import('../../bench/scale/measure-results.mjs').TestFigures, 'clickhouse'> & { clickhouse?: number }} TestFigures */
/** @typedef {import('../../bench/scale/measure-speed.mjs').EngineFigures} EngineFigures */
/** @typedef {import('../../bench/scale/measure-register.mjs').RegisterFigures} RegisterFigures */
/** @typedef {import('../../bench/scale/measure-register.mjs').NodeFigures} NodeFigures */

/**
 * What bench/scale.mjs prints, or a part of it: what follows from a figure that is not there is not a number.
 *
 * @typedef {object} Figures
 * @property {{ processor: string, cores: number, memoryGb: number, node: string }} machine
 * @property {Readonly<Record<string, TestFigures>>} results by test
 * @property {{ sqlite: RegisterFigures, postgres: RegisterFigures, node: NodeFigures }} register
 * @property {Readonly<{ duckdb: EngineFigures, clickhouse?: EngineFigures }>} engines
 */

/** @typedef {'duckdb' | 'clickhouse'} Engine */
/** @typedef {Readonly<Record<Engine, number>>} ByEngine */

/**
 * @typedef {object} Panel
 * @property {number} agents
 * @property {number} resultsPerDay of an agent
 * @property {number} days that results are kept
 */

/** What the figures don't say and a plan has to assume. */
export const ASSUMPTIONS = {
  /** The busiest hour, against the mean. */
  peak: 3,
  /** Part of what a machine can do that is planned for. */
  load: 0.5,
  /** A node stores two requests at a time. */
  ingestCores: 2,
  /** New versions of an agent's metadata in a year. */
  versionsPerYear: 4,
  /** Disk of a machine that holds results. */
  diskBytes: 4e12,
  /** Results of a question on one machine that a person waits for. */
  questionRowsMax: 1e8,
  /** Memory of a value while an exact percentile is worked out, and how many are held at a time. */
  percentileBytes: 25,
  percentileValues: 8e6,
  /** The test whose results a question is about. */
  questionTest: 'httpget',
};

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
const SECONDS_PER_DAY = 86_400;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
/** Two, so that one can be away. */
const NODES_MIN = 2;

/**
 * @typedef {object} Estimate
 * @property {number} resultsPerDay
 * @property {{ mean: number, peak: number }} resultsPerSecond
 * @property {number} resultsKept
 * @property {ByEngine} diskBytes of the results
 * @property {{ sqlite: number, postgres: number }} registerBytes
 * @property {{ bytes: number, seconds: number }} nodeCopy of the register: its size, and the time until a new node has it
 * @property {ByEngine} ingestCores that are busy at the peak
 * @property {ByEngine} singleCores the same if every result is sent by itself
 * @property {Month} month
 * @property {Suggestion} suggestion
 */

/**
 * A month of one metric, by day and ISP.
 *
 * @typedef {object} Month
 * @property {number} results
 * @property {number} memoryBytes
 */

/**
 * @typedef {{ facts: 'duckdb' } | { facts: 'clickhouse', nodes: number, shards: number }} Suggestion shards: NaN where they are not known
 */

/**
 * Panels of several sizes; what is not given is as with the demo's agents, for a year.
 *
 * @param {Figures} figures
 * @param {{ sizes?: readonly number[] | undefined, resultsPerDay?: number | undefined, days?: number | undefined }} given
 * @returns {Panel[]}
 */
export function panelsOf(figures, { sizes = SIZES, resultsPerDay = resultsPerAgentDay(figures), days = YEAR_DAYS }) {
  return sizes.map((agents) => ({ agents, resultsPerDay, days }));
}

/**
 * What a panel needs, in proportion to what was measured.
 *
 * @param {Figures} figures
 * @param {Panel} panel
 * @returns {Estimate}
 */
export function estimate(figures, panel) {
  const resultsPerDay = panel.agents * panel.resultsPerDay;
  const mean = resultsPerDay / SECONDS_PER_DAY;
  const peak = mean * ASSUMPTIONS.peak;
  const resultsKept = resultsPerDay * panel.days;
  const diskBytes = byEngine((engine) => resultsKept * bytesPerResult(figures, engine));
  const month = monthOf(figures, panel);
  return {
    resultsPerDay,
    resultsPerSecond: { mean, peak },
    resultsKept,
    diskBytes,
    registerBytes: {
      sqlite: registerBytes(figures.register.sqlite, panel),
      postgres: registerBytes(figures.register.postgres, panel),
    },
    nodeCopy: {
      bytes: panel.agents * figures.register.node.agent,
      seconds: panel.agents / figures.register.node.perCoreSecond,
    },
    ingestCores: byEngine((engine) => peak / ingestOf(figures, engine, 'csv')),
    singleCores: byEngine((engine) => peak / ingestOf(figures, engine, 'single')),
    month,
    suggestion: suggest(figures, { peak, diskBytes, month }),
  };
}

/**
 * Mean over the results of a day as the demo's agents at home have it.
 *
 * @param {Figures} figures
 * @param {Engine | 'csv'} form
 */
export function bytesPerResult({ results }, form) {
  const daily = Object.values(results).filter(({ agents }) => agents === 'unit');
  const bytes = daily.reduce((sum, test) => sum + test.perAgentDay * (test[form] ?? Number.NaN), 0);
  return bytes / resultsPerAgentDay({ results });
}

/**
 * Results of an agent at home in a day, all tests together, as the demo's have it.
 *
 * @param {Pick<Figures, 'results'>} figures
 */
function resultsPerAgentDay({ results }) {
  const daily = Object.values(results).filter(({ agents }) => agents === 'unit');
  return daily.reduce((sum, { perAgentDay }) => sum + perAgentDay, 0);
}

/**
 * @param {RegisterFigures} register
 * @param {Panel} panel
 */
function registerBytes({ agent, version }, { agents, days }) {
  return agents * (agent + version * ASSUMPTIONS.versionsPerYear * (days / YEAR_DAYS));
}

/**
 * The share of one test in a day is that of the demo.
 *
 * @param {Figures} figures
 * @param {Panel} panel
 * @returns {Month}
 */
function monthOf(figures, { agents, resultsPerDay }) {
  const share = (figures.results[ASSUMPTIONS.questionTest]?.perAgentDay ?? 0) / resultsPerAgentDay(figures);
  const results = agents * resultsPerDay * share * MONTH_DAYS;
  return {
    results,
    memoryBytes: Math.min(results, ASSUMPTIONS.percentileValues) * ASSUMPTIONS.percentileBytes,
  };
}

/**
 * @param {Figures} figures
 * @param {{ peak: number, diskBytes: ByEngine, month: Month }} needs
 * @returns {Suggestion}
 */
function suggest(figures, { peak, diskBytes, month }) {
  const { ingestCores, load, questionRowsMax } = ASSUMPTIONS;
  const machines = (/** @type {Engine} */ engine) => Math.ceil(diskBytes[engine] / (ASSUMPTIONS.diskBytes * load));
  const nodes = (/** @type {Engine} */ engine) =>
    Math.ceil(peak / (ingestOf(figures, engine, 'csv') * ingestCores * load));
  const isEnough = machines('duckdb') <= 1 && nodes('duckdb') <= 1 && month.results <= questionRowsMax;
  if (isEnough) return { facts: 'duckdb' };
  return { facts: 'clickhouse', nodes: Math.max(NODES_MIN, nodes('clickhouse')), shards: machines('clickhouse') };
}

/**
 * @param {Figures} figures
 * @param {Engine} engine
 * @param {keyof EngineFigures['ingest']} how
 */
function ingestOf({ engines }, engine, how) {
  return engines[engine]?.ingest[how] ?? Number.NaN;
}

/**
 * @param {(engine: Engine) => number} figure
 * @returns {ByEngine}
 */
function byEngine(figure) {
  return { duckdb: figure('duckdb'), clickhouse: figure('clickhouse') };
}
