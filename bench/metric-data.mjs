import { parseArgs } from 'node:util';
import { openAnalyst } from './metric-data/analyst.mjs';
import { dataset, ISPS } from './metric-data/dataset.mjs';
import { openFirstAsks } from './metric-data/first-asks.mjs';
import { measureMethods } from './metric-data/methods.mjs';
import { ask, question, text } from './metric-data/question.mjs';
import { table } from './report.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { timesWarm } from './times.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const DAYS = 42;
const SMALL = { agents: 5_000, perDay: 24 };
const AGENT_ROUNDS = 15;
const HELP = `Measures metric_data over 20 million results of 20,000 agents, end to end over HTTP, beside what an analyst and an
expert would write for the same rows on the same engine, and beside a bare scan of the columns. The rows are made once and kept. The
service has its usual caches, but every question is a first one: an agent changes before it. A floor is the least that the engine itself takes for an exact answer: its percentiles alone, or its scan.

  --small   5 million results of 5,000 agents
  --json    print the figures as JSON
  --methods also measure what intervals by agent and figures over agents cost
  --double  also measure a fixed range before and after the history is doubled
  --help    print this
`;

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean' },
    json: { type: 'boolean' },
    methods: { type: 'boolean' },
    double: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await (options.small
    ? dataset('metric-data-small', DAYS, progress, SMALL)
    : dataset('metric-data', DAYS, progress));
  const analyst = await openAnalyst(data, progress);
  const service = await startService(data.directory, {});
  const first = openFirstAsks(service.url, data);
  /** @type {Figure[]} */
  let figures;
  try {
    figures = await measure({ url: service.url, first, analyst, data });
    if (options.methods) figures.push(...(await measureMethods(first, data, progress)));
  } finally {
    first.close();
    analyst.close();
    await service.stop();
  }
  if (options.double) figures.push(...(await measureDoubled(data)));
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @typedef {object} Bench
 * @property {string} url
 * @property {ReturnType<typeof openFirstAsks>} first
 * @property {Awaited<ReturnType<typeof openAnalyst>>} analyst
 * @property {import('./metric-data/dataset.mjs').Dataset} data
 */

/**
 * @param {Bench} bench
 * @returns {Promise<Figure[]>}
 */
async function measure({ url, first, analyst, data }) {
  const [from, to] = [text(data.start), text(data.end - 1)];
  const [start, last] = [data.start, data.end - 1];
  const rawTo = text(data.start + 10 * 86_400 + 50 * 3600 - 1);
  const rawFrom = text(data.start + 10 * 86_400);
  const isp = { splits: ['isp'] };
  const { expert } = analyst;
  const scan = await timesWarm(() => analyst.bareScan());
  const raw = { ...question('total', rawFrom, rawTo, {}), chartType: 'raw' };
  const pairs = [
    await compare({
      what: 'daily by ISP',
      ours: () => first.times(question('daily', from, to, isp)),
      peers: [
        { who: 'analyst', ask: () => analyst.daily(from, to), goal: 5 },
        { who: 'expert', ask: () => expert.daily(start, last), goal: 2 },
      ],
      floor: () => analyst.barePercentiles('"local" // 86400', ISPS),
    }),
    await compare({
      what: 'hourly by ISP',
      ours: () => first.times(question('hourly', from, to, isp)),
      peers: [
        { who: 'analyst', ask: () => analyst.hourly(from, to), goal: 3 },
        { who: 'expert', ask: () => expert.hourly(start, last), goal: 3 },
      ],
    }),
    await compare({
      what: 'total',
      ours: () => first.times(question('total', from, to, {})),
      peers: [
        { who: 'analyst', ask: () => analyst.total(from, to), goal: 5 },
        { who: 'expert', ask: () => expert.total(start, last), goal: 2 },
      ],
    }),
    await compare({
      what: 'hour of day, normalised (peers: plain)',
      ours: () => first.times(question('hour_of_day', from, to, { normalised: true })),
      peers: [
        { who: 'analyst', ask: () => analyst.hourOfDay(from, to), goal: 2 },
        { who: 'expert', ask: () => expert.hourOfDay(start, last), goal: 1 },
      ],
      floor: () => analyst.barePercentiles('"local" // 3600 % 24', 1),
    }),
    await compareAgents(url, analyst, data),
    await compare({
      what: 'raw, 1 M rows',
      ours: () => timesWarm(() => ask(url, raw)),
      peers: [{ who: 'objects and JSON.stringify', ask: () => analyst.raw(rawFrom, rawTo), goal: 4 }],
    }),
  ];
  return [{ what: 'bare scan of the columns', value: median(scan), unit: 'ms' }, ...pairs.flat()];
}

/**
 * @typedef {object} Peer
 * @property {string} who
 * @property {() => Promise<unknown>} ask
 * @property {number} goal how many times its speed
 */

/**
 * @param {{ what: string, ours: () => Promise<number[]>, peers: readonly Peer[], floor?: () => Promise<unknown>, rounds?: number }} compared
 * @returns {Promise<Figure[]>}
 */
async function compare({ what, ours, peers, floor, rounds }) {
  progress(what);
  const took = median(await ours());
  /** @type {Figure[]} */
  const figures = [{ what, value: took, unit: 'ms' }];
  for (const { who, ask: asked, goal } of peers) {
    const theirs = median(await timesWarm(asked, rounds));
    figures.push(
      { what: `${what}: ${who}`, value: theirs, unit: 'ms' },
      { what: `${what}: times the speed of the ${who}`, value: theirs / took, unit: '', goal: String(goal) },
    );
  }
  if (floor) figures.push(await measureFloor(what, floor, rounds));
  return figures;
}

/**
 * @param {string} what
 * @param {() => Promise<unknown>} floor
 * @param {number} [rounds]
 * @returns {Promise<Figure>}
 */
async function measureFloor(what, floor, rounds) {
  return { what: `${what}: floor of the engine`, value: median(await timesWarm(floor, rounds)), unit: 'ms' };
}

/**
 * One agent's month, each time of another agent.
 *
 * @param {string} url
 * @param {Awaited<ReturnType<typeof openAnalyst>>} analyst
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function compareAgents(url, analyst, { end }) {
  const start = end - 30 * 86_400;
  const [from, to] = [text(start), text(end - 1)];
  const what = 'one agent’s month';
  let unit = 700;
  const another = () => {
    unit += 1;
    return String(unit);
  };
  const ofAgent = (/** @type {string} */ id) => ({
    filters: [{ id: 'agent', filterType: 'include', filterValues: [id] }],
  });
  const figures = await compare({
    what,
    ours: () => timesWarm(() => ask(url, question('daily', from, to, ofAgent(another()))), AGENT_ROUNDS),
    peers: [
      { who: 'analyst', ask: () => analyst.oneAgent(from, to, another()), goal: 2 },
      { who: 'expert', ask: () => analyst.expert.oneAgent(start, end - 1, another()), goal: 1 },
    ],
    floor: () => analyst.bareAgent(start, end - 1, Number(another())),
    rounds: AGENT_ROUNDS,
  });
  return figures.map((figure) => (figure.what === what ? { ...figure, goal: 'at most 8' } : figure));
}

/**
 * The same question about the same days, before and after as many days again lie before them.
 *
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measureDoubled(data) {
  const doubled = await dataset('metric-data-doubled', 2 * DAYS, progress);
  const body = (/** @type {typeof data} */ { end }) =>
    question('daily', text(end - 14 * 86_400), text(end - 1), { splits: ['isp'] });
  /** @type {number[]} */
  const took = [];
  for (const each of [data, doubled]) {
    const service = await startService(each.directory, {});
    const first = openFirstAsks(service.url, each);
    took.push(median(await first.times(body(each))));
    first.close();
    await service.stop();
  }
  const [before = Number.NaN, after = Number.NaN] = took;
  return [{ what: 'two weeks of twice the history', value: after / before, unit: 'of the time', goal: '1.2' }];
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
