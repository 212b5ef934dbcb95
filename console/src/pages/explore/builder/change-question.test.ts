import { expect, it } from 'vitest';
import type { Filter, Metric } from '../../../../../client/index.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { changeFilter, changeMetric } from './change-question.ts';

const include = { id: 'isp', filterType: 'include', values: ['A'] } as const;
const exclude = { id: 'isp', filterType: 'exclude', values: ['B', 'A'] } as const;

it('a filter is changed where it stands, or added at the end', () => {
  const more = { ...include, values: ['A', 'C'] };
  expect(changeFilter([include, exclude], 0, more)).toEqual([more, exclude]);
  expect(changeFilter([include], 1, exclude)).toEqual([include, exclude]);
});

it('a filter that becomes like another joins it', () => {
  expect(changeFilter([include, exclude], 0, { ...include, filterType: 'exclude' })).toEqual([
    { ...exclude, values: ['A', 'B'] },
  ]);
});

it('a filter without values is gone', () => {
  expect(changeFilter([include, exclude], 0, { ...include, values: [] })).toEqual([exclude]);
});

const fields = [
  { id: 'isp', name: 'ISP', metrics: null },
  { id: 'threads', name: 'Threads', metrics: ['httpget'] },
] as unknown as Filter[];
const metrics = [
  { key: 'httpget', chartTypes: ['raw', 'aggregate'], direction: 'download' },
  { key: 'dnsFail', chartTypes: ['aggregate'], direction: null },
] as unknown as Metric[];
const catalogue = { metrics, splits: fields, filters: fields, windows: [] };

it('another metric keeps what can be asked of it, and says what is gone', () => {
  const threads = { id: 'threads', filterType: 'include', values: ['4'] } as const;
  const isp = { id: 'isp', filterType: 'exclude', values: ['Acme'] } as const;
  const asked = { ...PLAIN_QUESTION, chartType: 'raw', splits: ['threads', 'isp'], filters: [threads, isp] } as const;
  const { question, dropped } = changeMetric(asked, 'dnsFail', catalogue);
  expect(question).toMatchObject({ metric: 'dnsFail', chartType: 'aggregate', splits: ['isp'], filters: [isp] });
  expect(dropped).toEqual(['Threads']);
  const compare = { kind: 'group', id: 'threads', values: ['8'] } as const;
  expect(changeMetric({ ...PLAIN_QUESTION, compare }, 'dnsFail', catalogue)).toMatchObject({
    question: { compare: undefined },
    dropped: ['Threads'],
  });
});

it('a metric with raw results keeps them', () => {
  const asked = { ...PLAIN_QUESTION, metric: 'ping', chartType: 'raw', splits: ['isp'] } as const;
  expect(changeMetric(asked, 'httpget', catalogue)).toEqual({ question: { ...asked, metric: 'httpget' }, dropped: [] });
});

it('a speed stays in percent of what was sold, and anything else can’t be', () => {
  const asked = { ...PLAIN_QUESTION, metric: 'httppost', relativeTo: 'advertised' } as const;
  expect(changeMetric(asked, 'httpget', catalogue).question.relativeTo).toBe('advertised');
  const { question, dropped } = changeMetric(asked, 'dnsFail', catalogue);
  expect(question.relativeTo).toBeUndefined();
  expect(dropped).toEqual(['percent of the advertised speed']);
});
