import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_HELP } from '../../../src/verdicts/readers/read-limit.ts';
import { acccDecidedLines } from '../../published/accc-decided-lines.ts';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => Date.UTC(2026, 6, 15, 13, 30) });
});
afterAll(() => service.stop());

const TIME = { time: { from: '2026-05', to: '2026-05' } };
const DAYS = ['2026-05-04', '2026-05-06', '2026-05-08'];
const CLOCK = ['08:00', '08:06', '08:12', '08:18', '08:24', '12:00', '12:06', '12:12', '12:18', '12:24'];

interface Unit {
  readonly unit: Readonly<Record<string, unknown>>;
  readonly verdict: string;
  readonly conditions: Readonly<Record<string, { readonly met: boolean | null }>>;
  readonly evidence: readonly { readonly part: string; readonly want: number | null }[];
}

interface Verdicts {
  readonly units: readonly Unit[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly expectedByChance: number | null;
  readonly notes: readonly string[];
}

async function sell(panel: Panel, terms: object): Promise<void> {
  await panel.client.put('/manage/isps', [{ isp: 'Acme', packages: [{ name: 'Fast', ...terms }] }]);
}

async function judge(panel: Panel, rule: string, body: object = TIME): Promise<Verdicts> {
  const { status, body: answer } = await panel.client.post(`/verdicts/${rule}`, body);
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.data as Verdicts;
}

describe('de-fixed', () => {
  const TERMS = Object.fromEntries(
    ['download', 'upload'].flatMap((direction) => [
      [`maximum_${direction}_mbps`, 100],
      [`normal_${direction}_mbps`, 80],
      [`minimum_${direction}_mbps`, 60],
    ]),
  );
  const nine = (mbps: number) => Array<number>(9).fill(mbps);
  const rows = (agent: string, byDay: readonly (readonly number[])[]) =>
    DAYS.flatMap((day, index) =>
      CLOCK.map((time, place) => speed(agent, `${day} ${time}:00`, byDay[index]?.[place] ?? 0)),
    );

  it('judges lines by three days of ten results, as the specification works it out', async () => {
    const cases: Readonly<Record<string, readonly (readonly number[])[]>> = {
      kept: [[95, ...nine(85)], [91, ...nine(82)], Array<number>(10).fill(81)],
      slow: [[95, ...nine(85)], [89.9, ...nine(82)], Array<number>(10).fill(81)],
      twice: [[95, 59, ...nine(85).slice(1)], [91, 59, ...nine(82).slice(1)], Array<number>(10).fill(81)],
      once: [[95, 59, 59, ...nine(85).slice(2)], [91, ...nine(82)], Array<number>(10).fill(81)],
    };
    const panel = await Panel.open(
      service,
      Object.keys(cases).map((agent_id) => ({ agent_id, package: 'Acme:Fast' })),
    );
    await sell(panel, TERMS);
    const good = [[100, ...nine(100)], Array<number>(10).fill(100), Array<number>(10).fill(100)];
    await panel.ingest(
      'httpget',
      Object.entries(cases).flatMap(([agent, byDay]) => rows(agent, byDay)),
    );
    await panel.ingest(
      'httppost',
      Object.keys(cases).flatMap((agent) => rows(agent, good)),
    );
    await panel.ingest('httpget', [speed('kept', '2026-05-20 08:00:00', 1)]);
    const { units, outcomes, expectedByChance } = await judge(panel, 'de-fixed');
    const failed = ({ conditions }: Unit) => Object.keys(conditions).filter((name) => conditions[name]?.met === false);
    expect(units.map((unit) => [unit.unit.agent, unit.verdict, failed(unit)])).toEqual([
      ['kept', 'met', []],
      ['once', 'met', []],
      ['slow', 'not_met', ['max']],
      ['twice', 'not_met', ['min']],
    ]);
    expect(outcomes).toEqual({ met: 2, not_met: 2, not_enough: 0 });
    expect(expectedByChance).toBeCloseTo(4 * 0.3526, 3);
    expect(units[0]).toMatchObject({
      evidence: [],
      counts: { used: 60, leftOut: 1, missed: 0, invalid: 0, notRun: 0 },
    });
    expect((units[0] as unknown as { taken: readonly string[] }).taken[0]).toBe('2026-05-04T08:00:00');
    const { body: records } = await panel.client.post('/verdicts/de-fixed/records', {
      ...TIME,
      filters: [{ id: 'agent', filterType: 'include', filterValues: ['kept'] }],
      columns: ['target', 'bytes_sec', 'custom.none'],
    });
    const seen = records.data as readonly Readonly<Record<string, unknown>>[];
    expect(seen.filter(({ measure }) => measure === 'normal').map(({ counted }) => counted)).toEqual([
      ...Array<string>(30).fill('used'),
      'leftOut',
    ]);
    expect(seen).toHaveLength(31 * 3 + 30 * 3);
    expect(seen[0]).toEqual({
      test: 'httpget',
      measure: 'maximum',
      counted: 'used',
      agent: 'kept',
      dtime: '2026-05-04T08:00:00.000',
      offset_minutes: 0,
      value: 95,
      target: 'one.example',
      bytes_sec: '11875000',
      'custom.none': null,
    });
    const csv = await panel.client.send('POST', '/verdicts/de-fixed?format=csv', JSON.stringify(TIME), {
      'content-type': 'application/json',
    });
    expect(String(csv.text).split('\n')[1]).toMatch(/^kept,met,false,2\.?0?,2\.?0?,0/);
  });
});

describe('us-caf', () => {
  it('wants lines by the size of a population, counts lost tests as misses, and gives levels', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast', custom: { state: 'CO' } }]);
    await sell(panel, { download_mbps: 500, upload_mbps: 50, required_download_mbps: 100 });
    const speeds = [80, 80, 80, 80, 80, 80, 80, 79, 79, 79];
    await panel.ingest(
      'httpget',
      speeds.map((mbps, index) => speed('a', `2026-05-04 18:0${index}:00`, mbps)),
    );
    const ping = (index: number) => ({
      agent_id: 'a',
      dtime: `2026-05-04 19:${10 + index}:00`,
      rtt_avg: index === 0 ? null : 99_000,
      successes: index === 0 ? 0 : 10,
    });
    await panel.ingest(
      'latency',
      Array.from({ length: 20 }, (_, index) => ping(index)),
    );
    await panel.client.put('/manage/populations/subscribers', {
      dimensions: ['isp'],
      cells: [{ isp: 'Acme', count: 51 }],
    });
    const { units, notes } = await judge(panel, 'us-caf');
    expect(units).toMatchObject([
      {
        unit: { isp: 'Acme', 'custom.state': 'CO', 'package.tier': '500/50' },
        verdict: 'not_enough',
        conditions: {
          download: { value: 70, distance: -10 },
          upload: { value: null, met: null },
          latency: { value: 95, met: true },
        },
        counts: { used: 29, missed: 1 },
      },
    ]);
    expect(units[0]?.evidence).toContainEqual({
      part: 'agents',
      have: 1,
      want: 6,
    });
    expect(notes).toEqual(['No required speed is stored for Acme:Fast: the advertised speed counts.']);
    const document = (await panel.client.get('/verdicts/us-caf')).body.data as Readonly<Record<string, unknown>>;
    const { evidence: _, ...rest } = document;
    expect((await panel.client.put('/manage/rules/speed', { ...rest, met_if: 'download' })).status).toBe(200);
    expect((await judge(panel, 'speed')).units).toMatchObject([
      { verdict: 'not_met', level: { name: '1', number: 5, figure: 87.5 } },
    ]);
  });
});

describe('a rule', () => {
  it('finds the size of a population under the short names of its unit', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast', custom: { state: 'CO' } }]);
    await sell(panel, { technology: 'FTTP', download_mbps: 100 });
    await panel.ingest('httpget', [speed('a', '2026-05-04 18:00:00', 80)]);
    const ofState = (state: string) => [
      { isp: 'Acme', 'package.technology': 'FTTP', 'custom.state': state, count: 100 },
      { isp: 'Acme', 'package.technology': 'cable', 'custom.state': state, count: 5000 },
    ];
    const dimensions = ['isp', 'package.technology', 'custom.state'];
    const put = { dimensions, cells: [...ofState('CO'), ...ofState('UT')] };
    expect((await panel.client.put('/manage/populations/subscribers', put)).status).toBe(200);
    const rule = {
      unit: ['isp', 'technology', 'state'],
      measures: { down: { metric: 'httpget' } },
      evidence: { of: 'down', agents: { population: 'subscribers', sizes: [[null, '10%']] } },
      conditions: { fast: { of: 'down', figure: 'metricValue', is: '>= 1' } },
      met_if: 'fast',
    };
    const stored = await panel.client.put('/manage/rules/sized', { title: 'Sized', version: '1', ...rule });
    expect([stored.status, stored.body.errors]).toEqual([200, undefined]);
    expect((await judge(panel, 'sized')).units[0]?.evidence).toEqual([{ part: 'agents', have: 1, want: 10 }]);
  });

  it('that wants results in each hour is judged over any time', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [speed('a', '2026-05-04 18:00:00', 80)]);
    const rule = {
      ...{ title: 'Hourly', version: '1', unit: ['agent'], met_if: 'fast' },
      measures: { down: { metric: 'httpget', window: { days: ['mon'], hours: [[18, 20]] } } },
      evidence: { of: 'down', each_hour: 1, coverage: 50 },
      conditions: { fast: { of: 'down', figure: 'metricValue', is: '>= 1' } },
    };
    const stored = await panel.client.put('/manage/rules/hourly', rule);
    expect([stored.status, stored.body.errors]).toEqual([200, undefined]);
    const evidence = async (from: string, to: string) =>
      (await judge(panel, 'hourly', { time: { from, to } })).units[0]?.evidence as unknown;
    expect(await evidence('2026-05-04', '2026-05-10')).toEqual([]);
    expect(await evidence('2026-05-01', '2026-05-18 18:30')).toEqual([{ part: 'each_hour', have: 20, want: 50 }]);
    const mondays = 3_652_059 / 7;
    const [all] = (await evidence('0001', '9999')) as [{ have: number }];
    expect(all.have).toBeCloseTo(100 / (2 * Math.floor(mondays)), 8);
  });
});

describe('worked cases of US speeds', () => {
  const speeds = (fast: number, mbps: number, slow: number) => [
    ...Array<number>(fast).fill(mbps),
    ...Array<number>(10 - fast).fill(slow),
  ];

  it.each([
    ['eight of ten at exactly 80 are met at no distance', speeds(8, 80, 79.9), 'met', 80, 0, 'full'],
    ['seven of ten at 80 are level 1', speeds(7, 80, 79.9), 'not_met', 70, -10, '1'],
    ['a mean of 130 does not help: five of ten are level 3', speeds(5, 200, 60), 'not_met', 50, -30, '3'],
  ])('%s', async (_, given, verdict, value, distance, level) => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    await sell(panel, { download_mbps: 500, upload_mbps: 50, required_download_mbps: 100 });
    await panel.ingest(
      'httpget',
      given.map((mbps, index) => speed('a', `2026-05-04 18:0${index}:00`, mbps)),
    );
    const { evidence: _evidence, ...rule } = (await panel.client.get('/verdicts/us-caf')).body.data as Readonly<
      Record<string, unknown>
    >;
    await panel.client.put('/manage/rules/speed', { ...rule, met_if: 'download' });
    expect((await judge(panel, 'speed')).units).toMatchObject([
      { verdict, conditions: { download: { value, distance } }, level: { name: level } },
    ]);
  });

  it('wants 3, 5, 5, 5, 6, 50 and 50 lines of 3, 5, 6, 50, 51, 500 and 501 subscribers', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    await sell(panel, { download_mbps: 100 });
    await panel.ingest('httpget', [speed('a', '2026-05-04 18:00:00', 80)]);
    const wanted: unknown[] = [];
    for (const count of [3, 5, 6, 50, 51, 500, 501]) {
      await panel.client.put('/manage/populations/subscribers', {
        dimensions: ['isp'],
        cells: [{ isp: 'Acme', count }],
      });
      const [unit] = (await judge(panel, 'us-caf')).units;
      wanted.push(unit?.evidence.find(({ part }) => part === 'agents')?.want);
    }
    expect(wanted).toEqual([3, 5, 5, 5, 6, 50, 50]);
  });
});

describe('anatel-2012', () => {
  it('judges a month by its results and by its mean', async () => {
    const panel = await Panel.open(service, [
      { agent_id: 'a', package: 'Acme:Fast', custom: { state: 'SP' } },
      { agent_id: 'b', package: 'Acme:Fast', custom: { state: 'RJ' } },
    ]);
    await sell(panel, { download_mbps: 10 });
    const twenty = (agent: string, mbps: (index: number) => number) =>
      Array.from({ length: 20 }, (_, index) => speed(agent, `2015-05-04 10:${10 + index}:00`, mbps(index)));
    await panel.ingest('httpget', [...twenty('a', (index) => (index === 0 ? 3.9 : 9)), ...twenty('b', () => 7.9)]);
    expect((await judge(panel, 'anatel-2012', { time: { from: '2015', to: '2015' } })).units).toMatchObject([
      {
        unit: { 'custom.state': 'RJ', period: '2015-05-01' },
        verdict: 'not_met',
        conditions: { mean: { met: false } },
      },
      {
        unit: { 'custom.state': 'SP', period: '2015-05-01' },
        verdict: 'met',
        conditions: { instantaneous: { value: 95 } },
      },
    ]);
  });
});

describe('accc-underperforming', () => {
  it('wants five tests, and more than 5 % of them above 75 %', async () => {
    const tests: Readonly<Record<string, readonly [tests: number, above: number]>> = {
      few: [4, 4],
      five: [100, 5],
      six: [100, 6],
    };
    const panel = await Panel.open(
      service,
      Object.keys(tests).map((agent_id) => ({ agent_id, package: 'Acme:Fast' })),
    );
    await sell(panel, { download_mbps: 100 });
    const at = (minute: number) => `2026-05-04 0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00`;
    await panel.ingest(
      'httpget',
      Object.entries(tests).flatMap(([agent, [count, above]]) =>
        Array.from({ length: count }, (_, index) => speed(agent, at(index), index < above ? 75.1 : 75)),
      ),
    );
    const { units } = await judge(panel, 'accc-underperforming');
    expect(units.map(({ unit, verdict }) => [unit.agent, verdict])).toEqual([
      ['few', 'not_enough'],
      ['five', 'not_met'],
      ['six', 'met'],
    ]);
  });

  it('agrees with the regulator on all 578 lines that their extremes decide, both ways', async () => {
    const lines = acccDecidedLines();
    const panel = await Panel.open(
      service,
      lines.map(({ unit, planMbps }) => ({ agent_id: unit, package: `Acme:${planMbps}` })),
    );
    const plans = [...new Set(lines.map(({ planMbps }) => planMbps))];
    await panel.client.put('/manage/isps', [
      { isp: 'Acme', packages: plans.map((mbps) => ({ name: String(mbps), download_mbps: mbps })) },
    ]);
    await panel.ingest(
      'httpget',
      lines.flatMap(({ unit, speeds }) =>
        speeds.map((mbps, index) => speed(unit, `2026-05-0${index + 1} 12:00:00`, mbps)),
      ),
    );
    const { units, outcomes } = await judge(panel, 'accc-underperforming');
    const ours = new Map(units.map(({ unit, verdict }) => [unit.agent, verdict]));
    expect(lines.filter(({ unit, verdict }) => ours.get(unit) !== verdict)).toEqual([]);
    expect([lines.length, outcomes.not_enough]).toEqual([578, 0]);
    expect(outcomes.met).toBe(lines.filter(({ verdict }) => verdict === 'met').length);
  });
});

describe('accc-lines', () => {
  it('counts the lines of an operator that another rule does not find met', async () => {
    const panel = await Panel.open(
      service,
      ['a', 'b', 'c'].map((agent_id) => ({ agent_id, package: 'Acme:Fast' })),
    );
    await sell(panel, { download_mbps: 100 });
    const five = (agent: string, mbps: number, count = 5) =>
      Array.from({ length: count }, (_, index) => speed(agent, `2026-05-04 1${index}:00:00`, mbps));
    await panel.ingest('httpget', [...five('a', 90), ...five('b', 50), ...five('c', 50, 4)]);
    expect((await judge(panel, 'accc-lines')).units).toMatchObject([
      {
        unit: { isp: 'Acme' },
        verdict: 'not_met',
        conditions: { underperforming: { value: 50, numerator: 1, denominator: 2 } },
      },
    ]);
  });

  it('belong to the unit of their last result, whatever was not run after it', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    const at = (agent: string, time: string, target: string) => ({ ...speed(agent, `2026-05-04 ${time}`, 50), target });
    const attempt = { ...at('a', '12:00:00', 'later.example'), bytes_sec: null, not_run: 'other' };
    await panel.ingest('httpget', [at('a', '10:00:00', 'near.example'), at('b', '11:00:00', 'later.example')]);
    await panel.ingest('httpget', [attempt]);
    const line = { of: 'all', figure: 'metricValue', is: '> 80' };
    const rule = { title: 'Slow', version: '1', measures: { all: { metric: 'httpget' } } };
    await panel.client.put('/manage/rules/line', { ...rule, unit: ['agent'], conditions: { line }, met_if: 'line' });
    const lines = { lines: { rule: 'line', verdict: 'not_met' }, is: '<= 0' };
    await panel.client.put('/manage/rules/lines', {
      ...rule,
      unit: ['target'],
      conditions: { lines },
      met_if: 'lines',
    });
    const { units } = await judge(panel, 'lines');
    expect(units.map(({ unit, conditions }) => [unit.target, conditions.lines])).toMatchObject([
      ['later.example', { numerator: 1, denominator: 1 }],
      ['near.example', { numerator: 1, denominator: 1 }],
    ]);
  });
});

describe('a rule of one’s own', () => {
  const RULE = {
    title: 'Evenings',
    version: '1',
    unit: ['agent'],
    measures: { all: { metric: 'httpget' } },
    conditions: { mean: { of: 'all', figure: 'metricValue', is: '> 80' } },
    met_if: 'mean',
  };

  it('is stored, read, listed, asked, changed and deleted', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest(
      'httpget',
      [70, 80, 90].map((mbps, index) => speed('a', `2026-05-04 1${index}:00:00`, mbps)),
    );
    expect((await panel.client.put('/manage/rules/mine', RULE)).body.data).toEqual(RULE);
    expect((await panel.client.get('/manage/rules/mine')).body.data).toEqual(RULE);
    expect((await judge(panel, 'mine')).units).toMatchObject([
      { verdict: 'not_met', conditions: { mean: { value: 80, distance: 0 } } },
    ]);
    const listed = (await panel.client.get('/verdicts')).body.data as readonly { key: string; builtIn: boolean }[];
    expect(listed.filter(({ builtIn }) => !builtIn)).toMatchObject([{ key: 'mine', title: 'Evenings', checked: null }]);
    await panel.client.put('/manage/rules/mine', {
      ...RULE,
      conditions: { mean: { ...RULE.conditions.mean, is: '>= 80' } },
    });
    expect((await judge(panel, 'mine')).outcomes).toEqual({ met: 1, not_met: 0, not_enough: 0 });
    const { body } = await panel.client.post('/verdicts/mine', { ...TIME, receipt: true });
    expect((body as { receipt?: unknown }).receipt).toMatchObject({
      question: { rule: 'mine', version: '1' },
      rows: { used: 3, leftOut: 0 },
      units: 1,
    });
    expect((await panel.client.delete('/manage/rules/mine')).status).toBe(200);
    expect((await panel.client.post('/verdicts/mine', TIME)).status).toBe(404);
  });

  it('is refused with every problem at its key', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const wrong = {
      ...RULE,
      unit: ['agent', 'colour'],
      measures: { all: { metric: 'httpget', windw: 1, relative_to: 'best' }, none: { metric: 'nope' } },
      conditions: {
        mean: { of: 'al', figure: 'metricValue', is: '80' },
        share: { of: 'all', share: { at_least: { field: 'custom' } }, is: { '>=': { by: 'area', values: { a: 1 } } } },
        lines: { lines: { rule: 'no', verdict: 'met' }, is: '>= 1e999' },
      },
    };
    const { status, body } = await panel.client.put('/manage/rules/mine', wrong);
    expect([status, body.errors]).toEqual([
      422,
      {
        'measures[all][windw]': ['This field was not expected.'],
        'measures[all][relative_to]': ['best is not a valid speed.'],
        'measures[none][metric]': ['nope is not a valid metric.'],
        'unit[1]': ['colour is not a valid split.'],
        'conditions[mean][of]': ['al is not a measure of this rule. It has: all, none.'],
        'conditions[mean][is]': [IS_HELP],
        'conditions[share][share][at_least][field]': ['custom is not a valid split.'],
        'conditions[share][is][>=][by]': ['area is not a valid split.'],
        'conditions[lines][is]': [IS_HELP],
      },
    ]);
    const filters = [{ id: 'colour', filterType: 'include', filterValues: ['red'] }];
    expect((await panel.client.post('/verdicts/de-fixed', { ...TIME, filters })).body.errors).toEqual({
      'filters[0][id]': ['colour is not a valid filter.'],
    });
    expect((await panel.client.put('/manage/rules/de-fixed', RULE)).body.errors).toEqual({
      name: ['de-fixed is a built-in rule. Choose another name.'],
    });
    expect((await panel.client.post('/verdicts/de-fixed', { tim: 1 })).status).toBe(422);
  });
});
