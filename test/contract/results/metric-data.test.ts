import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, type Point, type Row, speed } from '../panel.ts';

const DAY = 86_400;
/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);
/** The clock of the service. */
let now = NOW;
const TODAY = Date.UTC(2026, 6, 15) / 1000;

const near = (value: number) => expect.closeTo(value, 9);
const pick = (points: readonly Point[], ...fields: string[]) => points.map((point) => fields.map((f) => point[f]));
const include = (id: string, ...filterValues: string[]) => ({ id, filterType: 'include', filterValues });
const exclude = (id: string, ...filterValues: string[]) => ({ id, filterType: 'exclude', filterValues });

describe('metric data', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ now: () => now });
  });
  afterAll(() => service.stop());

  describe('of a small known set', () => {
    let panel: Panel;
    const values = [30, 10, 40, 20];

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a' }]);
      await panel.ingest(
        'httpget',
        values.map((mbps, index) => speed('a', `2026-07-01 0${index}:00:00`, mbps)),
      );
    });

    it('has every statistic, percentiles by linear interpolation between order statistics', async () => {
      const { status, body } = await panel.ask({ aggregation: 'daily' });
      const stdDev = Math.sqrt(125);
      expect([status, body]).toEqual([
        200,
        {
          code: 'OK',
          message: 'Request successful',
          data: [
            {
              metricData: [
                {
                  metricValue: near(25),
                  dtime: '2026-07-01',
                  stdDev: near(stdDev),
                  sampleCount: 4,
                  agentCount: 1,
                  unitCount: 0,
                  ci90: near((1.6448536269514722 * stdDev) / 2),
                  ci95: near((1.959963984540054 * stdDev) / 2),
                  ci99: near((2.5758293035489004 * stdDev) / 2),
                  min: 10,
                  max: 40,
                  median: near(25),
                  percentiles: {
                    1: near(10.3),
                    5: near(11.5),
                    10: near(13),
                    20: near(16),
                    25: near(17.5),
                    50: near(25),
                    75: near(32.5),
                    80: near(34),
                    90: near(37),
                    95: near(38.5),
                    99: near(39.7),
                  },
                },
              ],
            },
          ],
        },
      ]);
    });

    it('is of one result that result', async () => {
      const [point] = await panel.points({ time: { from: '2026-07-01 01:00', to: '2026-07-01 01:00' } });
      expect(point).toMatchObject({
        metricValue: 10,
        stdDev: 0,
        ci99: 0,
        min: 10,
        max: 10,
        median: 10,
        sampleCount: 1,
      });
      expect(new Set(Object.values(point?.percentiles ?? {}))).toEqual(new Set([10]));
    });

    it('has exactly one series, if empty, where nothing is split', async () => {
      const time = { from: '2020', to: '2020' };
      const nothing = [{ metricData: [] }];
      for (const change of [{ aggregation: 'daily' }, {}, { chartType: 'raw' }, { metric: 'latency' }]) {
        expect((await panel.ask({ time, ...change })).body.data).toEqual(nothing);
      }
      expect((await panel.ask({ time, splits: ['isp'] })).body.data).toEqual([]);
    });

    it('ends a streamed answer with its code and message', async () => {
      expect(Object.keys((await panel.ask({ chartType: 'raw' })).body)).toEqual(['data', 'code', 'message']);
    });

    it('says that normalisation has no effect on raw points', async () => {
      const plain = await panel.ask({ chartType: 'raw' });
      const normalised = await panel.ask({ chartType: 'raw', normalised: true });
      expect(plain.body.message).toBe('Request successful');
      expect(normalised.body.message).toMatch(/normalis/i);
      expect(normalised.body.data).toEqual(plain.body.data);
    });
  });

  describe('in buckets of local time', () => {
    let panel: Panel;
    // Wednesday and Sunday of two weeks in May; UTC is the wall clock of an agent without a timezone.
    const times = ['2026-05-13 17:45:30', '2026-05-24 03:05:00'];

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a' }]);
      await panel.ingest(
        'httpget',
        [...times].reverse().map((dtime) => speed('a', dtime, 10)),
      );
    });

    it.each([
      ['hourly', '2026-05-13T17:00:00', '2026-05-24T03:00:00'],
      ['two_hourly', '2026-05-13T16:00:00', '2026-05-24T02:00:00'],
      ['four_hourly', '2026-05-13T16:00:00', '2026-05-24T00:00:00'],
      ['six_hourly', '2026-05-13T12:00:00', '2026-05-24T00:00:00'],
      ['daily', '2026-05-13', '2026-05-24'],
      ['weekly', '2026-05-11', '2026-05-18'],
    ])('%s points carry the start of their bucket, in order, without empty ones', async (aggregation, ...dtimes) => {
      const points = await panel.points({ aggregation });
      expect(pick(points, 'dtime', 'sampleCount')).toEqual(dtimes.map((dtime) => [dtime, 1]));
      for (const point of points) expect(point).not.toHaveProperty('aggregatedNumber');
    });

    it.each([
      ['monthly', '2026-05-01'],
      ['quarterly', '2026-04-01'],
    ])('%s points carry the first day', async (aggregation, dtime) => {
      expect(pick(await panel.points({ aggregation }), 'dtime', 'sampleCount')).toEqual([[dtime, 2]]);
    });

    it.each([
      ['hour_of_day', [3, 17]],
      ['day_of_week', [3, 7]],
      ['day_of_month', [13, 24]],
    ])('%s points carry the number of their group, in order', async (aggregation, numbers) => {
      const points = await panel.points({ aggregation });
      expect(pick(points, 'aggregatedNumber', 'sampleCount')).toEqual(numbers.map((number) => [number, 1]));
      for (const point of points) expect(point).not.toHaveProperty('dtime');
    });

    it('total is one point without a time', async () => {
      const points = await panel.points({ aggregation: 'total' });
      expect(pick(points, 'sampleCount')).toEqual([[2]]);
      expect(points[0]).not.toHaveProperty('dtime');
      expect(points[0]).not.toHaveProperty('aggregatedNumber');
    });

    it.each([
      ['2026-05-13 17:45:30', '2026-05-24 03:05:00', 2],
      ['2026-05-13 17:45:31', '2026-05-24 03:04:59', 0],
      ['2026-05-13 17:45', '2026-05-24 03:05', 2],
      ['2026-05-13 17:46', '2026-05-24 03:05', 1],
      ['2026-05-13 17:45', '2026-05-13 17:45', 0],
      ['2026-05-13 17:00', '2026-05-13 17:46', 1],
      ['2026-05-13', '2026-05-24', 2],
      ['20260513', '20260513', 1],
      ['2026-05', '2026-05', 2],
      ['2026', '2026', 2],
      ['-63 days', '-63 days', 1],
      ['-62 days', 'now', 1],
    ])('takes both ends of %s to %s as given', async (from, to, count) => {
      expect(await panel.points({ chartType: 'raw', time: { from, to } })).toHaveLength(count);
    });
  });

  it.each([
    ['now', '2026-07-15'],
    ['last wed', '2026-07-08'],
    ['this monday', '2026-07-20'],
    ['+1 day', '2026-07-16'],
  ])('takes %s for %s on the wall clock of the agents', async (text, date) => {
    const panel = await Panel.open(service, [{ agent_id: 'a', timezone: 'Asia/Tokyo' }]);
    const midnight = Date.parse(`${date}T00:00:00+09:00`);
    const at = (ms: number) => new Date(midnight + ms).toISOString();
    const times = [-1, 0, DAY * 1000 - 1, DAY * 1000].map(at);
    // Results of the future are rejected: the clock is set back when they are there.
    now = midnight + DAY * 1000;
    await panel.ingest(
      'httpget',
      times.map((dtime, index) => speed('a', dtime, index + 1)),
    );
    now = NOW;
    const points = await panel.points({ chartType: 'raw', time: { from: text, to: text } });
    expect(pick(points, 'metricValue', 'dtime')).toEqual([
      [2, `${date}T00:00:00`],
      [3, `${date}T23:59:59`],
    ]);
  });

  describe('raw', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service, [
        { agent_id: 'b-2', unit_id: 2, timezone: 'Europe/London', package: 'Acme:Basic' },
        { agent_id: 'a-1', unit_id: 9007199254740991, timezone: 'Europe/London', package: 'Other:Fast' },
        { agent_id: 'c-3', timezone: 'America/New_York' },
      ]);
      await panel.ingest('httpget', [
        speed('c-3', '2026-07-01 16:00:00', 4),
        speed('b-2', '2026-07-01 11:00:00.100', 2),
        speed('a-1', '2026-07-01 11:00:00.900', 1),
        speed('b-2', '2026-07-01 10:59:59.999', 3.5),
      ]);
    });

    it('has value, local end of the test, agent and unit, by time and agent', async () => {
      expect((await panel.ask({ chartType: 'raw' })).body.data).toEqual([
        {
          metricData: [
            { metricValue: 3.5, dtime: '2026-07-01T11:59:59', agent: 'b-2', unit: '2' },
            { metricValue: 1, dtime: '2026-07-01T12:00:00', agent: 'a-1', unit: '9007199254740991' },
            { metricValue: 2, dtime: '2026-07-01T12:00:00', agent: 'b-2', unit: '2' },
            { metricValue: 4, dtime: '2026-07-01T12:00:00', agent: 'c-3', unit: null },
          ],
        },
      ]);
    });

    it('has one series for each combination of split values, null last', async () => {
      const raw = await panel.series({ chartType: 'raw', splits: ['isp'] });
      expect(raw.map((points) => pick(points, 'isp', 'agent', 'metricValue'))).toEqual([
        [
          ['Acme', 'b-2', 3.5],
          ['Acme', 'b-2', 2],
        ],
        [['Other', 'a-1', 1]],
        [[null, 'c-3', 4]],
      ]);
      expect(
        (await panel.ask({ chartType: 'raw', splits: ['isp'], time: { from: '2020', to: '2020' } })).body.data,
      ).toEqual([]);
    });

    it('has the columns of its splits in every point', async () => {
      const points = await panel.points({ chartType: 'raw', splits: ['package', 'country', 'target'] });
      expect(new Set(pick(points, 'agent', 'package', 'country', 'target').map(String))).toEqual(
        new Set(
          [
            ['b-2', 'Acme:Basic', null, 'one.example'],
            ['a-1', 'Other:Fast', null, 'one.example'],
            ['c-3', null, null, 'one.example'],
          ].map(String),
        ),
      );
      for (const point of points) expect(point).toHaveProperty('country', null);
    });
  });

  describe('split', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service, [
        {
          agent_id: 'a',
          unit_id: 1,
          country: 'GB',
          package: 'Acme:Fibre: 500',
          custom: { site: 'roof', isp: 'own', metricValue: 'mine', "it's": 'quoted', __proto: 'p' },
        },
        { agent_id: 'b', unit_id: 2, country: 'FR', package: 'Best:Basic', custom: { site: 'cellar' } },
        { agent_id: 'c', package: 'Best:' },
        { agent_id: 'd' },
      ]);
      await panel.ingest('httpget', [
        speed('a', '2026-07-01 01:00:00', 1, { threads: 10, base: 'v1', target_group: 'near' }),
        speed('a', '2026-07-02 01:00:00', 2, { threads: 2 }),
        speed('b', '2026-07-01 01:00:00', 3, { threads: 2 }),
        speed('c', '2026-07-01 01:00:00', 4),
        speed('d', '2026-07-02 01:00:00', 5),
      ]);
    });

    const by = async (...splits: string[]) => {
      const series = await panel.series({ splits });
      expect(series.every((points) => points.length === 1)).toBe(true);
      return pick(series.flat(), ...splits, 'sampleCount');
    };

    it('has one series for each value in ascending order, null last', async () => {
      expect(await by('isp')).toEqual([
        ['Acme', 2],
        ['Best', 2],
        [null, 1],
      ]);
      const daily = await panel.series({ aggregation: 'daily', splits: ['isp'] });
      expect(daily.map((points) => pick(points, 'isp', 'dtime', 'metricValue'))).toEqual([
        [
          ['Acme', '2026-07-01', 1],
          ['Acme', '2026-07-02', 2],
        ],
        [['Best', '2026-07-01', 3.5]],
        [[null, '2026-07-02', 5]],
      ]);
    });

    it('has one series for each combination that occurs', async () => {
      expect(await by('isp', 'country')).toEqual([
        ['Acme', 'GB', 2],
        ['Best', 'FR', 1],
        ['Best', null, 1],
        [null, null, 1],
      ]);
      expect(await by('country', 'isp')).toEqual([
        ['FR', 'Best', 1],
        ['GB', 'Acme', 2],
        [null, 'Best', 1],
        [null, null, 1],
      ]);
    });

    it.each([
      [
        'package',
        [
          ['Acme:Fibre: 500', 2],
          ['Best:Basic', 1],
          [null, 2],
        ],
      ],
      [
        'country',
        [
          ['FR', 1],
          ['GB', 2],
          [null, 2],
        ],
      ],
      [
        'agent',
        [
          ['a', 2],
          ['b', 1],
          ['c', 1],
          ['d', 1],
        ],
      ],
      [
        'unit',
        [
          ['1', 2],
          ['2', 1],
          [null, 2],
        ],
      ],
      [
        'base',
        [
          ['v1', 1],
          [null, 4],
        ],
      ],
      ['target', [['one.example', 5]]],
      [
        'target_set',
        [
          ['near', 1],
          [null, 4],
        ],
      ],
      [
        'custom.site',
        [
          ['cellar', 1],
          ['roof', 2],
          [null, 2],
        ],
      ],
      [
        'site',
        [
          ['cellar', 1],
          ['roof', 2],
          [null, 2],
        ],
      ],
      [
        "custom.it's",
        [
          ['quoted', 2],
          [null, 3],
        ],
      ],
      [
        "it's",
        [
          ['quoted', 2],
          [null, 3],
        ],
      ],
    ])('by %s has its column under that name', async (split, expected) => {
      expect((await by(split)).map(([value, count]) => [value === null ? null : String(value), count])).toEqual(
        expected,
      );
    });

    it('by a number is in the order of numbers', async () => {
      expect((await by('threads')).map(([value]) => (value === null ? null : Number(value)))).toEqual([2, 10, null]);
    });

    it('by a custom field with a name of the catalogue is that field under its long name only', async () => {
      expect(await by('custom.isp')).toEqual([
        ['own', 2],
        [null, 3],
      ]);
      expect((await by('isp')).map(([value]) => value)).toEqual(['Acme', 'Best', null]);
    });

    it('never overwrites a statistic', async () => {
      const points = await panel.points({ splits: ['custom.metricValue'] });
      expect(pick(points, 'custom.metricValue', 'metricValue')).toEqual([
        ['mine', 1.5],
        [null, 4],
      ]);
    });

    it('adds up to the whole', async () => {
      for (const split of ['isp', 'package', 'threads', 'agent', 'site']) {
        const counts = (await panel.points({ splits: [split] })).map(({ sampleCount }) => Number(sampleCount));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
      }
    });
  });

  describe('filtered', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service, [
        { agent_id: 'a', unit_id: 10, country: 'GB', package: 'Acme:Basic', custom: { floor: 3, site: 'roof' } },
        { agent_id: 'b', unit_id: 20, country: 'GB', package: 'Acme:Fast', custom: { floor: '3' } },
        { agent_id: 'c', unit_id: 30, country: 'FR', package: 'Best:Basic' },
        { agent_id: 'd' },
      ]);
      await panel.ingest('httpget', [
        speed('a', '2026-07-01 01:00:00', 1, { threads: 2, ip_version: 4 }),
        speed('b', '2026-07-01 01:00:00', 2, { threads: 10, ip_version: 6 }),
        speed('c', '2026-07-01 01:00:00', 3, { target: 'two.example' }),
        speed('d', '2026-07-01 01:00:00', 4, { target: null }),
      ]);
    });

    const kept = async (...filters: object[]) =>
      (await panel.points({ chartType: 'raw', filters })).map(({ agent }) => agent).join('');

    it.each([
      ['package', 'Acme:Basic', 'a'],
      ['isp', 'Acme', 'ab'],
      ['country', 'FR', 'c'],
      ['agent', 'd', 'd'],
      ['unit', '20', 'b'],
      ['target', 'one.example', 'ab'],
      ['threads', '10', 'b'],
      ['ip_version', '6', 'b'],
      ['custom.site', 'roof', 'a'],
      ['site', 'roof', 'a'],
      ['floor', '3', 'ab'],
    ])('by %s keeps what has the value %s, or what has another or none', async (id, value, expected) => {
      expect(await kept(include(id, value))).toBe(expected);
      const others = [...'abcd'].filter((agent) => !expected.includes(agent)).join('');
      expect(await kept(exclude(id, value))).toBe(others);
    });

    it('combines values with OR, filters with AND', async () => {
      expect(await kept(include('country', 'GB', 'FR'))).toBe('abc');
      expect(await kept(exclude('country', 'GB', 'FR'))).toBe('d');
      expect(await kept(include('country', 'GB', 'FR'), include('package', 'Acme:Basic', 'Best:Basic'))).toBe('ac');
      expect(await kept(include('isp', 'Acme'), exclude('threads', '2'))).toBe('b');
      expect(await kept(include('isp', 'Acme'), include('isp', 'Best'))).toBe('');
    });

    it.each(['acme', 'Acme ', 'Acm', 'A%', 'Acme%', "' OR 1=1 --", '', 'null', '*'])(
      'compares exactly: %j is no value',
      async (value) => {
        expect(await kept(include('isp', value))).toBe('');
        expect(await kept(exclude('isp', value))).toBe('abcd');
      },
    );

    it.each([
      ['include', 'ab'],
      ['inclusive', 'ab'],
      ['in', 'ab'],
      [1, 'ab'],
      ['1', 'ab'],
      ['exclude', 'cd'],
      ['exclusive', 'cd'],
      ['not_in', 'cd'],
      [0, 'cd'],
      ['0', 'cd'],
    ])('reads the filter type %j', async (filterType, expected) => {
      expect(await kept({ id: 'isp', filterType, filterValues: ['Acme'] })).toBe(expected);
    });

    it('is the same for aggregates', async () => {
      expect(pick(await panel.points({ filters: [include('isp', 'Acme')] }), 'sampleCount', 'metricValue')).toEqual([
        [2, 1.5],
      ]);
      expect(pick(await panel.points({ filters: [exclude('target', 'two.example')] }), 'sampleCount')).toEqual([[3]]);
    });
  });

  describe('with metadata as of the result’s time', () => {
    it('sees a backdated change in the very next answer, from its start on only', async () => {
      const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Basic', custom: { site: 'old' } }]);
      await panel.client.put('/manage/isps', [{ isp: 'Best', packages: ['Fast'] }]);
      const from = TODAY - 5 * DAY;
      const at = (seconds: number) => new Date(seconds * 1000).toISOString();
      await panel.ingest('httpget', [
        speed('a', at(TODAY - 10 * DAY), 1),
        speed('a', at(from - 0.001), 2),
        speed('a', at(from), 3),
        speed('a', at(TODAY - DAY), 4),
      ]);
      const byPackage = async () => pick(await panel.points({ splits: ['package'] }), 'package', 'metricValue');
      expect(await byPackage()).toEqual([['Acme:Basic', 2.5]]);
      const change = { package: 'Best:Fast', custom: { site: 'new' } };
      await panel.client.put('/metadata', { agent: { agent_id: 'a' }, metadata: change, backdate_from: from });
      expect(await byPackage()).toEqual([
        ['Acme:Basic', 1.5],
        ['Best:Fast', 3.5],
      ]);
      const kept = async (filter: object) =>
        pick(await panel.points({ chartType: 'raw', filters: [filter] }), 'metricValue').flat();
      expect(await kept(include('isp', 'Acme'))).toEqual([1, 2]);
      expect(await kept(exclude('isp', 'Acme'))).toEqual([3, 4]);
      expect(await kept(include('site', 'new'))).toEqual([3, 4]);
      const raw = await panel.points({ chartType: 'raw', splits: ['site'] });
      expect(new Set(pick(raw, 'metricValue', 'site').map(String))).toEqual(
        new Set(['1,old', '2,old', '3,new', '4,new']),
      );
    });

    it('applies a change that was made before its results came in', async () => {
      const panel = await Panel.open(service, [{ agent_id: 'a', custom: { site: 'old' } }]);
      const change = {
        agent: { agent_id: 'a' },
        metadata: { custom: { site: 'new' } },
        backdate_from: TODAY - 5 * DAY,
      };
      await panel.client.put('/metadata', change);
      await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1), speed('a', '2026-07-14 00:00:00', 2)]);
      expect(pick(await panel.points({ splits: ['site'] }), 'site', 'metricValue')).toEqual([
        ['new', 2],
        ['old', 1],
      ]);
    });

    it('moves the local times that a changed timezone covers, and no others', async () => {
      const panel = await Panel.open(service, [{ agent_id: 'a', timezone: 'UTC' }]);
      await panel.ingest('httpget', [
        speed('a', '2026-07-01 20:00:00', 1),
        speed('a', '2026-07-12 20:00:00', 2),
        speed('a', '2026-07-14 20:00:00', 3),
      ]);
      const dtimes = async () => pick(await panel.points({ chartType: 'raw' }), 'dtime').flat();
      expect(await dtimes()).toEqual(['2026-07-01T20:00:00', '2026-07-12T20:00:00', '2026-07-14T20:00:00']);
      await panel.client.put('/metadata', {
        agent: { agent_id: 'a' },
        metadata: { timezone: 'Asia/Kolkata' },
        backdate_from: TODAY - 5 * DAY,
      });
      expect(await dtimes()).toEqual(['2026-07-01T20:00:00', '2026-07-13T01:30:00', '2026-07-15T01:30:00']);
      const time = { from: '2026-07-13 01:30', to: '2026-07-13 01:30' };
      expect(pick(await panel.points({ aggregation: 'daily', time }), 'dtime', 'metricValue')).toEqual([
        ['2026-07-13', 2],
      ]);
    });

    it('cuts buckets on the wall clock when clocks change', async () => {
      const panel = await Panel.open(service, [{ agent_id: 'a', timezone: 'Europe/London' }]);
      await panel.ingest('httpget', [
        speed('a', '2025-10-26 00:30:00', 1),
        speed('a', '2025-10-26 01:30:00', 2),
        speed('a', '2026-03-29 00:30:00', 3),
        speed('a', '2026-03-29 01:30:00', 4),
      ]);
      expect(pick(await panel.points({ aggregation: 'hourly' }), 'dtime', 'sampleCount')).toEqual([
        ['2025-10-26T01:00:00', 2],
        ['2026-03-29T00:00:00', 1],
        ['2026-03-29T02:00:00', 1],
      ]);
    });
  });

  describe('of panels and organisations', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service);
      for (const name of ['north', 'south']) await panel.client.post('/manage/panels', { name });
      await panel.addAgents([{ agent_id: 'd' }, { agent_id: 'n', panel: 'north' }, { agent_id: 's', panel: 'south' }]);
      await panel.ingest(
        'httpget',
        [...'dns'].map((agent) => speed(agent, '2026-07-01 00:00:00', 1)),
      );
    });

    const seen = async (change: object, client = panel.client) =>
      (await panel.points({ chartType: 'raw', ...change }, client)).map(({ agent }) => agent).join('');

    it('is limited to the panels that are asked for', async () => {
      expect(await seen({})).toBe('dns');
      expect(await seen({ panel: 'north' })).toBe('n');
      expect(await seen({ panel: ['north', 'default'] })).toBe('dn');
      expect(pick(await panel.points({ panel: ['north', 'south'] }), 'agentCount')).toEqual([[2]]);
      const wrong = await panel.ask({ panel: ['north', 'west'] });
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['panel']]);
    });

    it('is limited to the panels of the token', async () => {
      const limited = await panel.issue(['data'], { panels: ['north', 'south'] });
      expect(await seen({}, limited)).toBe('ns');
      expect(await seen({ panel: 'south' }, limited)).toBe('s');
      expect(pick(await panel.points({}, limited), 'sampleCount')).toEqual([[2]]);
      expect((await panel.ask({ panel: 'default' }, limited)).status).toBe(422);
      expect((await panel.records('httpget', {}, limited)).map(({ agent_id }) => agent_id)).toEqual(['n', 's']);
    });

    it('is nothing of another organisation', async () => {
      const other = await Panel.open(service, [{ agent_id: 'd' }]);
      expect(await other.series({ chartType: 'raw' })).toEqual([[]]);
      expect(await other.series()).toEqual([[]]);
      expect(await other.records('httpget')).toEqual([]);
      await other.ingest('httpget', [speed('d', '2026-07-01 00:00:00', 7)]);
      expect(pick(await other.points({ chartType: 'raw' }), 'metricValue')).toEqual([[7]]);
      expect(await seen({})).toBe('dns');
      expect(pick(await panel.points(), 'metricValue', 'sampleCount')).toEqual([[1, 3]]);
    });
  });

  it('counts agents, and units among them', async () => {
    const panel = await Panel.open(service, [
      { agent_id: 'a', unit_id: 1 },
      { agent_id: 'b' },
      { agent_id: 'c', unit_id: 3 },
    ]);
    await panel.ingest('httpget', [
      speed('a', '2026-07-01 00:00:00', 1),
      speed('a', '2026-07-01 01:00:00', 1),
      speed('b', '2026-07-01 00:00:00', 1),
      speed('c', '2026-07-02 00:00:00', 1),
    ]);
    const counts = ['sampleCount', 'agentCount', 'unitCount'];
    expect(pick(await panel.points(), ...counts)).toEqual([[4, 3, 2]]);
    expect(pick(await panel.points({ aggregation: 'daily' }), 'dtime', ...counts)).toEqual([
      ['2026-07-01', 3, 2, 1],
      ['2026-07-02', 1, 1, 1],
    ]);
  });

  describe('normalised', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
      const hours = (agent: string, day: number, times: readonly string[], mbps: number) =>
        times.map((time) => speed(agent, `2026-07-0${day} ${time}`, mbps));
      await panel.ingest('httpget', [
        ...hours('a', 1, ['20:01:00', '20:02:00', '20:03:00'], 10),
        ...hours('b', 1, ['20:04:00'], 20),
        ...hours('a', 2, ['05:59:59'], 10),
        ...hours('a', 2, ['20:00:00'], 80),
      ]);
    });

    it('lets every agent of a block count the same', async () => {
      const day = { time: { from: '2026-07-01', to: '2026-07-01' } };
      expect(pick(await panel.points(day), 'metricValue')).toEqual([[12.5]]);
      const [point] = await panel.points({ ...day, normalised: true });
      expect(point).toMatchObject({
        metricValue: near(15),
        stdDev: near(5),
        sampleCount: 4,
        agentCount: 2,
        min: 10,
        max: 20,
      });
    });

    it('lets every hour of the day count the same', async () => {
      const day = { time: { from: '2026-07-02', to: '2026-07-02' }, normalised: true };
      expect(pick(await panel.points(day), 'metricValue')).toEqual([[near(20)]]);
    });
  });

  describe('of ratios', () => {
    let panel: Panel;
    const dns = (time: string, successes: number | null, failures: number | null): Row => ({
      agent_id: 'a',
      dtime: `2026-07-01 ${time}`,
      successes,
      failures,
    });

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a' }]);
      await panel.ingest('dns', [
        dns('00:00:00', 1, 1),
        dns('01:00:00', 8, 0),
        dns('02:00:00', 0, 0),
        dns('03:00:00', null, 1),
      ]);
    });

    it('pools the value and describes the single ones, where there are any', async () => {
      const [point] = await panel.points({ metric: 'dnsFail' });
      expect(point).toMatchObject({
        metricValue: near(10),
        stdDev: near(25),
        sampleCount: 2,
        min: 0,
        max: 50,
        median: near(25),
      });
    });
  });

  it('has every digit of a spread that is small beside its values, whatever the values of others', async () => {
    const agents = ['a', 'b', 'c', 'd', 'e'];
    const panel = await Panel.open(
      service,
      agents.map((agent_id) => ({ agent_id })),
    );
    const lowest = [4, -4096, 2 ** 40, 1e15];
    const steps = [2 ** -40, 2 ** -30, 2 ** -12, 1e14];
    const hours = [0, 1, 2, 3];
    const at = (hour: number) => `2026-07-01 0${hour}:00:00`;
    const mos = hours.flatMap((hour) =>
      lowest.map((from, i) => ({
        agent_id: agents[i] as string,
        dtime: at(hour),
        mos: from + hour * (steps[i] as number),
      })),
    );
    const equal = hours.map((hour) => ({ agent_id: 'e', dtime: at(hour), mos: 4.1 }));
    await panel.ingest('jitter', [...mos, ...equal]);
    await panel.ingest(
      'httpget',
      hours.map((hour) => ({ agent_id: 'a', dtime: at(hour), bytes_sec: 2 ** 53 - 1 - hour })),
    );
    const spreadOfSteps = Math.sqrt(1.25);
    const points = (await panel.points({ metric: 'mos', splits: ['agent'] })) as { stdDev: number }[];
    expect(points).toHaveLength(agents.length);
    for (const [i, step] of steps.entries()) {
      expect((points[i]?.stdDev ?? 0) / (step * spreadOfSteps)).toBeCloseTo(1, 12);
    }
    expect(points.at(-1)?.stdDev).toBe(0);
    const [ofA] = (await panel.points({ metric: 'mos', filters: [include('agent', 'a')] })) as { stdDev: number }[];
    expect(ofA?.stdDev).toBe(points[0]?.stdDev);
    const [large] = (await panel.points()) as { stdDev: number }[];
    expect((large?.stdDev ?? 0) / ((spreadOfSteps * 8) / 1e6)).toBeCloseTo(1, 12);
  });

  it('leaves out results without a value', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [
      speed('a', '2026-07-01 00:00:00', 1),
      speed('a', '2026-07-01 01:00:00', 1, { bytes_sec: null }),
    ]);
    expect(pick(await panel.points(), 'sampleCount')).toEqual([[1]]);
    expect(await panel.points({ chartType: 'raw' })).toHaveLength(1);
  });

  it('leaves out what the prefilter judges impossible, when that is asked for', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const hourly = (extra: readonly Row[]) =>
      extra.map((change, hour) => speed('a', `2026-07-01 ${String(hour).padStart(2, '0')}:00:00`, hour + 1, change));
    await panel.ingest(
      'httpget',
      hourly([
        {},
        { successes: 0 },
        { failures: 1 },
        { bytes_sec: 0 },
        { bytes_sec: 12_500_000_001 },
        { bytes_sec: 12_500_000_000 },
        { fetch_time: 499_999, bytes_total: 999_999 },
        { fetch_time: 499_999, bytes_total: 1_000_000 },
        { successes: null, failures: null, fetch_time: null, bytes_total: null },
      ]),
    );
    const hours = async (prefilter: boolean, chartType: string) =>
      pick(await panel.points({ chartType, aggregation: 'hour_of_day', prefilter }), 'dtime', 'aggregatedNumber').map(
        ([dtime, number]) => number ?? Number(String(dtime).slice(11, 13)),
      );
    for (const chartType of ['raw', 'aggregate']) {
      expect(await hours(false, chartType)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(await hours(true, chartType)).toEqual([0, 5, 7, 8]);
    }
  });
});
