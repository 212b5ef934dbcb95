import { describe, expect, it } from 'vitest';
import { buildQuestion, type QuestionOptions, withIntervalsByAgent } from './build-question.ts';
import { optionOfIssue } from './option-of-issue.ts';

const build = (file: object | undefined, options: object) =>
  buildQuestion(file as Readonly<Record<string, unknown>> | undefined, options as QuestionOptions);

const METRIC = { metric: 'httpget', chartType: 'aggregate', aggregation: 'total', normalised: true, prefilter: true };
const TIME = { from: '2026-10', to: '2026-10' };

describe('a question', () => {
  it('of options alone says everything that the service asks to be told', () => {
    const options = { metric: 'httpget', aggregation: 'daily', from: '2026-10-01', to: '2026-10-31' };
    expect(build(undefined, { ...options, split: ['isp'], prefilter: true, panel: ['north'] })).toEqual({
      of: 'metric_data',
      request: {
        metric: 'httpget',
        chartType: 'aggregate',
        aggregation: 'daily',
        normalised: false,
        prefilter: true,
        splits: ['isp'],
        time: { from: '2026-10-01', to: '2026-10-31' },
        panel: ['north'],
      },
    });
  });

  it('of a file alone is the file', () => {
    const file = { ...METRIC, time: TIME, mine: 1 };
    expect(buildQuestion(file, {})).toEqual({ of: 'metric_data', request: file });
    expect(buildQuestion({ metric: 'httpget' }, {}).request).toEqual({ metric: 'httpget' });
  });

  it('is about the records of a test where it has one', () => {
    const file = { test: 'ping', date: TIME };
    expect(buildQuestion(file, {})).toEqual({ of: 'test_data', request: file });
    expect(buildQuestion(undefined, { test: 'ping', from: '2026', to: 'now' })).toEqual({
      of: 'test_data',
      request: { test: 'ping', date: { from: '2026', to: 'now' } },
    });
  });

  it.each([
    ['bytes_sec<1000000', { column: 'bytes_sec', below: 1_000_000 }],
    ['bytes_sec >= 1e6', { column: 'bytes_sec', at_least: 1_000_000 }],
    ['target=a=b, "c"', { column: 'target', is: 'a=b, "c"' }],
    ['threads="4"', { column: 'threads', is: '4' }],
  ])('limits records by %s', (limit, read) => {
    expect(buildQuestion(undefined, { test: 'ping', where: [limit] }).request).toMatchObject({ where: [read] });
  });

  it.each(['bytes_sec', 'bytes_sec<', '<5'])('refuses the limit %s with how to write it', (limit) => {
    expect(() => buildQuestion(undefined, { test: 'ping', where: [limit] })).toThrow(/--where: .* should be like/);
  });

  it.each([
    [{ metric: 'ping' }, { metric: 'ping' }],
    [{ raw: true }, { chartType: 'raw' }],
    [{ aggregation: 'daily' }, { aggregation: 'daily' }],
    [
      { normalised: false, prefilter: false },
      { normalised: false, prefilter: false },
    ],
    [{ to: 'now' }, { time: { from: '2026-10', to: 'now' } }],
    [{ window: 'accc-busy' }, { window: 'accc-busy' }],
    [
      { window: 'mon-wed,sun 7-9 19-23' },
      {
        window: {
          days: ['mon', 'tue', 'wed', 'sun'],
          hours: [
            [7, 9],
            [19, 23],
          ],
        },
      },
    ],
    [{ window: '22-2' }, { window: { hours: [[22, 2]] } }],
    [{ window: 'fri-mon' }, { window: 'fri-mon' }],
    [{ perAgent: 'trimmed_mean', trim: 0.1 }, { per_agent: { summary: 'trimmed_mean', trim: 0.1, min_results: 5 } }],
    [
      { weight: 'custom.households', quantile: 'lower' },
      { weight: { field: 'custom.households' }, quantile: 'lower' },
    ],
    [{ population: 'lines' }, { weight: { population: 'lines' } }],
    [
      { percentiles: [10], atLeast: [30], atMost: [100], intervals: 'results' },
      { percentiles: [10], at_least: [30], at_most: [100], uncertainty: 'results' },
    ],
    [{ split: ['isp', 'region'] }, { splits: ['isp', 'region'] }],
    [{ filter: ['isp=A'] }, { filters: [{ id: 'isp', filterType: 'include', filterValues: ['A'] }] }],
  ])('has what %j says in place of what the file says', (options, changed) => {
    const file = {
      ...METRIC,
      splits: ['package'],
      filters: [{ id: 'unit' }],
      time: TIME,
      per_agent: { summary: 'mean', min_results: 5 },
    };
    expect(build(file, options).request).toEqual({ ...file, ...changed });
  });

  it('is an aggregate again when a raw file gets an aggregation', () => {
    const { request } = buildQuestion({ metric: 'ping', chartType: 'raw' }, { aggregation: 'daily' });
    expect(request).toEqual({ metric: 'ping', chartType: 'aggregate', aggregation: 'daily' });
  });

  it.each([
    [{ chart: 'histogram' }, { chartType: 'histogram', bins: 20 }],
    [{ bins: 5 }, { chartType: 'histogram', bins: 5 }],
    [{ edges: [1, 2] }, { chartType: 'histogram', edges: [1, 2] }],
    [
      { chart: 'histogram', edges: [1, 2] },
      { chartType: 'histogram', edges: [1, 2] },
    ],
  ] as const)('is a histogram with %j', (options, fields) => {
    const { request } = buildQuestion(undefined, { metric: 'ping', ...options });
    expect(request).toEqual({ metric: 'ping', normalised: false, prefilter: true, ...fields });
  });

  it('has bins of an option in place of those of a histogram from a file', () => {
    const file = { metric: 'ping', chartType: 'histogram', bins: 7 };
    expect(buildQuestion(file, { edges: [1, 2] }).request).toEqual({ ...file, bins: undefined, edges: [1, 2] });
    expect(buildQuestion(file, { chart: 'histogram' }).request).toEqual(file);
    expect(buildQuestion(file, { chart: true }).request).toEqual(file);
  });

  it('combines the values of a field into one filter, and cuts at the first equals sign', () => {
    const options = { metric: 'ping', filter: ['isp=A', 'target=a=b', 'isp=B'], exclude: ['isp=C'] };
    expect(buildQuestion(undefined, options).request.filters).toEqual([
      { id: 'isp', filterType: 'include', filterValues: ['A', 'B'] },
      { id: 'target', filterType: 'include', filterValues: ['a=b'] },
      { id: 'isp', filterType: 'exclude', filterValues: ['C'] },
    ]);
  });

  it.each([
    [undefined, {}, 'Say what to ask for: a file with a request, --metric or --test.'],
    [
      undefined,
      { metric: 'ping', test: 'ping' },
      '--metric is for metrics: it does not go with the records of a test.',
    ],
    [{ test: 'ping' }, { raw: true, split: ['isp'] }, /^--raw is for metrics.*\n--split is for metrics/],
    [METRIC, { test: 'ping' }, 'The request asks for a metric: --test does not go with it.'],
    [METRIC, { raw: true, aggregation: 'daily' }, '--raw is without aggregation'],
    [METRIC, { raw: true, normalised: true }, '--normalised has no effect on raw points'],
    [METRIC, { bins: 3, edges: [1, 2] }, '--bins and --edges: leave out one of them.'],
    [METRIC, { raw: true, bins: 3 }, '--raw is every result by itself: it does not go with a histogram.'],
    [METRIC, { bins: 3, aggregation: 'daily' }, 'A histogram is of the whole time: leave out --aggregation.'],
    [{ test: 'ping' }, { bins: 3 }, '--bins is for metrics: it does not go with the records of a test.'],
    [
      { test: 'ping' },
      { chart: 'histogram' as const },
      '--chart histogram is for metrics: records of a test have none.',
    ],
    [METRIC, { weight: 'custom.a', population: 'b' }, '--weight and --population: leave out one of them.'],
    [METRIC, { filter: ['isp'] }, '--filter: isp should be like field=value.'],
    [METRIC, { exclude: ['=Acme'] }, '--exclude: =Acme should be like field=value.'],
  ])('of %j with %j is refused', (file, options, message) => {
    expect(() => buildQuestion(file, options)).toThrow(message);
  });
});

describe('intervals by agent', () => {
  const ask = (options: object) => withIntervalsByAgent(build(undefined, options)).request;

  it('are those of aggregates', () => {
    expect(ask({ metric: 'ping', aggregation: 'daily' })).toMatchObject({ uncertainty: 'agents' });
    expect(ask({ metric: 'ping', raw: true })).not.toHaveProperty('uncertainty');
    expect(ask({ test: 'ping' })).not.toHaveProperty('uncertainty');
    expect(ask({ metric: 'ping', bins: 3 })).not.toHaveProperty('uncertainty');
  });

  it('give way to those that are asked for', () => {
    expect(ask({ metric: 'ping', intervals: 'results' })).toMatchObject({ uncertainty: 'results' });
  });
});

it.each([
  ['per_agent[trim]', { trim: 0.5 }, false, '--trim'],
  ['per_agent[summary]', { trim: 0.1 }, false, '--per-agent'],
  ['per_agent[summary]', {}, true, 'per_agent[summary]'],
  ['window[hours][0]', { window: '22-2' }, false, '--window'],
  ['weight[population]', { population: 'none' }, true, '--population'],
  ['weight', { population: 'lines' }, true, '--weight, --population'],
  ['percentiles[0]', { percentiles: [101] }, false, '--percentiles'],
  ['time[from]', { from: '2026-02-30' }, true, '--from'],
  ['time[from]', {}, false, '--from'],
  ['time[from]', {}, true, 'time[from]'],
  ['date', { to: 'now' }, true, '--from, --to'],
  ['splits[1]', { split: ['isp', 'colour'] }, false, '--split'],
  ['splits[1]', { filter: ['isp=A'] }, true, 'splits[1]'],
  ['filters[0][id]', { exclude: ['colour=red'] }, true, '--filter, --exclude'],
  ['edges[1]', { edges: [2, 1] }, false, '--edges'],
  ['bins', {}, true, 'bins'],
  ['body', {}, false, 'body'],
])('an issue at %s with %j, a file: %s, is told at %s', (key, options, hasFile, expected) => {
  expect(optionOfIssue(key, options as QuestionOptions, hasFile)).toBe(expected);
});
