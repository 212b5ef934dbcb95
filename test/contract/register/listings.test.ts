import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, REGISTERS, startTestService, type TestService } from '../../service.ts';

const SPEED_DIMENSIONS =
  'agent unit isp package package.technology package.tier country base target target_set result.tool threads ip_version'.split(
    ' ',
  );

const UNIT =
  'httpget httppost dns netflix ping jitter latency webget youtube network_usage traceroute dlping ulping outage'.split(
    ' ',
  );
const MOBILE = 'mobile_download mobile_latency mobile_upload mobile_www mobile_youtube'.split(' ');

interface Listed {
  readonly id: string;
  readonly agentKinds: readonly string[];
  readonly metrics: readonly string[] | null;
}

describe.each(REGISTERS)('the listings on %s', (register) => {
  let service: TestService;
  let client: Client & { token: string };

  beforeAll(async () => {
    service = await startTestService({ register });
    await service.root.post('/manage/panels', { name: 'phones' });
    client = await service.issue(['data']);
  });
  afterAll(() => service.stop());

  const list = async (path: string, who = client) => (await who.get(path)).body.data;

  it('take the token bare or as a bearer, with the scope `data` only', async () => {
    for (const authorization of [client.token, `Bearer ${client.token}`]) {
      const answer = await service.client(undefined).get('/tests', { authorization });
      expect([answer.status, answer.body.message]).toEqual([200, 'Request successful']);
    }
    const other = await service.issue(['metadata', 'ingest', 'manage']);
    for (const path of ['/tests', '/metrics', '/catalogue', '/splits'])
      expect((await other.get(path)).status).toBe(403);
  });

  it('have every test while there is no agent, then those of the caller’s agents', async () => {
    expect(await list('/tests')).toEqual([...UNIT, ...MOBILE]);
    await service.root.post('/manage/agents', [
      { unit_id: 1, kind: 'cpe', custom: { site: 'roof' } },
      { unit_id: 2, kind: 'mobile', panel: 'phones', custom: { plan: 'gold' } },
    ]);
    const phones = await service.issue(['data'], { panels: ['phones'] });
    const homes = await service.issue(['data'], { panels: ['default'] });
    expect(await list('/tests')).toEqual([...UNIT, ...MOBILE]);
    expect(await list('/tests', phones)).toEqual(MOBILE);
    expect(await list('/tests', homes)).toEqual(UNIT);
    expect(await list('/tests?agents=mobile', homes)).toEqual(MOBILE);
    const wrong = await client.get('/tests?agents=web');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { agents: ['web is not a valid agent group: it is one of unit, mobile.'] },
    ]);
  });

  it('have metrics with their units, tests, chart types and dimensions', async () => {
    const metrics = (await list('/metrics')) as Record<string, unknown>[];
    expect(metrics).toHaveLength(40);
    expect(metrics[0]).toEqual({
      key: 'httpget',
      unit: 'mbps',
      name: 'Download speed',
      description: 'Speed at which data were received over several connections, in decimal megabits per second.',
      test: 'httpget',
      chartTypes: ['raw', 'aggregate'],
      direction: 'download',
      filters: SPEED_DIMENSIONS,
      splits: SPEED_DIMENSIONS,
    });
    const byKey = new Map(metrics.map((metric) => [metric.key, metric]));
    expect(byKey.get('dnsFail')).toMatchObject({ unit: '%', chartTypes: ['aggregate'], direction: null });
    expect(byKey.get('usageDown')?.splits).not.toContain('target');
    expect(byKey.get('mobileWww')?.splits).toContain('carrier_name');
  });

  it('have a catalogue of the same tests and metrics, with columns, rules and schedules', async () => {
    const phones = await service.issue(['data'], { panels: ['phones'] });
    for (const who of [client, phones]) {
      const { tests, metrics } = (await list('/catalogue', who)) as Record<'tests' | 'metrics', { key: string }[]>;
      expect(tests.map(({ key }) => key)).toEqual(await list('/tests', who));
      expect(metrics).toMatchObject((await list('/metrics', who)) as object[]);
    }
    const { tests, metrics } = (await list('/catalogue')) as {
      tests: { key: string; columns: unknown[] }[];
      metrics: Record<string, unknown>[];
    };
    expect(tests.find(({ key }) => key === 'ping')).toMatchObject({ name: 'ICMP latency', agents: 'unit' });
    expect(tests[0]?.columns.slice(4, 9)).toEqual([
      { name: 'unit_id', type: 'integer', unit: null, meaning: 'Unit id of that agent.' },
      { name: 'target', type: 'text', unit: null, meaning: 'Host that was tested against.' },
      { name: 'address', type: 'text', unit: null, meaning: 'Address of that host.' },
      { name: 'fetch_time', type: 'integer', unit: 'µs', meaning: 'Duration of the measured transfer.' },
      { name: 'bytes_total', type: 'integer', unit: 'B', meaning: 'Bytes moved in that time.' },
    ]);
    const { value, schedule, prefilter } = metrics[0] ?? {};
    expect(value).toBe('bytes_sec * 8 / 1000000');
    expect(schedule).toEqual([0, 6, 12, 18, 19, 20, 21, 22, 23]);
    expect(prefilter).toContainEqual({
      id: 'speed.not_positive',
      because: 'A completed transfer moves data.',
      drop: 'bytes_sec <= 0',
    });
    expect(metrics.find(({ key }) => key === 'pingLoss')?.value).toBe('100 * (failures) / (successes + failures)');
  });

  it('have a version that names the rules as the catalogue has them, the same for every caller', async () => {
    const version = (await list('/catalogue/version')) as Record<'catalogue' | 'rules', string>;
    const phones = await service.issue(['data'], { panels: ['phones'] });
    expect(await list('/catalogue/version', phones)).toEqual(version);
    const { metrics } = (await list('/catalogue')) as { metrics: { key: string; prefilter: unknown }[] };
    const rules = JSON.stringify(metrics.map(({ key, prefilter }) => [key, prefilter]));
    expect(version.rules).toBe(createHash('sha256').update(rules).digest('hex').slice(0, 16));
    expect(version.catalogue).not.toBe(version.rules);
  });

  it('have splits with the metrics they serve, and the organisation’s own fields', async () => {
    const splits = (await list('/splits')) as Listed[];
    const find = (id: string) => splits.find((split) => split.id === id);
    expect(find('isp')).toEqual({
      id: 'isp',
      name: 'ISP',
      agentKinds: ['whitebox', 'cpe', 'web', 'mobile'],
      metrics: null,
    });
    expect(find('threads')?.metrics).toEqual(['httpget', 'httpget_retrans', 'httppost', 'httppost_retrans']);
    expect(find('carrier_name')?.agentKinds).toEqual(['mobile']);
    expect(find('custom.site')).toMatchObject({ name: 'site', metrics: null });
    const phones = await service.issue(['data'], { panels: ['phones'] });
    const mine = ((await list('/splits', phones)) as Listed[]).map(({ id }) => id);
    expect(mine).toContain('custom.plan');
    expect(mine).not.toContain('custom.site');
    expect(mine).not.toContain('threads');
  });
});
