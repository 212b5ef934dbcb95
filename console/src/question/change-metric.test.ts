import { expect, it } from 'vitest';
import type { ListedFilter, ListedMetric } from '../../../client/index.ts';
import { changeMetric } from './change-metric.ts';
import { PLAIN_QUESTION } from './question.ts';

const fields = [
  { id: 'isp', name: 'ISP', metrics: null },
  { id: 'threads', name: 'Threads', metrics: ['httpget'] },
] as unknown as ListedFilter[];
const metrics = [
  { key: 'httpget', chartTypes: ['raw', 'aggregate'] },
  { key: 'dnsFail', chartTypes: ['aggregate'] },
] as unknown as ListedMetric[];
const catalogue = { metrics, splits: fields, filters: fields };

it('another metric keeps what can be asked of it, and says what is gone', () => {
  const threads = { id: 'threads', filterType: 'include', values: ['4'] } as const;
  const isp = { id: 'isp', filterType: 'exclude', values: ['Acme'] } as const;
  const asked = { ...PLAIN_QUESTION, chartType: 'raw', splits: ['threads', 'isp'], filters: [threads, isp] } as const;
  const { question, dropped } = changeMetric(asked, 'dnsFail', catalogue);
  expect(question).toMatchObject({ metric: 'dnsFail', chartType: 'aggregate', splits: ['isp'], filters: [isp] });
  expect(dropped).toEqual(['Threads']);
});

it('a metric with raw results keeps them', () => {
  const asked = { ...PLAIN_QUESTION, metric: 'ping', chartType: 'raw', splits: ['isp'] } as const;
  expect(changeMetric(asked, 'httpget', catalogue)).toEqual({ question: { ...asked, metric: 'httpget' }, dropped: [] });
});
