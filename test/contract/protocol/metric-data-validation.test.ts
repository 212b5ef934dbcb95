import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION } from '../panel.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);

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

  it('is told every failure at once', async () => {
    const wrong = {
      metric: 'dnsFail',
      chartType: 'raw',
      normalised: 'no',
      splits: [7, 'nobody'],
      filters: [{ id: 'threads', filterType: 'maybe', filterValues: [] }, 3],
      time: { from: '-7d', to: '01/11/2026' },
      panel: 'elsewhere',
    };
    expect(await errorsOf(wrong)).toEqual({
      chartType: ['This metric is available in aggregated form only.'],
      normalised: [type('bool')],
      prefilter: ['This field is missing.'],
      'splits[0]': [type('string')],
      'splits[1]': ['nobody is not a valid split.'],
      'filters[0][id]': ['threads is not a valid filter.'],
      'filters[0][filterType]': ['maybe is not a valid filter type.'],
      'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
      'filters[1]': [type('object')],
      'time[from]': ['-7d is not a valid date.'],
      'time[to]': ['01/11/2026 is not a valid date.'],
      panel: ['elsewhere is not a valid panel.'],
    });
  });

  it('reaches fields that are called as figures are by their long names', async () => {
    const names = [
      ...['metricValue', 'dtime', 'aggregatedNumber', 'stdDev', 'sampleCount', 'agentCount', 'unitCount'],
      ...['ci90', 'ci95', 'ci99', 'min', 'max', 'median', 'percentiles'],
    ];
    const custom = Object.fromEntries(names.map((name) => [name, 'x']));
    await panel.client.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom } });
    const invalid = names.map((name, index) => [`splits[${index}]`, [`${name} is not a valid split.`]]);
    expect(await errorsOf({ ...QUESTION, splits: names })).toEqual(Object.fromEntries(invalid));
    expect(await statusOf({ splits: names.map((name) => `custom.${name}`) })).toBe(200);
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

  it('is told once what is wrong with its panels', async () => {
    const names = [null, 'zz', 'zz', 'default', 'yy'];
    const errors = {
      'panel[0]': [type('string')],
      panel: ['zz is not a valid panel.', 'yy is not a valid panel.'],
    };
    expect(await errorsOf({ ...QUESTION, panel: names })).toEqual(errors);
    const records = { test: 'httpget', date: { from: '2026', to: '2026' }, panel: names };
    expect((await panel.client.post('/test_data', records)).body.errors).toEqual(errors);
  });

  it('takes as many panels as there can be, and hints at the first unknown ones', async () => {
    await panel.client.post('/manage/panels', { name: 'north-east' });
    const panels = (count: number) => Array.from({ length: count }, (_, index) => `north-east-${index}`);
    const errors = (await errorsOf({ ...QUESTION, panel: panels(1000) })) as unknown as { panel: readonly string[] };
    expect(errors.panel).toHaveLength(1000);
    expect(errors.panel[0]).toBe('north-east-0 is not a valid panel. Did you mean north-east?');
    expect(errors.panel.filter((message) => message.includes('Did you mean'))).toHaveLength(20);
    expect(await errorsOf({ ...QUESTION, panel: panels(1001) })).toEqual({
      panel: ['This collection should contain 1000 elements or less.'],
    });
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
