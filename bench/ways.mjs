import { loadTypeScript } from '../scripts/load-typescript.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { AGENTS, sendResults } from './senders.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./senders.mjs').Way} Way */

const SENDERS = 100;
const ROUNDS = 5;
const REQUESTS = 1500;
const WARM_UP = 1000;
const GOAL = '0.8';

/** What tools have printed: of each file the first run. */
const OUTPUTS = /** @type {const} */ ([
  { format: 'ping', file: 'iputils.out' },
  { format: 'curl', file: 'page.out' },
  { format: 'dig', file: 'kdig-json.out' },
  { format: 'iperf3', file: 'udp-download.out' },
  { format: 'mtr', file: 'old.out' },
  { format: 'fping', file: 'json.out' },
  { format: 'ookla', file: 'result.out' },
  { format: 'librespeed', file: 'result.out' },
  { format: 'speedtest-cli', file: 'result.out' },
  { format: 'speedtest-tracker', file: 'export.csv' },
  { format: 'ndt7', file: 'quiet.out' },
  { format: 'obudpst', file: 'failed.out' },
  { format: 'iperf3', file: 'tcp-upload.out' },
  { format: 'pscheduler', file: 'results.out' },
  { format: 'murakami', file: 'results.out' },
]);

/** What Telegraf sends. */
const POINTS = [
  'ping,host=AGENT,url=a.example packets_transmitted=1i,packets_received=1i,average_response_ms=12.1',
  'dns_query,host=AGENT,server=192.0.2.53,domain=a.example query_time_ms=12.1,result_code=0i',
  'http_response,host=AGENT,server=http://a.example response_time=0.121,result_code=0i',
  'internet_speed,host=AGENT,source=a.example download=93.6',
];

/**
 * What results cost the service in processor time as lists of one row, of what they cost by another way: the same results of
 * different agents, in turn.
 *
 * @param {{ url: string, pid: number }} service
 * @param {string} named only the ways whose names begin so
 * @returns {Promise<Figure[]>}
 */
export async function measureWays(service, named) {
  /** @type {Figure[]} */
  const figures = [];
  const ways = [...(await pointWays()), ...(await outputWays())];
  for (const { name, way, rows } of ways.filter(({ name }) => name.startsWith(named))) {
    const sides = {
      way: { senders: await open(service.url, way), next: 0, each: 1 },
      list: { senders: await open(service.url, listOf(rows)), next: (rows.length * AGENTS) / 2, each: rows.length },
    };
    /** @param {keyof typeof sides} which @param {number} count */
    const cost = async (which, count) => {
      const side = sides[which];
      const before = cpuSeconds(service.pid);
      const end = side.next + count * side.each;
      await Promise.all(
        side.senders.map(async ({ send }) => {
          while (side.next < end) await send(side.next++);
        }),
      );
      return cpuSeconds(service.pid) - before;
    };
    await cost('list', WARM_UP);
    await cost('way', WARM_UP);
    const seconds = { way: 0, list: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.list += await cost('list', REQUESTS);
      seconds.way += await cost('way', REQUESTS);
    }
    for (const { close } of [...sides.way.senders, ...sides.list.senders]) await close();
    const share = seconds.list / seconds.way;
    process.stderr.write(`${name}: ${share.toFixed(2)}\n`);
    figures.push({ what: `${name}: share of lists of one row`, value: share, unit: '', goal: GOAL });
  }
  return figures;
}

/**
 * @param {string} url
 * @param {Way} way
 */
function open(url, way) {
  return Promise.all(Array.from({ length: SENDERS }, () => sendResults(url, way)));
}

/** @param {number} number */
const agentOf = (number) => `unit-${1 + number}`;

/** Each on a day of its own, so that no result is that of another tool. */
async function outputWays() {
  /** @type {typeof import('../src/ingest/tools/read-tool.ts')} */
  const { readToolContent } = await loadTypeScript('src/ingest/tools/read-tool.ts');
  /** @type {typeof import('../test/fixtures/read-sample.ts')} */
  const { sample } = await loadTypeScript('test/fixtures/read-sample.ts');
  return OUTPUTS.map(({ format, file }, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    const agent = /** @type {const} */ ({ by: 'agent_id', name: 'AGENT' });
    const reading = { format, agent, test: undefined, time: Date.parse(day), zone: undefined };
    const lines = sample(format, file)
      .replaceAll('2026-03-01', day.slice(0, 10))
      .split(/(?<=\n)/);
    for (let length = 1; length <= lines.length; length += 1) {
      const text = lines.slice(0, length).join('');
      const results = [...readToolContent(Buffer.from(text), reading)];
      const rows = results.flatMap((result) =>
        'problem' in result ? [] : [{ test: result.test.key, row: result.row }],
      );
      if (rows.length === 0 || rows.length < results.length) continue;
      /** @type {Way} */
      const way = {
        path: (number) => `/ingest?format=${format}&time=${day}&agent=${agentOf(number)}`,
        type: 'text/plain',
        body: () => text,
        stored: new RegExp(`"accepted":${rows.length},`),
      };
      return { name: `${format}, ${text.length} bytes, ${rows.length} results`, way, rows };
    }
    throw new Error(`${format}/${file} has no run that can be read`);
  });
}

/**
 * One after the other, of one agent after the other.
 *
 * @param {readonly { test: string, row: Readonly<Record<string, unknown>> }[]} rows
 * @returns {Way}
 */
function listOf(rows) {
  const lists = rows.map(({ test, row }) => ({ path: `/ingest/${test}`, text: JSON.stringify(row) }));
  /** @param {number} number */
  const at = (number) => lists[number % lists.length] ?? { path: '', text: '' };
  return {
    path: (number) => at(number).path,
    type: 'application/x-ndjson',
    body: (number) => at(number).text.replace('AGENT', agentOf(Math.floor(number / lists.length))),
    stored: /"accepted":1,/,
  };
}

async function pointWays() {
  /** @type {typeof import('../src/ingest/influx/read-points.ts')} */
  const { readPoints } = await loadTypeScript('src/ingest/influx/read-points.ts');
  const ways = POINTS.map(async (point, index) => {
    const text = `${point} ${Date.UTC(2026, 1, 1, index)}`;
    const reading = {
      precision: /** @type {const} */ ('ms'),
      onlyAgent: undefined,
      otherAgent: undefined,
      now: 0,
      own: [],
    };
    const read = await readPoints(Buffer.from(text), reading);
    const rows = read.rows.flatMap((row) => ('problem' in row ? [] : [{ test: row.test.key, row: row.row }]));
    return {
      name: `a point, ${text.length} bytes`,
      way: {
        path: () => '/api/v2/write?precision=ms',
        type: 'text/plain',
        body: (/** @type {number} */ number) => text.replace('AGENT', agentOf(number)),
        stored: /^HTTP\/1\.1 204(?![\s\S]*x-broadgauge-(rejected|ignored))/i,
      },
      rows,
    };
  });
  return Promise.all(ways);
}
