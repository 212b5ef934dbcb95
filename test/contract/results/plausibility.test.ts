import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, type Row, speed } from '../panel.ts';

const NOW = Date.UTC(2026, 2, 15, 13, 30);
const NOON = '2026-03-01 12:00:00';

interface Warning {
  readonly rule: string;
  readonly because: string;
  readonly results: number;
  readonly rows: readonly number[];
}

describe('results that are not plausible', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service);
    await panel.client.put('/manage/isps', [
      {
        isp: 'Acme',
        packages: [
          { name: 'Slow', download_mbps: 100, upload_mbps: 20 },
          { name: 'Fast', download_mbps: 8000, upload_mbps: 8000 },
        ],
      },
    ]);
    await panel.addAgents([{ agent_id: 'box-1', package: 'Acme:Slow' }, { agent_id: 'box-2' }]);
  });

  const told = (body: unknown) =>
    ((body as { data: { warnings?: Warning[] } }).data.warnings ?? []).map(
      ({ rule, results, rows }) => `${rule} ${results}: ${rows.join(' ')}`,
    );
  /** The warnings of a list, in memory and through a file. */
  const both = async (test: string, rows: readonly Row[]) => {
    const small = await panel.send(test, rows);
    // What is larger than INGEST_TOGETHER_KB goes through a file.
    const padding = '\n'.repeat(70_000);
    const lines = rows.map((row) => JSON.stringify(row)).join('\n');
    const large = await panel.client.send('POST', `/ingest/${test}`, `${lines}${padding}`, {
      'content-type': 'application/x-ndjson',
    });
    expect([small.status, large.status]).toEqual([200, 200]);
    expect(told(large.body)).toEqual(told(small.body));
    expect((small.body.data as { accepted: number }).accepted).toBe(rows.length);
    expect((large.body.data as { duplicates: number }).duplicates).toBe(rows.length);
    return told(small.body);
  };

  it.each<[string, string, readonly Row[], readonly string[]]>([
    ['nothing', 'httpget', [speed('box-1', NOON, 93)], []],
    [
      'clocks that are wrong',
      'outage',
      [
        { agent_id: 'box-2', dtime: '2000-01-01 00:03:00' },
        { agent_id: 'box-2', dtime: '2009-12-31 23:59:59.999' },
        { agent_id: 'box-2', dtime: '2010-01-01 00:00:00' },
        { agent_id: 'box-2', dtime: '2026-03-15 13:40:00' },
        { agent_id: 'box-2', dtime: '2026-03-15 13:40:00.001' },
      ],
      ['clock.before_2010 2: 1 2', 'clock.ahead 1: 5'],
    ],
    [
      'bits, thousands and millions for bytes, against the package',
      'httpget',
      [
        ...[93 * 8, 93_000, 93_000_000, 93 / 125, 93 / 1000, 93 / 125_000].map((mbps, hour) =>
          speed('box-1', `2026-03-01 ${10 + hour}:00:00`, mbps, { bytes_total: null }),
        ),
        speed('box-1', '2026-03-02 10:00:00', 93 / 8, { bytes_total: null }),
        speed('box-1', '2026-03-02 11:00:00', 7520, { bytes_total: null }),
      ],
      ['units.package 6: 1 2 3 4 5', 'units.beyond_package 1: 8'],
    ],
    ['a speed without a package', 'httpget', [speed('box-2', NOON, 7520, { bytes_total: null })], []],
    [
      'a speed that its own time and size contradict',
      'httppost',
      [80, 640, 10, 79, 400].map((mbps, hour) => speed('box-2', `2026-03-01 ${10 + hour}:00:00`, mbps)),
      ['units.size 2: 2 3'],
    ],
    [
      'milliseconds for microseconds',
      'ping',
      [12, 12_000, 99, 100, 12_000_000].map((rtt_avg, hour) => ({
        agent_id: 'box-2',
        dtime: `2026-03-01 ${10 + hour}:00:00`,
        rtt_avg,
      })),
      ['units.round_trip 3: 1 3 5'],
    ],
    [
      'a page in milliseconds',
      'webget',
      [2300, 2_300_000].map((fetch_time, hour) => ({
        agent_id: 'box-2',
        dtime: `2026-03-01 ${10 + hour}:00:00`,
        fetch_time,
      })),
      ['units.page 1: 1'],
    ],
  ])('%s: a warning for each rule, with the first rows', async (_, test, rows, warnings) => {
    expect(await both(test, rows)).toEqual(warnings);
  });

  it('are judged by the package of the agent at the time of the result', async () => {
    const results = ['2026-03-05 12:00:00', '2026-03-12 12:00:00'].map((dtime) =>
      speed('box-1', dtime, 7520, { bytes_total: null }),
    );
    expect(await both('httpget', results)).toEqual(['units.beyond_package 2: 1 2']);
    await panel.client.put('/metadata', {
      agent: { agent_id: 'box-1' },
      metadata: { package: 'Acme:Fast' },
      backdate_from: Date.UTC(2026, 2, 10) / 1000,
    });
    const later = results.map((row) => ({ ...row, target: 'two.example' }));
    expect(await both('httpget', later)).toEqual(['units.beyond_package 1: 1']);
  });

  it('are named in the answers to tools and pushes, by the line of their run', async () => {
    const run = (at: number, ms: number) =>
      JSON.stringify({
        type: 'result',
        timestamp: new Date(at).toISOString(),
        ping: { latency: ms },
        download: { bandwidth: 93 * 1_000_000, bytes: 1, elapsed: 1 },
        server: { host: 'one.example' },
      });
    const lines = [run(NOW - 1000, 12), run(NOW + 3_600_000, 0.05)].join('\n');
    const answer = await panel.client.send('POST', '/ingest?format=ookla&agent=box-1', lines);
    expect(answer.body.data).toMatchObject({
      accepted: 4,
      warnings: [
        { rule: 'clock.ahead', results: 2, rows: [2] },
        { rule: 'units.package', results: 2, rows: [1, 2] },
        { rule: 'units.round_trip', results: 1, rows: [2] },
      ].map((warning) => expect.objectContaining(warning)),
    });
  });

  it('are counted in a header for senders of InfluxDB', async () => {
    const at = (NOW / 1000 + 3600) * 1e9;
    const line = `internet_speed,host=box-1 download=744,latency=12 ${BigInt(at)}`;
    const { status, headers } = await panel.client.send('POST', '/api/v2/write', line, {
      'content-type': 'text/plain',
    });
    expect([status, headers.get('x-broadgauge-warnings')]).toEqual([204, 'clock.ahead=2, units.package=1']);
  });

  const warningsOf = async (agent: string) => {
    const { status, body } = await panel.client.get(`/manage/agents/warnings?agent=${agent}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.data as (Warning & { test: string; detail: string | null })[]).map(
      ({ test, rule, results, detail }) => `${test} ${rule} ${results}${detail ? `: ${detail}` : ''}`,
    );
  };

  it('are listed for their agent, whenever they came', async () => {
    await panel.ingest('outage', [{ agent_id: 'box-1', dtime: '2000-01-01 00:03:00' }]);
    await panel.ingest('ping', [
      { agent_id: 'box-1', dtime: NOON, rtt_avg: 12 },
      { agent_id: 'box-1', dtime: '2026-03-15 15:00:00', rtt_avg: 12_000 },
      { agent_id: 'box-2', dtime: NOON, rtt_avg: 12_000 },
    ]);
    await panel.ingest('httpget', [speed('box-1', NOON, 93 * 8, { bytes_total: null })]);
    expect(await warningsOf('box-1')).toEqual([
      'httpget units.package 1',
      'ping clock.ahead 1',
      'ping units.round_trip 1',
      'outage clock.before_2010 1',
    ]);
    expect(await warningsOf('box-2')).toEqual([]);
    expect((await panel.client.get('/manage/agents/warnings?agent=box-3')).status).toBe(404);
    expect((await panel.client.get('/manage/agents/warnings')).body.errors).toEqual({
      agent: ['This field is missing.'],
    });
  });

  it('are counted in the activity of their agent, once each, by the package at their time', async () => {
    await panel.addAgents([{ agent_id: 'box-3' }]);
    await panel.ingest('outage', [{ agent_id: 'box-2', dtime: '2000-01-01 00:03:00' }]);
    await panel.ingest('ping', [
      { agent_id: 'box-2', dtime: NOON, rtt_avg: 12 },
      { agent_id: 'box-2', dtime: '2026-03-01 13:00:00', rtt_avg: 12_000 },
      { agent_id: 'box-2', dtime: '2026-03-15 15:00:00', rtt_avg: 12 },
      { agent_id: 'box-3', dtime: NOON, rtt_avg: 12_000 },
    ]);
    const speeds = ['2026-03-05 12:00:00', '2026-03-12 12:00:00'].flatMap((dtime) => [
      speed('box-1', dtime, 7520, { bytes_total: null }),
      speed('box-1', dtime.replace('12:', '13:'), 93, { bytes_total: null }),
    ]);
    await panel.ingest('httpget', speeds);
    const counts = async (search = '') => {
      const { body } = await panel.client.get(`/manage/agents/activity?sort=agent_id${search}`);
      const { agents } = body.data as { agents: { agent_id: string; warnings: number }[] };
      return agents.map(({ agent_id, warnings }) => `${agent_id} ${warnings}`);
    };
    expect(await counts()).toEqual(['box-1 2', 'box-2 3', 'box-3 0']);
    expect(await counts('&days=5')).toEqual(['box-1 1', 'box-2 2', 'box-3 0']);
    await panel.client.put('/metadata', {
      agent: { agent_id: 'box-1' },
      metadata: { package: 'Acme:Fast' },
      backdate_from: Date.UTC(2026, 2, 10) / 1000,
    });
    // What was plausible of the old package is 86 times too low for the new one.
    expect(await counts()).toEqual(['box-1 1', 'box-2 3', 'box-3 0']);
  });

  /** Speed tests by the schedule of the catalogue, on a clock that is some hours ahead of UTC. */
  const bySchedule = (agent: string, hoursAhead: number, mbps = 93) =>
    Array.from({ length: 6 }, (_, day) =>
      [0, 6, 12, 18, 19, 20, 21, 22, 23].map((hour) =>
        speed(
          agent,
          new Date(Date.UTC(2026, 2, 2 + day, hour - hoursAhead, 5)).toISOString(),
          mbps + day + hour / 100,
          {
            bytes_total: null,
          },
        ),
      ),
    ).flat();

  it('include a timezone that the hours of the tests contradict', async () => {
    await panel.addAgents([{ agent_id: 'right', timezone: 'Asia/Tokyo' }]);
    await panel.addAgents([{ agent_id: 'wrong', timezone: 'America/New_York' }]);
    await panel.addAgents([{ agent_id: 'hourly', timezone: 'America/New_York' }]);
    await panel.ingest('httpget', [...bySchedule('right', 9), ...bySchedule('wrong', 1, 50)]);
    const hourly = Array.from({ length: 150 }, (_, hour) =>
      speed('hourly', new Date(Date.UTC(2026, 2, 2, hour)).toISOString(), 40 + hour / 10, { bytes_total: null }),
    );
    await panel.ingest('httpget', hourly);
    expect(await warningsOf('right')).toEqual([]);
    expect(await warningsOf('hourly')).toEqual([]);
    expect(await warningsOf('wrong')).toEqual([
      'httpget clock.timezone 54: By its timezone it measures 6 hours too early.',
    ]);
  });

  it('include speeds that are all an eighth of the package', async () => {
    await panel.ingest('httpget', bySchedule('box-1', 0, 93 / 8));
    expect(await warningsOf('box-1')).toEqual([
      'httpget units.usual_speed 54: The usual speed is 14.6 % of the package.',
    ]);
  });

  it('include results that came under two names', async () => {
    const rows = bySchedule('box-1', 0);
    await panel.ingest('httpget', rows);
    await panel.ingest('httpget', bySchedule('box-2', 0).slice(0, 50));
    expect(await warningsOf('box-1')).toEqual([]);
    await panel.ingest('httpget', bySchedule('box-2', 0));
    expect(await warningsOf('box-1')).toEqual(['httpget agent.two_names 5: They are also results of box-2.']);
  });

  it('are told again with the answer to a repeated request', async () => {
    const send = () =>
      panel.client.send('POST', '/ingest/ping', JSON.stringify({ agent_id: 'box-2', dtime: NOON, rtt_avg: 12 }), {
        'content-type': 'application/x-ndjson',
        'idempotency-key': 'once',
      });
    const first = await send();
    expect(told(first.body)).toEqual(['units.round_trip 1: 1']);
    expect((await send()).body).toEqual(first.body);
  });
});
