import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';
import { readCsv } from '../read-csv.ts';

const NOW = Date.UTC(2026, 6, 15, 12);

describe('what agents have sent lately', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [
      { agent_id: 'b', unit_id: 7, package: 'Acme:Basic', custom: { region: 'North', floor: 3 } },
      { agent_id: 'a', package: 'Acme:Fast', custom: { region: 'South' } },
      { agent_id: 'c', package: 'Zeta:Basic' },
    ]);
    await panel.client.post('/manage/panels', { name: 'lab' });
    await panel.client.post('/manage/agents', [{ agent_id: 'd', panel: 'lab', country: 'GL' }]);
    await panel.ingest('ping', [
      { agent_id: 'b', dtime: '2026-07-15 11:00:00' },
      { agent_id: 'b', dtime: '2026-07-14 11:00:00' },
      { agent_id: 'a', dtime: '2026-07-12 11:59:59.999' },
      { agent_id: 'c', dtime: '2026-05-01 00:00:00' },
    ]);
    await panel.ingest('dns', [{ agent_id: 'b', dtime: '2026-07-15 11:30:00.250' }]);
  });
  afterAll(() => service.stop());

  const ask = (search = '', client = panel.client) => client.get(`/manage/agents/activity${search}`);
  const ids = async (search: string, client = panel.client) => {
    const { status, body } = await ask(search, client);
    expect(status, JSON.stringify(body)).toBe(200);
    const { total, agents } = body.data as { total: number; agents: { agent_id: string }[] };
    return [agents.map(({ agent_id }) => agent_id).join(' '), total];
  };

  it('is when they were last seen, and how many results of which tests', async () => {
    const { body } = await ask('?q=b');
    expect(body).toEqual({
      code: 'OK',
      message: 'Request successful',
      data: {
        total: 1,
        agents: [
          {
            agent_id: 'b',
            unit_id: 7,
            mac_address: null,
            kind: 'whitebox',
            base: null,
            country: null,
            panel: 'default',
            package: 'Acme:Basic',
            isp: 'Acme',
            timezone: null,
            custom: { region: 'North', floor: 3 },
            last_seen: '2026-07-15T11:30:00.250Z',
            results: 3,
            expected: 2,
            received: 2,
            clock_errors: 0,
            warnings: 0,
            tests: [
              { test: 'dns', results: 1, expected: 1, received: 1, last_seen: '2026-07-15T11:30:00.250Z' },
              { test: 'ping', results: 2, expected: 1, received: 1, last_seen: '2026-07-15T11:00:00.000Z' },
            ],
          },
        ],
      },
    });
  });

  it.each([
    ['', 'b a c d', 4],
    ['?sort=agent_id', 'a b c d', 4],
    ['?sort=last_seen', 'c d a b', 4],
    ['?sort=-last_seen', 'b a c d', 4],
    ['?sort=-results&days=366', 'b a c d', 4],
    ['?sort=last_seen&days=366', 'd c a b', 4],
    ['?silent=3', 'a c d', 3],
    ['?silent=4', 'c d', 2],
    ['?silent=100', 'd', 1],
    ['?isp=Acme', 'b a', 2],
    ['?country=GL', 'd', 1],
    ['?country=gl', '', 0],
    ['?package=Acme:Fast', 'a', 1],
    ['?custom=region=North', 'b', 1],
    ['?custom=floor=3', 'b', 1],
    ['?panel=lab', 'd', 1],
    ['?panel=nosuch', '', 0],
    ['?isp=Acme&silent=3', 'a', 1],
    ['?limit=2', 'b a', 4],
    ['?limit=2&offset=3', 'd', 4],
  ])('%s has the agents %s of %i', async (search, agents, total) => {
    expect(await ids(search)).toEqual([agents, total]);
  });

  it('is of the panels that the token sees', async () => {
    const limited = await panel.issue(['manage'], { panels: ['lab'] });
    expect(await ids('', limited)).toEqual(['d', 1]);
    expect(await ids('?panel=default', limited)).toEqual(['', 0]);
  });

  it('is a CSV file too, with columns for fields and tests', async () => {
    const file = await panel.client.get('/manage/agents/activity.csv?sort=agent_id&silent=1&days=90');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="agents.csv"');
    const { header, rows } = readCsv(file.text);
    expect(header.slice(-8)).toEqual([
      ...['last_seen', 'results', 'expected', 'received', 'clock_errors', 'warnings'],
      ...['custom.region', 'results.ping'],
    ]);
    expect(rows.map((row) => [row[0], ...row.slice(-8)])).toEqual([
      ['a', '2026-07-12T11:59:59.999Z', '1', '3', '1', '0', '0', 'South', '1'],
      ['c', '2026-05-01T00:00:00.000Z', '1', '76', '1', '0', '0', null, '1'],
      ['d', null, '0', '0', '0', '0', '0', null, '0'],
    ]);
  });

  it('expects of each agent what its own days show: a healthy one has all runs, however seldom it measures', async () => {
    const days = await Panel.open(
      service,
      ['often', 'broken', 'weekly'].map((agent_id) => ({ agent_id })),
    );
    const dayBefore = (day: number, hour: number) => new Date(NOW - day * 86_400_000 + hour * 3_600_000).toISOString();
    const runs = (agent_id: string, onDays: readonly number[], hours: readonly number[]) =>
      onDays.flatMap((day) => hours.map((hour) => ({ agent_id, dtime: dayBefore(day, hour) })));
    const all = Array.from({ length: 28 }, (_, index) => index + 1);
    await days.ingest('ping', [
      ...runs('often', all, [0, 6, 7, 8]),
      ...runs('broken', all.slice(7), [0, 6, 7, 8]),
      ...runs('weekly', [28, 21, 14, 7], [0]),
    ]);
    const { body } = await ask('?sort=agent_id', days.client);
    const { agents } = body.data as { agents: { agent_id: string; expected: number; received: number }[] };
    expect(agents.map(({ agent_id, expected, received }) => [agent_id, received, expected])).toEqual([
      ['broken', 84, 112],
      ['often', 112, 112],
      ['weekly', 4, 4],
    ]);
  });

  it('counts results that were rejected since they lie in the future, by whatever name they came', async () => {
    const clocks = await Panel.open(service, [{ agent_id: 'wb-1', unit_id: 8 }, { agent_id: 'wb-2' }]);
    const ahead = { dtime: '2026-07-17 00:00:00' };
    await clocks.ingest('ping', [
      { agent_id: 'wb-1', ...ahead },
      { agent_id: 'wb1', ...ahead },
      { unit_id: 8, ...ahead },
      { unit_id: 8, dtime: '2026-07-15 00:00:00' },
      { agent_id: 'nobody', ...ahead },
    ]);
    const { body } = await ask('', clocks.client);
    const { agents } = body.data as { agents: { agent_id: string; clock_errors: number }[] };
    expect(agents.map(({ agent_id, clock_errors }) => [agent_id, clock_errors])).toEqual([
      ['wb-1', 3],
      ['wb-2', 0],
    ]);
  });

  it('says all that is wrong with a search', async () => {
    const { status, body } = await ask('?silent=0&days=400&sort=size&custom=region&limit=0&offset=-1');
    expect([status, body.errors]).toEqual([
      422,
      {
        custom: ['region should be like key=value.'],
        days: ['This value should be between 1 and 366.'],
        silent: ['This value should be between 1 and 366.'],
        sort: ['size is not a valid order.'],
        offset: ['This value should be between 0 and 1000000000.'],
        limit: ['This value should be between 1 and 1000.'],
      },
    ]);
  });
});
