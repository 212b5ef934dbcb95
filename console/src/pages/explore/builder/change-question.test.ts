import { expect, it } from 'vitest';
import type { Filter, Metric } from '../../../../../client/index.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { changeMetric, changeSplits } from './change-question.ts';

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
  const threads = { id: 'threads', filterType: 'include', filterValues: ['4'] } as const;
  const isp = { id: 'isp', filterType: 'exclude', filterValues: ['Acme'] } as const;
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

it('pairs of a field are compared as long as the question is split by it', () => {
  const asked = { ...PLAIN_QUESTION, splits: ['isp', 'threads'], compare: { kind: 'pairs', id: 'threads' } } as const;
  expect(changeSplits(asked, ['threads'])).toEqual({ splits: ['threads'] });
  expect(changeSplits(asked, ['isp'])).toEqual({ splits: ['isp'], compare: undefined });
  expect(changeMetric(asked, 'dnsFail', catalogue)).toMatchObject({
    question: { splits: ['isp'], compare: undefined },
    dropped: ['Threads'],
  });
});

it('a metric with raw results keeps them', () => {
  const asked = { ...PLAIN_QUESTION, metric: 'ping', chartType: 'raw', splits: ['isp'] } as const;
  expect(changeMetric(asked, 'httpget', catalogue)).toEqual({ question: { ...asked, metric: 'httpget' }, dropped: [] });
});

it('a speed stays in percent of what was sold, and anything else can’t be', () => {
  const asked = { ...PLAIN_QUESTION, metric: 'httppost', relative_to: 'advertised' } as const;
  expect(changeMetric(asked, 'httpget', catalogue).question.relative_to).toBe('advertised');
  const { question, dropped } = changeMetric(asked, 'dnsFail', catalogue);
  expect(question.relative_to).toBeUndefined();
  expect(dropped).toEqual(['percent of the advertised speed']);
});
