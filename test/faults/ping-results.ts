import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'vitest';
import { type Client, ROOT_TOKEN } from '../service.ts';

/** Results of one day that can be told apart: the mean round-trip time of each is its number. */
export interface PingResults {
  readonly day: string;
  readonly unit: number;
  readonly from: number;
  readonly count: number;
}

export interface Outcome {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
}

const NDJSON = { 'content-type': 'application/x-ndjson' };

export function ndjson({ day, unit, from, count }: PingResults): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  const lines = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const dtime = new Date(start + number).toISOString();
    return JSON.stringify({ unit_id: unit, dtime, target: 'host', rtt_avg: number });
  });
  return `${lines.join('\n')}\n`;
}

export function sendResults(client: Client, results: PingResults, headers: Record<string, string> = {}) {
  return client.send('POST', '/ingest/ping?register_agents=true', ndjson(results), { ...NDJSON, ...headers });
}

/** The numbers of a day's results, as often as each is stored. */
export async function storedNumbers(client: Client, day: string): Promise<number[]> {
  const { status, body } = await client.post('/test_data', { test: 'ping', date: { from: day, to: day } });
  expect({ status, body: status === 200 || body }).toEqual({ status: 200, body: true });
  return (body.data as { rtt_avg: number }[]).map(({ rtt_avg: number }) => number).sort((a, b) => a - b);
}

/** How many results are stored at all. */
export async function storedCount(client: Client): Promise<number> {
  const { status, body } = await client.post('/metric_data', question({ aggregation: 'total' }));
  expect({ status, body: status === 200 || body }).toEqual({ status: 200, body: true });
  const [series] = body.data as { metricData: { sampleCount: number }[] }[];
  return series?.metricData[0]?.sampleCount ?? 0;
}

export const EVERYTHING = { from: '2000-01-01 00:00', to: '2099-12-31 23:59' };

/** A question about the round-trip times of all results. */
export function question(given: Record<string, unknown>): Record<string, unknown> {
  return { metric: 'ping', chartType: 'aggregate', normalised: false, prefilter: false, time: EVERYTHING, ...given };
}

export const RAW = question({ chartType: 'raw' });

/** A day for each number from 0 on. */
export function dayOf(index: number): string {
  return new Date(Date.parse('2026-01-01T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10);
}

export interface ManyResults {
  readonly rows: number;
  readonly agents: number;
  /** From one result of an agent to its next. */
  readonly everySeconds: number;
}

/** A list of results of any length, as CSV; it is never in memory as a whole. */
export async function sendManyResults(url: string, results: ManyResults): Promise<Outcome> {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'text/csv' };
  const sending = request(`${url}/ingest/ping?register_agents=true`, { method: 'POST', headers });
  const answered = once(sending, 'response');
  await Promise.all([pipeline(Readable.from(csv(results)), sending), answered]);
  let text = '';
  for await (const chunk of (await answered)[0].setEncoding('utf8')) text += chunk;
  expect(JSON.parse(text)).toMatchObject({ code: 'OK' });
  return JSON.parse(text).data as Outcome;
}

const LINES_AT_A_TIME = 2000;

function* csv({ rows, agents, everySeconds }: ManyResults): Generator<string> {
  yield 'unit_id,dtime,target,rtt_avg,successes\n';
  const start = Date.parse('2026-01-01T00:00:00Z');
  let lines = '';
  let time = '';
  for (let row = 0; row < rows; row += 1) {
    if (row % agents === 0) {
      time = new Date(start + (row / agents) * everySeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
    }
    lines += `${(row % agents) + 1},${time},host-${row % 7}.example.net,${10_000 + ((row * 7919) % 90_000)},1\n`;
    if (row % LINES_AT_A_TIME === LINES_AT_A_TIME - 1) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
}
