import { median } from '../statistics.mjs';
import { coreSeconds } from './core-seconds.mjs';
import { DAYS } from './panel-results.mjs';

/** @typedef {import('../client.mjs').Client} Client */

const ROUNDS = 5;
const DAY = 86_400;

/**
 * @typedef {object} Asked
 * @property {number} rows that the question covers
 * @property {number} coreSeconds
 */

/**
 * @typedef {object} QuestionCost
 * @property {number} fixed seconds of a core, however few results there are
 * @property {number} perCoreSecond results besides that
 */

/**
 * Asks what people ask of one metric, and measures it.
 *
 * @param {Client} client
 * @param {number} now
 * @param {(text: string) => void} progress
 * @returns {Promise<Record<string, Asked>>}
 */
export async function askQuestions(client, now, progress) {
  /** @type {Record<string, Asked>} */
  const asked = {};
  for (const [name, bodyOf] of Object.entries(QUESTIONS)) {
    progress(`questions: ${name}`);
    asked[name] = await ask(client, bodyOf(now));
  }
  return asked;
}

/**
 * The same questions over few results and over many tell what every one of them costs, and what they cost in any case.
 *
 * @param {Readonly<Record<string, Asked>>} few
 * @param {Readonly<Record<string, Asked>>} many
 * @returns {Record<string, QuestionCost>}
 */
export function questionCosts(few, many) {
  return Object.fromEntries(
    Object.entries(many).map(([name, { rows, coreSeconds: seconds }]) => {
      const first = few[name] ?? { rows: 0, coreSeconds: 0 };
      const perCoreSecond = (rows - first.rows) / (seconds - first.coreSeconds);
      return [name, { fixed: Math.max(0, seconds - rows / perCoreSecond), perCoreSecond }];
    }),
  );
}

/**
 * @param {Client} client
 * @param {object} body
 * @returns {Promise<Asked>}
 */
async function ask(client, body) {
  const rows = await covered(client, body);
  await client.post('/metric_data', body);
  /** @type {number[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await coreSeconds(() => client.post('/metric_data', body)));
  }
  return { rows, coreSeconds: median(rounds) };
}

/**
 * @param {Client} client
 * @param {object} body
 */
async function covered(client, body) {
  const total = { ...body, chartType: 'aggregate', aggregation: 'total', splits: [] };
  const { data } = JSON.parse(await client.post('/metric_data', total));
  return Number(data[0].metricData[0].sampleCount);
}

/** @type {Readonly<Record<string, (now: number) => object>>} */
const QUESTIONS = {
  month: (now) => question('daily', 30, now, { splits: ['isp'] }),
  history: (now) => question('total', DAYS, now, {}),
  normalised: (now) => question('hour_of_day', 30, now, { normalised: true }),
  raw: (now) => ({ ...question('total', 10, now, {}), chartType: 'raw' }),
};

/**
 * @param {string} aggregation
 * @param {number} days
 * @param {number} now
 * @param {object} extra
 */
function question(aggregation, days, now, extra) {
  return {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation,
    normalised: false,
    prefilter: true,
    time: { from: text(now - days * DAY), to: text(now - 1) },
    ...extra,
  };
}

/** @param {number} seconds */
function text(seconds) {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
