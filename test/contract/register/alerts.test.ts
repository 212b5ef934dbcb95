import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/alerts/judge.ts';
import { judgeAlerts } from '../../oracle/judge-alerts.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { Panel, type Row } from '../panel.ts';

const START = Date.UTC(2026, 6, 13);
const HOUR_MS = 3_600_000;

let service: TestService;
let now = START;
beforeAll(async () => {
  service = await startTestService({ now: () => now });
});
afterAll(() => service.stop());

interface States {
  readonly rule: string;
  readonly evaluated_at: number;
  readonly problem: string | null;
  readonly groups: readonly { values: Record<string, unknown>; state: string; value: number | null; since: number }[];
}

const TESTED = { field: 'metricValue', below: 80 };
const RULE = { question: { metric: 'httpget', prefilter: false }, test: TESTED, over: '1 hour' };

async function statesOf(client: Client, rule: string): Promise<States | undefined> {
  return ((await client.get('/alerts')).body.data as States[]).find((each) => each.rule === rule);
}

/** Lets an hour pass, and waits until a rule has been evaluated. */
async function evaluate(client: Client, rule: string, hours = 1): Promise<States> {
  now += hours * HOUR_MS;
  for (;;) {
    const found = await statesOf(client, rule);
    if (found && (found.evaluated_at * 1000 >= now - (now % HOUR_MS) || found.problem !== null)) return found;
    await sleep(200);
  }
}

/** Results of agents in the hour before an instant. */
async function send(panel: Panel, speeds: Readonly<Record<string, number>>, at = now): Promise<void> {
  const dtime = new Date(at - HOUR_MS / 2).toISOString().slice(0, 19).replace('T', ' ');
  const rows = Object.entries(speeds).map(([agent_id, mbps]) => ({
    agent_id,
    dtime,
    bytes_sec: Math.round((mbps * 1e6) / 8),
  }));
  if (rows.length > 0) expect((await panel.client.post('/ingest/httpget', rows)).status).toBe(200);
}

const instantOf = (ms: number) => new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
const hourOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

const boxes = (names: readonly string[]) =>
  names.map((name) => ({ agent_id: name, package: `${name}-isp:Fast`, timezone: 'UTC' }));

const travellers = ['America/New_York', 'Asia/Tokyo', 'Australia/Sydney', 'UTC'].map((timezone) => ({
  agent_id: timezone,
  timezone,
}));

const PLAUSIBLE = { rtt_min: 9000, rtt_max: 100_000, successes: 100, failures: 0 };

describe('an alert rule', () => {
  it('gives 40 scripted groups the states of the independent judge', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `box-${index}`);
    const panel = await Panel.open(service, boxes(names));
    const { client } = panel;
    const rule = {
      ...RULE,
      question: { ...RULE.question, splits: ['agent'] },
      test: { ...TESTED, recover: 85 },
      violated: { at_least: 2, of: 3 },
      no_data: 'alert',
    };
    expect((await client.put('/alerts/rules/speed', rule)).status).toBe(200);
    const speeds: Partial<Record<Verdict, number>> = { violated: 70, between: 82, good: 90 };
    const verdicts: readonly Verdict[] = ['violated', 'good', 'missing', 'violated', 'between', 'violated', 'good'];
    // Every box goes through the verdicts at its own pace and from its own start.
    const scripts = names.map((_, box) =>
      Array.from({ length: 10 }, (_, hour) => verdicts[(box + hour * (1 + (box % 6))) % verdicts.length] ?? 'good'),
    );
    const seen = names.map((): (string | undefined)[] => []);
    for (let hour = 0; hour < 10; hour += 1) {
      const sent = names.flatMap((name, box) => {
        const speed = speeds[scripts[box]?.[hour] ?? 'missing'];
        return speed === undefined ? [] : [[name, speed] as const];
      });
      await send(panel, Object.fromEntries(sent), now + HOUR_MS);
      const { groups } = await evaluate(client, 'speed');
      names.forEach((name, box) => {
        const group = groups.find(({ values }) => values.agent === name);
        if (group) seen[box]?.push(group.state);
      });
    }
    names.forEach((name, box) => {
      // A group is known from its first point on.
      const script = scripts[box] ?? [];
      const first = script.findIndex((verdict) => verdict !== 'missing');
      const expected = judgeAlerts({ atLeast: 2, of: 3, noData: 'alert' }, script.slice(first));
      expect(seen[box], `${name}: ${script.join(' ')}`).toEqual(expected);
    });
    const { body } = await client.get('/alerts/history?limit=1000');
    const history = body.data as {
      rule: string;
      values: { agent: string };
      from: string;
      to: string;
      at: number;
      limit: number;
      unit: string;
    }[];
    const ofFirst = history.filter(({ values }) => values.agent === 'box-3').reverse();
    const states = seen[3] ?? [];
    const changes = ['ok', ...states].flatMap((from, index) =>
      index < states.length && states[index] !== from ? [[from, states[index]]] : [],
    );
    expect(ofFirst.map(({ from, to }) => [from, to])).toEqual(changes);

    expect(new Set(history.map(({ limit, unit }) => `${limit} ${unit}`))).toEqual(new Set(['80 mbps']));
    expect((await statesOf(client, 'speed'))?.groups[0]).toMatchObject({ limit: 80, unit: 'mbps' });

    const tried = await client.post('/alerts/rules/speed/try', { from: hourOf(now - 9 * HOUR_MS), to: hourOf(now) });
    const { transitions, evaluations } = tried.body.data as { transitions: typeof history; evaluations: number };
    expect(evaluations).toBe(10);
    const plain = ({ at, values, from, to }: (typeof history)[number]) => JSON.stringify([at, values.agent, from, to]);
    expect(transitions.map(plain).sort()).toEqual(history.map(plain).sort());
  });

  it('makes up for at most 24 evaluations after a stop, in order, and changes nothing twice', async () => {
    const panel = await Panel.open(service, boxes(['late']));
    const { client } = panel;
    await client.put('/alerts/rules/late', { ...RULE, violated: { at_least: 1, of: 1 } });
    const hours = 30;
    for (let hour = 1; hour <= hours; hour += 1) {
      const dtime = new Date(now + hour * HOUR_MS - HOUR_MS / 2).toISOString().slice(0, 19).replace('T', ' ');
      const row = { agent_id: 'late', dtime, bytes_sec: (hour % 2 === 0 ? 90e6 : 70e6) / 8 };
      // Results of the future are refused, so they come with the clock.
      now += hours * HOUR_MS;
      await client.delete('/alerts/rules/late');
      await client.post('/ingest/httpget', [row]);
      now -= hours * HOUR_MS;
    }
    await client.put('/alerts/rules/late', { ...RULE, violated: { at_least: 1, of: 1 } });
    const start = now;
    await evaluate(client, 'late', hours);
    const { body } = await client.get('/alerts/history?rule=late');
    const history = (body.data as { at: number; to: string }[]).reverse();
    const expected = Array.from({ length: 24 }, (_, index) => hours - 23 + index).map((hour) => [
      start / 1000 + hour * 3600,
      hour % 2 === 0 ? 'ok' : 'firing',
    ]);
    expect(history.map(({ at, to }) => [at, to])).toEqual(expected);
  });

  it('looks at the last hour of every agent, whatever its clock shows', async () => {
    const panel = await Panel.open(service, travellers);
    const { client } = panel;
    await client.put('/alerts/rules/hour', { ...RULE, question: { ...RULE.question, splits: ['agent'] } });
    // At the first and the last instant of the hour, and one outside of it on either side.
    const speeds = [
      [-1, 1000],
      [0, 10],
      [HOUR_MS - 1, 30],
      [HOUR_MS, 1000],
    ] as const;
    const rows = travellers.flatMap(({ agent_id }, index) =>
      speeds.map(([ms, mbps]) => ({ agent_id, dtime: instantOf(now + ms), bytes_sec: 125_000 * (mbps + index) })),
    );
    expect((await client.post('/ingest/httpget', rows)).body.data).toMatchObject({ accepted: rows.length });
    const { groups } = await evaluate(client, 'hour');
    const values = Object.fromEntries(groups.map(({ values, value }) => [values.agent, value]));
    expect(values).toEqual(Object.fromEntries(travellers.map(({ agent_id }, index) => [agent_id, 20 + index])));
  });

  it.each([
    { of: 'New York', change: '2026-03-08T07:00:00Z' },
    { of: 'Sydney', change: '2026-04-04T16:00:00Z' },
    { of: 'New York, in autumn', change: '2025-11-02T06:00:00Z' },
  ])('looks at each hour once while the clocks of $of change', async ({ change }) => {
    const panel = await Panel.open(service, travellers);
    const { client } = panel;
    await client.put('/alerts/rules/hours', {
      ...RULE,
      question: { ...RULE.question, splits: ['agent'] },
      no_data: 'alert',
    });
    const start = Date.parse(change) - 4 * HOUR_MS;
    const hours = [...Array(8).keys()];
    const isSlow = (box: number, hour: number) => ((0b1011_0010 >> ((hour + 3 * box) % 8)) & 1) === 1;
    const rows = travellers.flatMap(({ agent_id }, box) =>
      hours.flatMap((hour) =>
        [0, HOUR_MS - 1].map((ms) => ({
          agent_id,
          dtime: instantOf(start + hour * HOUR_MS + ms),
          bytes_sec: isSlow(box, hour) ? 1e6 : 1e8,
        })),
      ),
    );
    await client.post('/ingest/httpget', rows);
    const asked = { from: hourOf(start + HOUR_MS), to: hourOf(start + 8 * HOUR_MS) };
    const tried = await client.post('/alerts/rules/hours/try', asked);
    const { transitions } = tried.body.data as { transitions: { at: number; values: Row; to: string }[] };
    travellers.forEach(({ agent_id }, box) => {
      const states = hours.map((hour) => (isSlow(box, hour) ? 'firing' : 'ok'));
      const expected = hours.flatMap((hour) => {
        const to = states[hour];
        return to === (states[hour - 1] ?? 'ok') ? [] : [[start / 1000 + (hour + 1) * 3600, to]];
      });
      const found = transitions.filter(({ values }) => values.agent === agent_id).map(({ at, to }) => [at, to]);
      expect(found, agent_id).toEqual(expected);
    });
  });

  it('holds the last minutes of a loaded line against the idle line of the whole hour', async () => {
    const panel = await Panel.open(service, travellers);
    const { client } = panel;
    const at = START - 24 * HOUR_MS;
    const sent = (minutes: number, rtt_avg: number) =>
      travellers.map(({ agent_id }) => ({ agent_id, dtime: instantOf(at - minutes * 60_000), rtt_avg, ...PLAUSIBLE }));
    await panel.ingest('latency', sent(50, 10_000));
    await panel.ingest('dlping', [...sent(20, 30_000), ...sent(40, 90_000)]);
    const question = { ...RULE.question, metric: 'dlpingIncrease', splits: ['agent'] };
    const rule = { question, test: { above: 0 }, every: '30 minutes', over: '30 minutes' };
    expect((await client.put('/alerts/rules/rise', rule)).status).toBe(200);
    const tried = await client.post('/alerts/rules/rise/try', { from: hourOf(at), to: hourOf(at) });
    const { transitions } = tried.body.data as { transitions: { values: Row; value: number }[] };
    expect(transitions.map(({ values, value }) => [values.agent, value]).sort()).toEqual(
      travellers.map(({ agent_id }) => [agent_id, 20]),
    );
  });

  it('has no data with too few agents, and stays, is ok or says so', async () => {
    const panel = await Panel.open(service, boxes(['few-1', 'few-2']));
    const { client } = panel;
    for (const no_data of ['keep', 'ok', 'alert'])
      await client.put(`/alerts/rules/${no_data}`, { ...RULE, min_agents: 2, no_data });
    const states = async (sent: Record<string, number>) => {
      // The clock goes on once they are stored: an evaluation may begin as soon as it does.
      await send(panel, sent, now + HOUR_MS);
      const found = await Promise.all(
        ['keep', 'ok', 'alert'].map((rule, index) => evaluate(client, rule, index === 0 ? 1 : 0)),
      );
      return found.map(({ groups }) => groups[0]?.state);
    };
    expect(await states({})).toEqual(['no_data', 'ok', 'no_data']);
    expect(await states({ 'few-1': 10, 'few-2': 20 })).toEqual(['firing', 'firing', 'firing']);
    expect(await states({ 'few-1': 10 })).toEqual(['firing', 'ok', 'no_data']);
  });

  it('fires for agents that are silent, and recovers when they send', async () => {
    const panel = await Panel.open(service, boxes(['chatty', 'mute']));
    const { client } = panel;
    await send(panel, { chatty: 10, mute: 10 });
    await client.put('/alerts/rules/quiet', { silent: '2 hours' });
    await send(panel, { chatty: 10 }, now + HOUR_MS * 2);
    const { groups } = await evaluate(client, 'quiet', 3);
    expect(groups.map(({ values, state }) => [values.agent, state])).toEqual([['mute', 'firing']]);
    await panel.addAgents(boxes(['new']));
    await send(panel, { chatty: 10, mute: 10 }, now + HOUR_MS);
    expect((await evaluate(client, 'quiet')).groups).toEqual([]);
    await send(panel, { chatty: 10, mute: 10 }, now + HOUR_MS);
    const { groups: later } = await evaluate(client, 'quiet');
    expect(later.map(({ values }) => values.agent)).toEqual(['new']);
    // What came after an evaluation does not count for it.
    const tried = await client.post('/alerts/rules/quiet/try', { from: hourOf(now - 3 * HOUR_MS), to: hourOf(now) });
    const { transitions } = tried.body.data as { transitions: { values: { agent: string }; to: string }[] };
    expect(transitions.map(({ values, to }) => [values.agent, to])).toEqual([
      ['mute', 'firing'],
      ['mute', 'ok'],
      ['new', 'firing'],
    ]);
  });

  it('asks with the rights of its maker at each evaluation, is audited, and ends with its token', async () => {
    const panel = await Panel.open(service, boxes(['owned']));
    const { client } = panel;
    const issue = async () => {
      const { body } = await client.post('/manage/tokens', { name: 'maker', scopes: ['data', 'manage'] });
      return body.data as { id: number; token: string };
    };
    const maker = await issue();
    await service.client(maker.token).put('/alerts/rules/mine', RULE);
    await evaluate(client, 'mine');
    const asked = async () => {
      await sleep(0);
      const { body } = await client.get('/manage/audit/queries');
      return (body.data as { route: string; token: string }[]).filter(({ route }) => route === 'ALERT /metric_data');
    };
    await expect.poll(async () => (await asked())[0]?.token).toBe('maker');
    const { body } = await client.post(`/manage/tokens/${maker.id}/rotate`, { overlap_seconds: 0 });
    const successor = body.data as { id: number };
    expect((await evaluate(client, 'mine')).problem).toBeNull();
    await client.delete(`/manage/tokens/${successor.id}`);
    expect((await evaluate(client, 'mine')).problem).toMatch(/^The token that saved this rule has ended/);
    expect((await client.get('/alerts/rules/mine')).body.data).toMatchObject({ next_at: null });
    const { body: saved } = await client.get('/alerts/rules/mine');
    expect((await client.put('/alerts/rules/mine', saved.data)).status).toBe(200);
    expect((await evaluate(client, 'mine')).problem).toBeNull();
  });

  it('goes on where it was when its answer is sent back, in any order of its fields', async () => {
    const panel = await Panel.open(service, boxes(['again']));
    const { client } = panel;
    await client.put('/alerts/rules/again', { question: RULE.question, test: { below: 80 } });
    await send(panel, { again: 70 }, now + HOUR_MS);
    const before = await evaluate(client, 'again');
    expect(before.groups).toMatchObject([{ state: 'firing' }]);
    const { data } = (await client.get('/alerts/rules/again')).body as { data: object };
    const turned = Object.fromEntries(Object.entries(data).reverse());
    for (const sent of [data, turned, { ...turned, title: 'Another title' }])
      expect((await client.put('/alerts/rules/again', sent)).status).toBe(200);
    expect((await statesOf(client, 'again'))?.groups).toEqual(before.groups);
    expect((await client.get('/alerts/history?rule=again')).body.data).toHaveLength(1);
  });

  it('tests a saved question, whose time and aggregation don’t count, and says when it is gone', async () => {
    const panel = await Panel.open(service, boxes(['stored']));
    const { client } = panel;
    const request = {
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'daily',
      normalised: false,
      prefilter: false,
    };
    await client.put('/saved/questions/speeds', { request: { ...request, time: { from: '2020', to: '2020' } } });
    const put = await client.put('/alerts/rules/by-name', { saved: 'speeds', test: TESTED, over: '1 hour' });
    expect(put.status).toBe(200);
    await send(panel, { stored: 10 }, now + HOUR_MS);
    expect((await evaluate(client, 'by-name')).groups[0]).toMatchObject({ state: 'firing', value: 10 });
    await client.delete('/saved/questions/speeds');
    expect((await evaluate(client, 'by-name')).problem).toBe('There is no saved question speeds any more.');
  });

  it.each([
    { of: 'the mean of values that spread evenly', isSkewed: false, more: {}, field: 'metricValue' },
    // The mean of few exponential values is too often far below the mean of all.
    {
      of: 'the median of skewed values',
      isSkewed: true,
      more: { per_agent: { summary: 'mean' } },
      field: 'median',
    },
  ])(
    'that is certain fires at the limit in one evaluation of forty at most, for $of',
    async ({ of, isSkewed, more, field }) => {
      const groups = 400;
      const agents = Array.from({ length: groups * 9 }, (_, index) => ({
        agent_id: `${field}-${index}`,
        timezone: 'UTC',
        custom: { group: `g${index % groups}` },
      }));
      const panel = await Panel.open(service, agents);
      const { client } = panel;
      let seed = 7;
      const uniform = () => {
        seed = (seed * 48271) % 2147483647;
        return seed / 2147483647;
      };
      const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
      const draw = () => (isSkewed ? (-80 / Math.LN2) * Math.log(uniform()) : 80 + 10 * normal());
      const drawn = agents.map(({ agent_id }) => [agent_id, Math.max(0.001, draw())] as const);
      await send(panel, Object.fromEntries(drawn), now + HOUR_MS);
      const question = { ...RULE.question, ...more, splits: ['custom.group'] };
      const sides = ['below', 'above'] as const;
      for (const certain of [true, false]) {
        for (const side of sides) {
          const rule = { ...RULE, question, test: { field, [side]: 80 }, certain };
          expect((await client.put(`/alerts/rules/${side}-${certain}`, rule)).status).toBe(200);
        }
      }
      const firing = async (rule: string, hours: number) => {
        const { groups: stated } = await evaluate(client, rule, hours);
        expect(stated, of).toHaveLength(groups);
        return stated.filter(({ state }) => state === 'firing').length / groups;
      };
      // Three standard errors of a share of 2.5 % among this number of groups.
      const chance = 3 * Math.sqrt((0.025 * 0.975) / groups);
      const shares = [await firing('below-true', 1), await firing('above-true', 0)];
      for (const share of shares) expect(share, of).toBeLessThanOrEqual(0.025 + chance);
      for (const side of sides) expect(await firing(`${side}-false`, 0), of).toBeGreaterThan(0.4);
    },
  );

  it('that is wrong is refused with everything that is', async () => {
    const { client } = await Panel.open(service);
    const refused = async (rule: object) => (await client.put('/alerts/rules/wrong', rule)).body.errors;
    expect(
      await refused({
        question: { metric: 'httpgett', time: { from: '2026', to: '2026' }, aggregation: 'daily', panel: 'none' },
        test: { field: 'p95', below: 80, above: 90 },
        every: '2 days',
        violated: { at_least: 3, of: 2 },
        quite: {},
      }),
    ).toMatchObject({
      'question[time]': [expect.stringContaining('has no time')],
      'question[aggregation]': [expect.any(String)],
      'question[metric]': [expect.stringContaining('httpgett is not a valid metric')],
      'question[panel]': ['none is not a valid panel.'],
      'test[field]': [expect.stringContaining('p95 is not a figure')],
      every: [expect.stringContaining('from 1 minute to 1 day')],
      'violated[at_least]': ['This value should be between 1 and 2.'],
      quite: ['This field was not expected.'],
    });
    expect(await refused({ question: RULE.question, silent: '3 days', test: TESTED })).toMatchObject({
      question: ['Give one of question, saved and silent.'],
      test: ['This field does not go with silent.'],
    });
    expect(await refused({ ...RULE, test: { ...TESTED, recover: 70 }, every: '6 hours' })).toMatchObject({
      'test[recover]': ['This value should not be below 80.'],
      over: ['This time should not be shorter than every.'],
    });
    expect(await refused({ ...RULE, test: { field: 'atLeast.80', below: 1 }, certain: true })).toEqual({
      'test[field]': ['atLeast.80: the question has no 80 in at_least.'],
      certain: [expect.any(String)],
    });
    expect(await refused({ saved: 'nothing', test: TESTED })).toEqual({ saved: ['nothing is not a saved question.'] });
  });
});
