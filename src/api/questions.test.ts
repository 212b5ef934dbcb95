import { describe, expect, it } from 'vitest';
import { readBody } from '../../test/read-body.ts';
import type { Parsed } from '../query/unverified-name.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30) / 1000;

const QUESTION = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  time: { from: '2000', to: '2099' },
};
const MISSING = 'This field is missing.';
const NONE = 'This collection should contain 1 element or more.';
const type = (name: string) => `This value should be of type ${name}.`;
const FILTER = { id: 'isp', filterType: 'include', filterValues: ['Acme'] };

const issuesOf = (body: unknown) => readBody('askMetric', body, NOW).issues;
/** What the organisation has to know for a question that is right otherwise. */
const assumedOf = (change: object) => {
  const { issues, value } = readBody('askMetric', { ...QUESTION, ...change }, NOW);
  expect(issues).toEqual({});
  return (value as Parsed<unknown>).unverified.map(({ issueKey, name, noun }) => [issueKey, name, noun]);
};
const without = (field: string) => {
  const { [field]: _, ...rest } = { ...QUESTION } as Record<string, unknown>;
  return rest;
};

describe('a question for metric data', () => {
  it.each(['metric', 'chartType', 'aggregation', 'normalised', 'prefilter', 'time'])('needs %s', (field) => {
    expect(issuesOf(without(field))).toEqual({ [field]: [MISSING] });
  });

  it.each(['from', 'to'] as const)('needs time[%s]', (end) => {
    const { [end]: _, ...time } = { from: '2026', to: '2026' };
    expect(issuesOf({ ...QUESTION, time })).toEqual({ [`time[${end}]`]: [MISSING] });
  });

  it.each(['id', 'filterType', 'filterValues'] as const)('needs filters[0][%s]', (field) => {
    const { [field]: _, ...filter } = FILTER;
    expect(issuesOf({ ...QUESTION, filters: [filter] })).toEqual({ [`filters[0][${field}]`]: [MISSING] });
  });

  it('needs no aggregation for raw points, and neither splits nor filters', () => {
    expect(issuesOf({ ...without('aggregation'), chartType: 'raw' })).toEqual({});
    expect(assumedOf({ splits: [], filters: [] })).toEqual([]);
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
  ])('has the right type at %s: %j', (key, change, expected) => {
    expect(issuesOf({ ...QUESTION, ...change })).toEqual({ [key]: [type(expected)] });
  });

  it.each([
    ['metric', { metric: 'speed' }, 'speed is not a valid metric.'],
    ['metric', { metric: 'HTTPGET' }, 'HTTPGET is not a valid metric.'],
    ['metric', { metric: 'constructor' }, 'constructor is not a valid metric.'],
    ['metric', { metric: '' }, ' is not a valid metric.'],
    ['chartType', { chartType: 'line' }, 'line is not a valid chart type.'],
    ['aggregation', { aggregation: 'yearly' }, 'yearly is not a valid aggregation.'],
    ['aggregation', { aggregation: 'toString' }, 'toString is not a valid aggregation.'],
    ['splits[0]', { splits: ['custom.'] }, 'custom. is not a valid split.'],
    ['splits[0]', { splits: [''] }, ' is not a valid split.'],
    ['splits[0]', { splits: ['carrier_name'] }, 'carrier_name is not a valid split.'],
    ['splits[0]', { splits: ['nameserver'] }, 'nameserver is not a valid split.'],
    ['splits[0]', { metric: 'latency', splits: ['threads'] }, 'threads is not a valid split.'],
    ['filters[0][id]', { filters: [{ ...FILTER, id: 'custom.' }] }, 'custom. is not a valid filter.'],
    ['filters[1][id]', { filters: [FILTER, { ...FILTER, id: 'model' }] }, 'model is not a valid filter.'],
  ])('names what exists at %s: %j', (key, change, message) => {
    expect(issuesOf({ ...QUESTION, ...change })).toEqual({ [key]: [message] });
  });

  it.each([
    ['splits[0]', { splits: ['colour'] }, 'colour', 'split'],
    ['splits[1]', { splits: ['isp', 'colour'] }, 'colour', 'split'],
    ['splits[0]', { splits: ['__proto__'] }, '__proto__', 'split'],
    ['filters[0][id]', { filters: [{ ...FILTER, id: 'colour' }] }, 'colour', 'filter'],
    ['panel', { panel: 'elsewhere' }, 'elsewhere', 'panel'],
  ])('leaves it to the organisation whether it has a name at %s: %j', (key, change, name, noun) => {
    expect(assumedOf(change)).toEqual([[key, name, noun]]);
  });

  it.each([
    'hourly two_hourly four_hourly six_hourly daily weekly monthly quarterly hour_of_day day_of_week day_of_month total',
  ])('takes the aggregations %s', (names) => {
    for (const aggregation of names.split(' ')) expect(assumedOf({ aggregation })).toEqual([]);
  });

  it.each(['include', 'exclude', 'inclusive', 'in', 1, '1', 'exclusive', 'not_in', 0, '0'])(
    'takes the filter type %j',
    (filterType) => expect(assumedOf({ filters: [{ ...FILTER, filterType }] })).toEqual([]),
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
  ])('refuses the filter type %j', (filterType, message) => {
    expect(issuesOf({ ...QUESTION, filters: [{ ...FILTER, filterType }] })).toEqual({
      'filters[0][filterType]': [message],
    });
  });

  it('has at least one value in a filter', () => {
    expect(issuesOf({ ...QUESTION, filters: [{ ...FILTER, filterValues: [] }] })).toEqual({
      'filters[0][filterValues]': [NONE],
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
  ])('has times that exist: not %j', (text) => {
    const message = `${text} is not a valid date.`;
    const time = { from: text, to: text };
    expect(issuesOf({ ...QUESTION, time })).toEqual({ 'time[from]': [message], 'time[to]': [message] });
  });

  it.each([
    ['2026-07-02 00:00', '2026-07-01 23:59:59'],
    ['2026-07-01 00:00:01', '2026-07-01 00:00'],
    ['now', '-1 days'],
    ['2026-08', '2026-07'],
  ])('does not begin after its end: %s to %s', (from, to) => {
    expect(issuesOf({ ...QUESTION, time: { from, to } })).toEqual({ time: ['from must not be after to.'] });
  });

  it('may begin when it ends', () => {
    expect(assumedOf({ time: { from: '2026-07-01 00:00', to: '2026-07-01 00:00:00' } })).toEqual([]);
  });

  it.each(['dnsFail', 'webgetFail'])('does not ask for single results of %s', (metric) => {
    expect(issuesOf({ ...QUESTION, metric, chartType: 'raw' })).toEqual({
      chartType: ['This metric is available in aggregated form only.'],
    });
    expect(assumedOf({ metric })).toEqual([]);
  });

  it.each(
    'metricValue dtime aggregatedNumber stdDev sampleCount agentCount unitCount ci90 ci95 ci99 min max median percentiles'.split(
      ' ',
    ),
  )('reaches a field called %s by its long name only', (name) => {
    expect(issuesOf({ ...QUESTION, splits: [name] })).toEqual({ 'splits[0]': [`${name} is not a valid split.`] });
    expect(assumedOf({ splits: [`custom.${name}`] })).toEqual([]);
  });

  it.each([
    [7, { panel: [type('string')] }],
    [true, { panel: [type('string')] }],
    [null, { panel: [type('string')] }],
    [{}, { panel: [type('string')] }],
    [[], { panel: [NONE] }],
    [[7], { 'panel[0]': [type('string')] }],
    [['default', null], { 'panel[1]': [type('string')] }],
    [[null, 'zz', 'zz'], { 'panel[0]': [type('string')] }],
  ])('names panels by texts, not by %j', (panel, issues) => {
    expect(issuesOf({ ...QUESTION, panel })).toEqual(issues);
    const records = { test: 'httpget', date: { from: '2026', to: '2026' }, panel };
    expect(readBody('askTests', records, NOW).issues).toEqual(issues);
  });

  it.each([
    [
      ['default', 'elsewhere'],
      ['default', 'elsewhere'],
    ],
    [
      ['zz', 'zz', 'yy'],
      ['zz', 'yy'],
    ],
  ])('asks for each of the panels %j once', (panel, asked) => {
    expect(assumedOf({ panel })).toEqual(asked.map((name) => ['panel', name, 'panel']));
  });

  it('is told all that is wrong with it, whatever else is not known', () => {
    const wrong = {
      metric: 'speed',
      chartType: 'line',
      aggregation: 'yearly',
      normalised: 1,
      splits: ['colour', 'threads', 'dtime'],
      filters: [{ id: 'min', filterType: 'maybe', filterValues: [] }],
    };
    expect(issuesOf({ ...QUESTION, ...wrong })).toEqual({
      metric: ['speed is not a valid metric.'],
      chartType: ['line is not a valid chart type.'],
      aggregation: ['yearly is not a valid aggregation.'],
      normalised: [type('bool')],
      'splits[2]': ['dtime is not a valid split.'],
      'filters[0][id]': ['min is not a valid filter.'],
      'filters[0][filterType]': ['maybe is not a valid filter type.'],
      'filters[0][filterValues]': [NONE],
    });
    const { aggregation: _, ...unchosen } = { ...QUESTION, chartType: 'line' };
    expect(issuesOf(unchosen)).toEqual({ chartType: ['line is not a valid chart type.'] });
  });

  it('names every field that it lacks', () => {
    expect(Object.keys(issuesOf({})).sort()).toEqual(['chartType', 'metric', 'normalised', 'prefilter', 'time']);
  });

  it.each([[], [QUESTION], 'text', 7, true, null])('is an object, not %j', (body) => {
    expect(issuesOf(body)).toEqual({ body: [type('object')] });
  });

  it('may have fields that the service does not know', () => {
    const filters = [{ ...FILTER, name: 'ISP' }];
    const time = { ...QUESTION.time, zone: 'UTC' };
    expect(assumedOf({ agent_agg: 'mean', filters, time, extra: { deep: [1] } })).toEqual([]);
  });
});
