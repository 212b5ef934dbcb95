import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IS_LONG } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
const AGENTS = 25;
const WEEKS = 100;
/** Long values of units, so that answers are larger than what a connection buffers. */
const CUSTOM = Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, key.repeat(1024)]));
const ALL = { time: { from: '2020', to: '2023' } };
const ONE_WEEK = { time: { from: '2020-01-06', to: '2020-01-12' } };

/** Version 1 finds every unit met, version 2 none. */
function rule(version: 1 | 2) {
  return {
    title: 'Weeks',
    version: String(version),
    unit: ['agent', ...Object.keys(CUSTOM).map((key) => `custom.${key}`)],
    each: 'week',
    measures: { all: { metric: 'httpget' } },
    conditions: { mean: { of: 'all', figure: 'metricValue', is: version === 1 ? '>= 50' : '>= 500' } },
    met_if: 'mean',
  };
}

interface Answer {
  readonly data: {
    readonly version: string;
    readonly units: readonly { readonly verdict: string }[];
    readonly outcomes: Readonly<Record<string, number>>;
  };
}

/** What an answer says of its version, and of each of its units. */
function said(body: string) {
  const { data } = JSON.parse(body) as Answer;
  const verdicts = [...new Set(data.units.map(({ verdict }) => verdict))];
  return { version: data.version, units: data.units.length, verdicts, outcomes: data.outcomes };
}

const whole = (version: 1 | 2, units = AGENTS * WEEKS) => ({
  version: String(version),
  units,
  verdicts: [version === 1 ? 'met' : 'not_met'],
  outcomes: { met: version === 1 ? units : 0, not_met: version === 1 ? 0 : units, not_enough: 0 },
});

/** ClickHouse of the tests is slow. */
const STORES = IS_LONG && inject('hasClickHouse') ? ['DuckDB', 'ClickHouse'] : ['DuckDB'];

describe.each(STORES)('verdicts that are being sent, from results on %s', (store) => {
  const stores: Record<string, string> = {};
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-verdicts-'));
  let service: BuiltService;

  beforeAll(async () => {
    if (store === 'ClickHouse') stores.CLICKHOUSE_URL = await (await sharedClickHouse()).createDatabase(2);
    service = await startBuiltService(dataDir, stores);
    const { root } = service;
    const agents = Array.from({ length: AGENTS }, (_, index) => `line-${index}`);
    await root.post(
      '/manage/agents',
      agents.map((agent_id) => ({ agent_id, custom: CUSTOM })),
    );
    const day = (week: number) => new Date(Date.UTC(2020, 0, 6 + 7 * week, 12)).toISOString();
    const lines = agents.flatMap((agent_id) =>
      Array.from({ length: WEEKS }, (_, week) =>
        JSON.stringify({ agent_id, dtime: day(week), bytes_sec: 12_345_678 + week }),
      ),
    );
    const headers = { 'content-type': 'application/x-ndjson' };
    expect((await root.send('POST', '/ingest/httpget', lines.join('\n'), headers)).body.data).toMatchObject({
      accepted: AGENTS * WEEKS,
    });
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const put = async (version: 1 | 2) =>
    expect((await service.root.put('/manage/rules/weeks', rule(version))).status).toBe(200);

  /** An answer of which nothing more is read than has come with its head. */
  const begin = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
      request(service.url + path, { method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(JSON.stringify(ALL));
    });

  test('are all of the rule as it was when it was asked, whatever becomes of it meanwhile', async () => {
    await put(1);
    const changed = await begin('/verdicts/weeks');
    await put(2);
    const deleted = await begin('/verdicts/weeks');
    expect((await service.root.delete('/manage/rules/weeks')).status).toBe(200);
    expect([changed.readableEnded, deleted.readableEnded]).toEqual([false, false]);
    expect(said(await text(changed))).toEqual(whole(1));
    expect(said(await text(deleted))).toEqual(whole(2));
    expect((await service.root.post('/verdicts/weeks', ALL)).status).toBe(404);
  });

  test('are of one version of a rule that is replaced at the same time', async () => {
    await put(1);
    for (let round = 0; round < 6; round += 1) {
      const version = round % 2 === 0 ? 2 : 1;
      const ask = () => service.root.post('/verdicts/weeks', ONE_WEEK);
      const [first, , second] = await Promise.all([ask(), put(version), ask()]);
      for (const answer of [first, second]) {
        const { version: of } = said(answer.text);
        expect(said(answer.text)).toEqual(whole(of === '1' ? 1 : 2, AGENTS));
      }
      expect(said((await ask()).text)).toEqual(whole(version, AGENTS));
    }
  });

  test('are never a shorter valid answer when the service is killed', async () => {
    await put(1);
    const command = runVerdict(service.url);
    const begun = ['', '?format=csv', '?format=ndjson', '/records'].map((path) => begin(`/verdicts/weeks${path}`));
    await Promise.race(begun);
    await service.end('SIGKILL');
    const ends = await Promise.all(begun.map((answer) => answer.then(wholeBody, () => undefined)));
    expect(ends).toContain(undefined);
    for (const body of ends) if (body !== undefined) expect(linesIn(body)).toBe(AGENTS * WEEKS);
    const { code, stdout, stderr } = await command;
    if (code === 0) expect(linesIn(stdout)).toBe(AGENTS * WEEKS);
    else expect([code, stderr]).toEqual([1, expect.stringMatching(/\S/)]);

    service = await startBuiltService(dataDir, stores);
    expect(said((await service.root.post('/verdicts/weeks', ALL)).text)).toEqual(whole(1));
  });
});

/** Undefined: it ended before its end. */
async function wholeBody(answer: IncomingMessage): Promise<string | undefined> {
  const body = await text(answer).catch(() => undefined);
  return answer.complete ? body : undefined;
}

/** Every unit and every record names its line once. */
function linesIn(body: string): number {
  return body.split('line-').length - 1;
}

function runVerdict(url: string) {
  const env = { PATH: process.env.PATH, BROADGAUGE_URL: url, BROADGAUGE_TOKEN: ROOT_TOKEN };
  const args = [BIN, 'verdict', 'weeks', '--from', '2020', '--to', '2023', '--csv'];
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 30 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
