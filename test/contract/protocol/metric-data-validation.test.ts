import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION } from '../panel.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);

const MISSING = 'This field is missing.';
const type = (name: string) => `This value should be of type ${name}.`;
const FILTER = { id: 'isp', filterType: 'include', filterValues: ['Acme'] };

describe('a request for metric data', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [
      { unit_id: 1, custom: { site: 'roof', metricValue: 'm', min: 'n', isp: 'own' } },
    ]);
  });
  afterAll(() => service.stop());

  const errorsOf = async (body: unknown) => {
    const answer = await panel.client.post('/metric_data', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'VALIDATION_FAIL',
      'Validation failed',
    ]);
    expect(answer.body).not.toHaveProperty('data');
    return answer.body.errors;
  };
  const statusOf = async (change: object) => (await panel.ask(change)).status;
  const without = (field: string) => {
    const { [field]: _, ...rest } = { ...QUESTION } as Record<string, unknown>;
    return rest;
  };

  describe('has what it needs', () => {
    it.each(['metric', 'chartType', 'aggregation', 'normalised', 'prefilter', 'time'])('%s', async (field) => {
      expect(await errorsOf(without(field))).toEqual({ [field]: [MISSING] });
    });

    it.each(['from', 'to'] as const)('time[%s]', async (end) => {
      const { [end]: _, ...time } = { from: '2026', to: '2026' };
      expect(await errorsOf({ ...QUESTION, time })).toEqual({ [`time[${end}]`]: [MISSING] });
    });

    it.each(['id', 'filterType', 'filterValues'] as const)('filters[0][%s]', async (field) => {
      const { [field]: _, ...filter } = FILTER;
      expect(await errorsOf({ ...QUESTION, filters: [filter] })).toEqual({ [`filters[0][${field}]`]: [MISSING] });
    });

    it('and needs no aggregation for raw points, and neither splits nor filters', async () => {
      expect((await panel.client.post('/metric_data', { ...without('aggregation'), chartType: 'raw' })).status).toBe(
        200,
      );
      expect(await statusOf({ splits: [], filters: [] })).toBe(200);
    });
  });

  it.each([
    ['metric', { metric: 7 }, 'string'],
    ['metric', { metric: null }, 'string'],
    ['chartType', { chartType: 7 }, 'string'],
    ['chartType', { chartType: ['raw'] }, 'string'],
    ['aggregation', { aggregation: 7 }, 'string'],
    ['normalised', { normalised: 1 }, 'bool'],
    ['normalised', { normalised: 'true' }, 'bool'],
    ['normalised', { normalised: null }, 'bool'],
    ['prefilter', { prefilter: 0 }, 'bool'],
    ['prefilter', { prefilter: 'false' }, 'bool'],
    ['splits', { splits: 'isp' }, 'array'],
    ['splits', { splits: { 0: 'isp' } }, 'array'],
    ['splits[0]', { splits: [7] }, 'string'],
    ['splits[1]', { splits: ['isp', null] }, 'string'],
    ['filters', { filters: FILTER }, 'array'],
    ['filters[0]', { filters: ['isp'] }, 'object'],
    ['filters[1]', { filters: [FILTER, []] }, 'object'],
    ['filters[0][id]', { filters: [{ ...FILTER, id: 7 }] }, 'string'],
    ['filters[0][filterValues]', { filters: [{ ...FILTER, filterValues: 'Acme' }] }, 'array'],
    ['filters[0][filterValues][1]', { filters: [{ ...FILTER, filterValues: ['Acme', 7] }] }, 'string'],
    ['time', { time: '2026-07-01 00:00' }, 'object'],
    ['time', { time: ['2026', '2026'] }, 'object'],
    ['time', { time: null }, 'object'],
    ['time[from]', { time: { from: 20260701, to: '2026' } }, 'string'],
    ['time[to]', { time: { from: '2026', to: null } }, 'string'],
  ])('has the right type at %s: %j', async (key, change, expected) => {
    expect(await errorsOf({ ...QUESTION, ...change })).toEqual({ [key]: [type(expected)] });
  });

  it.each([
    ['metric', { metric: 'speed' }, 'speed is not a valid metric.'],
    ['metric', { metric: 'HTTPGET' }, 'HTTPGET is not a valid metric.'],
    ['metric', { metric: 'constructor' }, 'constructor is not a valid metric.'],
    ['metric', { metric: '' }, ' is not a valid metric.'],
    ['chartType', { chartType: 'line' }, 'line is not a valid chart type.'],
    ['aggregation', { aggregation: 'yearly' }, 'yearly is not a valid aggregation.'],
    ['aggregation', { aggregation: 'toString' }, 'toString is not a valid aggregation.'],
    ['splits[0]', { splits: ['colour'] }, 'colour is not a valid split.'],
    ['splits[1]', { splits: ['isp', 'colour'] }, 'colour is not a valid split.'],
    ['splits[0]', { splits: ['__proto__'] }, '__proto__ is not a valid split.'],
    ['splits[0]', { splits: ['custom.'] }, 'custom. is not a valid split.'],
    ['splits[0]', { splits: [''] }, ' is not a valid split.'],
    ['filters[0][id]', { filters: [{ ...FILTER, id: 'custom.' }] }, 'custom. is not a valid filter.'],
    ['splits[0]', { splits: ['carrier_name'] }, 'carrier_name is not a valid split.'],
    ['splits[0]', { splits: ['nameserver'] }, 'nameserver is not a valid split.'],
    ['splits[0]', { metric: 'latency', splits: ['threads'] }, 'threads is not a valid split.'],
    ['filters[0][id]', { filters: [{ ...FILTER, id: 'colour' }] }, 'colour is not a valid filter.'],
    ['filters[1][id]', { filters: [FILTER, { ...FILTER, id: 'model' }] }, 'model is not a valid filter.'],
  ])('names what exists at %s: %j', async (key, change, message) => {
    expect(await errorsOf({ ...QUESTION, ...change })).toEqual({ [key]: [message] });
  });

  it.each([
    'hourly two_hourly four_hourly six_hourly daily weekly monthly quarterly hour_of_day day_of_week day_of_month total',
  ])('takes the aggregations %s', async (names) => {
    for (const aggregation of names.split(' ')) expect(await statusOf({ aggregation })).toBe(200);
  });

  it.each(['include', 'exclude', 'inclusive', 'in', 1, '1', 'exclusive', 'not_in', 0, '0'])(
    'takes the filter type %j',
    async (filterType) => expect(await statusOf({ filters: [{ ...FILTER, filterType }] })).toBe(200),
  );

  it.each([
    ['Include', 'Include is not a valid filter type.'],
    ['not in', 'not in is not a valid filter type.'],
    ['', ' is not a valid filter type.'],
    ['2', '2 is not a valid filter type.'],
    [2, '2 is not a valid filter type.'],
    [true, 'true is not a valid filter type.'],
    [null, 'null is not a valid filter type.'],
    [['in'], '["in"] is not a valid filter type.'],
    [{ not: 'in' }, '{"not":"in"} is not a valid filter type.'],
  ])('refuses the filter type %j', async (filterType, message) => {
    expect(await errorsOf({ ...QUESTION, filters: [{ ...FILTER, filterType }] })).toEqual({
      'filters[0][filterType]': [message],
    });
  });

  it('has at least one value in a filter', async () => {
    expect(await errorsOf({ ...QUESTION, filters: [{ ...FILTER, filterValues: [] }] })).toEqual({
      'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
    });
  });

  it.each([
    '2026-02-30 00:00',
    '2026-07-01 24:00',
    '2026-07-01 24:00:00',
    '2026-07-01 12:60',
    '2026-07-01 12:00:60',
    '2026-07-01 1:00',
    '2026-07-01T12:00:00',
    '2026-07-01 12:00:00.000',
    '2026-07-01 12:00 ',
    '2026-07-01 12',
    '2026-02-30',
    '2026-13',
    '20260732',
    '202607',
    'yesterday',
    'last moonday',
    '5 days',
    '',
  ])('has times that exist: not %j', async (text) => {
    const message = `${text} is not a valid date.`;
    const time = { from: text, to: text };
    expect(await errorsOf({ ...QUESTION, time })).toEqual({ 'time[from]': [message], 'time[to]': [message] });
  });

  it.each([
    ['2026-07-02 00:00', '2026-07-01 23:59:59'],
    ['2026-07-01 00:00:01', '2026-07-01 00:00'],
    ['now', '-1 days'],
    ['2026-08', '2026-07'],
  ])('does not begin after its end: %s to %s', async (from, to) => {
    expect(await errorsOf({ ...QUESTION, time: { from, to } })).toEqual({ time: ['from must not be after to.'] });
  });

  it('may begin when it ends', async () => {
    expect(await statusOf({ time: { from: '2026-07-01 00:00', to: '2026-07-01 00:00:00' } })).toBe(200);
  });

  it.each(['dnsFail', 'webgetFail'])('does not ask for single results of %s', async (metric) => {
    expect(await errorsOf({ ...QUESTION, metric, chartType: 'raw' })).toEqual({
      chartType: ['This metric is available in aggregated form only.'],
    });
    expect(await statusOf({ metric })).toBe(200);
  });

  it.each(
    'metricValue dtime aggregatedNumber stdDev sampleCount agentCount unitCount ci90 ci95 ci99 min max median percentiles'.split(
      ' ',
    ),
  )('reaches a field called %s by its long name only', async (name) => {
    await panel.client.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom: { [name]: 'x' } } });
    expect(await errorsOf({ ...QUESTION, splits: [name] })).toEqual({ 'splits[0]': [`${name} is not a valid split.`] });
    expect(await statusOf({ splits: [`custom.${name}`] })).toBe(200);
  });

  it('knows a custom field by its long and its bare name, and none of another organisation', async () => {
    expect(await statusOf({ splits: ['custom.site'] })).toBe(200);
    expect(await statusOf({ splits: ['site'], filters: [{ ...FILTER, id: 'site' }] })).toBe(200);
    const other = await Panel.open(service, [{ unit_id: 1, custom: { secret: 'x' } }]);
    expect((await other.ask({ splits: ['secret'] })).status).toBe(200);
    expect(await errorsOf({ ...QUESTION, splits: ['secret'], filters: [{ ...FILTER, id: 'secret' }] })).toEqual({
      'splits[0]': ['secret is not a valid split.'],
      'filters[0][id]': ['secret is not a valid filter.'],
    });
  });

  it.each([7, true, null, {}, [], [7], 'elsewhere', ['default', 'elsewhere']])(
    'names panels of the organisation: not %j',
    async (given) => {
      const keys = Object.keys((await errorsOf({ ...QUESTION, panel: given })) ?? {});
      expect(keys.every((key) => /^panel(\[\d\])?$/.test(key)) && keys.length > 0).toBe(true);
    },
  );

  it.each([
    [['default', null], { 'panel[1]': [type('string')] }],
    [[null, 'zz', 'zz'], { 'panel[0]': [type('string')], panel: ['zz is not a valid panel.'] }],
    [['zz', 'yy'], { panel: ['zz is not a valid panel.', 'yy is not a valid panel.'] }],
  ])('is told once what is wrong with the panels %j', async (given, errors) => {
    expect(await errorsOf({ ...QUESTION, panel: given })).toEqual(errors);
    const records = { test: 'httpget', date: { from: '2026', to: '2026' }, panel: given };
    expect((await panel.client.post('/test_data', records)).body.errors).toEqual(errors);
  });

  it('is told all that is wrong with it, whatever else is not known', async () => {
    const wrong = {
      metric: 'speed',
      chartType: 'line',
      aggregation: 'yearly',
      normalised: 1,
      splits: ['colour', 'threads', 'dtime'],
      filters: [{ id: 'min', filterType: 'maybe', filterValues: [] }],
    };
    expect(await errorsOf({ ...QUESTION, ...wrong })).toEqual({
      metric: ['speed is not a valid metric.'],
      chartType: ['line is not a valid chart type.'],
      aggregation: ['yearly is not a valid aggregation.'],
      normalised: [type('bool')],
      'splits[0]': ['colour is not a valid split.'],
      'splits[2]': ['dtime is not a valid split.'],
      'filters[0][id]': ['min is not a valid filter.'],
      'filters[0][filterType]': ['maybe is not a valid filter type.'],
      'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
    });
    const { aggregation: _, ...unchosen } = { ...QUESTION, chartType: 'line' };
    expect(await errorsOf(unchosen)).toEqual({ chartType: ['line is not a valid chart type.'] });
  });

  it.each([[], [QUESTION], 'text', 7, true, null])('is an object, not %j', async (body) => {
    expect(await errorsOf(body)).toEqual({ body: [type('object')] });
  });

  it.each([
    ['a broken object', '{"metric":'],
    ['no JSON', 'metric=httpget'],
    ['nothing', ''],
    ['blanks', '  \n'],
    ['two values', '{} {}'],
    ['a trailing comma', '{"metric":"httpget",}'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('is JSON, not %s', async (_, body) => {
    const answer = await panel.client.send('POST', '/metric_data', body, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body).not.toHaveProperty('errors');
  });

  it('is told every failure at once', async () => {
    expect(
      await errorsOf({
        metric: 'dnsFail',
        chartType: 'raw',
        normalised: 'no',
        splits: [7, 'nobody'],
        filters: [{ id: 'threads', filterType: 'maybe', filterValues: [] }, 3],
        time: { from: '2026-02-30' },
        panel: 'elsewhere',
      }),
    ).toEqual({
      chartType: ['This metric is available in aggregated form only.'],
      normalised: [type('bool')],
      prefilter: [MISSING],
      'splits[0]': [type('string')],
      'splits[1]': ['nobody is not a valid split.'],
      'filters[0][id]': ['threads is not a valid filter.'],
      'filters[0][filterType]': ['maybe is not a valid filter type.'],
      'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
      'filters[1]': [type('object')],
      'time[from]': ['2026-02-30 is not a valid date.'],
      'time[to]': [MISSING],
      panel: ['elsewhere is not a valid panel.'],
    });
    expect(Object.keys((await errorsOf({})) ?? {}).sort()).toEqual([
      'chartType',
      'metric',
      'normalised',
      'prefilter',
      'time',
    ]);
  });

  it('may have fields that nobody knows', async () => {
    const filters = [{ ...FILTER, name: 'ISP' }];
    const time = { ...QUESTION.time, zone: 'UTC' };
    expect(await statusOf({ agent_agg: 'mean', filters, time, extra: { deep: [1] } })).toBe(200);
  });

  it('lets the last of two equal keys win', async () => {
    const body = JSON.stringify(QUESTION).replace('{', '{"metric":"nothing",');
    const answer = await panel.client.send('POST', '/metric_data', body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(200);
  });

  it('needs the scope `data`, bare or as a bearer, before anything of it is read', async () => {
    const broken = { 'content-type': 'application/json' };
    for (const client of [service.client(undefined), await panel.issue(['metadata', 'ingest', 'manage'])]) {
      for (const path of ['/metric_data', '/test_data']) {
        const answer = await client.send('POST', path, '{', broken);
        expect([answer.status, answer.body]).toEqual([403, { code: 'ACCESS_DENIED', message: 'Access Denied' }]);
      }
    }
    const bare = await service.client(undefined).post('/metric_data', QUESTION, { authorization: panel.token });
    expect(bare.status).toBe(200);
  });
});
