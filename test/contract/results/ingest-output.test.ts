import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TESTS } from '../../../src/catalogue/tests/index.ts';
import { TOOL_FORMATS } from '../../../src/ingest/tools/tools.ts';
import { sample } from '../../fixtures/read-sample.ts';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const NOW = Date.UTC(2026, 11, 15, 13, 30);
const OOKLA = sample('ookla', 'result.out');
const PING = sample('ping', 'busybox.out');
const SAMPLES = TOOL_FORMATS.flatMap((format) =>
  readdirSync(new URL(`../../fixtures/${format}`, import.meta.url))
    .filter((name) => name !== 'README.md')
    .map((name) => [format, name] as const),
);

describe('what tools have printed', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, [{ agent_id: 'box-1', mac_address: '00:00:5E:00:53:01' }]);
  });

  const send = (query: string, body?: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    panel.client.send('POST', `/ingest?${query}`, body, headers);

  it('is stored as results of several tests', async () => {
    const answer = await send('format=ookla&agent=box-1', OOKLA);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        accepted: 5,
        duplicates: 0,
        rejected: 0,
        errors: [],
        tests: { httpget: 1, httppost: 1, ping: 1, dlping: 1, ulping: 1 },
      },
    ]);
    const again = await send('format=auto&agent=box-1', new Uint8Array(gzipSync(OOKLA)), {
      'content-encoding': 'gzip',
    });
    expect(again.body.data).toMatchObject({ accepted: 0, duplicates: 5, tests: { ping: 1 } });
  });

  it.each(SAMPLES)('%s %s gives the same results in memory and through a file', async (format, name) => {
    await panel.addAgents([{ agent_id: 'box-2' }]);
    const query = `format=${format}&time=2026-03-01T12:00:00Z`;
    const small = await send(`${query}&agent=box-1`, sample(format, name));
    // What is larger than INGEST_TOGETHER_KB goes through a file.
    const large = await send(`${query}&agent=box-2`, `${sample(format, name)}${'\n'.repeat(70_000)}`);
    expect([large.status, large.body.data, large.body.errors]).toEqual([
      small.status,
      small.body.data,
      small.body.errors,
    ]);
    const records = { 'box-1': [] as object[], 'box-2': [] as object[] };
    const tests = Object.keys((small.body.data as { tests?: object } | undefined)?.tests ?? {});
    for (const { key } of TESTS.filter(({ key }) => tests.includes(key))) {
      for (const { agent_id, ...record } of await panel.records(key)) {
        records[agent_id as keyof typeof records].push(record);
      }
    }
    expect(records['box-2']).toEqual(records['box-1']);
  });

  it('gets its time and its test from the address where it has none', async () => {
    expect((await send('format=ping&agent=box-1', PING)).body.errors).toEqual({
      'rows[1]': ['This run does not tell its time. Give it, like 2026-03-01T12:00:00Z.'],
    });
    const answer = await send('format=ping&agent=box-1&time=2026-03-01T13:00:00%2B01:00', PING);
    expect(answer.body.data).toMatchObject({ accepted: 1, tests: { ping: 1 } });
    // The plus of an offset is seldom encoded in scripts, and `date +%s` is what they have.
    for (const time of ['2026-03-01T13:00:00+01:00', '1772366400', '1772366400000']) {
      const again = await send(`format=ping&agent=box-1&time=${time}`, PING);
      expect(again.body.data).toMatchObject({ duplicates: 1 });
    }
    const refused = sample('iperf3', 'refused.out');
    const failed = await send('format=iperf3&agent=box-1&time=2026-03-01T12:00:00Z&test=httpget', refused);
    expect(failed.body.data).toMatchObject({ accepted: 1, tests: { httpget: 1 } });
  });

  it('names its agent by a path in it', async () => {
    const named = OOKLA.replace('"type":"result"', '"type":"result","probe":{"mac":"00:00:5E:00:53:01"}');
    const answer = await send('format=ookla&agent_from=probe.mac', named);
    expect(answer.body.data).toMatchObject({ accepted: 5 });
    expect((await send('format=ookla&agent_from=probe.name', named)).body.errors).toEqual({
      'rows[1]': ['This run has no probe.name, which was to name its agent.'],
    });
  });

  it('is stored as far as it is whole', async () => {
    const answer = await send('format=ookla&agent=box-1', `${OOKLA}${OOKLA.slice(0, 90)}`);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({
        accepted: 5,
        rejected: 1,
        errors: [{ row: 2, message: expect.stringContaining('cut off') }],
      }),
    ]);
  });

  it('of an agent that is not known is refused, with one reason for each run', async () => {
    const answer = await send('format=ookla&agent=nobody', OOKLA);
    expect([answer.status, answer.body.errors]).toEqual([422, { 'rows[1]': ['The agent is not known.'] }]);
  });

  it('is stored once under a key, and the key belongs to that body', async () => {
    const key = { 'idempotency-key': 'run-1' };
    const first = await send('format=ookla&agent=box-1', OOKLA, key);
    const second = await send('format=ookla&agent=box-1', OOKLA, key);
    expect(second.body).toEqual(first.body);
    const other = await send('format=ping&agent=box-1&time=2026-03-01T12:00:00Z', PING, key);
    expect([other.status, other.body.errors]).toEqual([
      422,
      { 'Idempotency-Key': ['This key was used for another request.'] },
    ]);
  });

  it.each([
    ['agent=box-1', { format: ['This field is missing.'] }],
    ['format=ookla', { agent: ['Say which agent has run it.'] }],
    ['format=ookla&agent=&agent_from=', { agent: ['Say which agent has run it.'] }],
    [
      'format=ookl&agent=a',
      { format: [expect.stringMatching(/^ookl is not a valid format: it is one of auto, ookla, /)] },
    ],
    ['format=influx&agent=a', { format: ['Line protocol goes to POST /api/v2/write.'] }],
    ['format=csv&agent=box-1', { format: ['Rows of one test as CSV go to POST /ingest/{test}.'] }],
    ['format=fcc&agent=box-1', { format: [expect.stringContaining('use broadgauge import --format fcc')] }],
    ['format=ookla&agent=a&agent_from=b', { agent_from: ['Give agent or agent_from, not both.'] }],
    [
      'format=ping&test=httpget&time=noon',
      {
        agent: [expect.any(String)],
        test: ['ping has no results of httpget, only of ping.'],
        time: ['noon is not a time like 2026-03-01T12:00:00Z, nor utc, nor a timezone.'],
      },
    ],
    ['format=speedtest-tracker&agent=box-1', { 'rows[1]': [expect.stringContaining('Use its InfluxDB v2 output')] }],
    ['format=auto&agent=box-1', { 'rows[1]': [expect.stringContaining('Use its InfluxDB v2 output')] }],
    ['format=ndt7&agent=box-1', { 'rows[1]': [expect.stringContaining('or choose another format.')] }],
  ])('%s is refused with all that is wrong', async (query, errors) => {
    const answer = await send(query, sample('speedtest-tracker', 'webhook.out'));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('without anything in it is refused', async () => {
    expect((await send('format=ookla&agent=box-1')).status).toBe(400);
    expect((await send('format=ookla&agent=box-1', '\n\n')).body.errors).toEqual({
      rows: [expect.stringContaining('There is no result in the body.')],
    });
    const other = await send('format=auto&agent=box-1&test=httpget&time=1772366400', PING);
    expect(other.body.errors).toEqual({ rows: ['There is no result of httpget in the body.'] });
    const undeclared = await send('format=ookla&agent=box-1', new Uint8Array(gzipSync(OOKLA)));
    expect([undeclared.status, undeclared.body.message]).toEqual([
      400,
      'The body is compressed with gzip: say so by the header Content-Encoding: gzip.',
    ]);
    const cut = await send('format=ookla&agent=box-1', 'not gzip', { 'content-encoding': 'gzip' });
    expect([cut.status, cut.body.message]).toEqual([400, 'The body is not valid gzip.']);
  });
});
