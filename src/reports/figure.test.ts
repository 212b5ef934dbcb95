import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import { figure, figureValue, kindOf, parseFigure, unitOfFigure } from './figure.ts';

const POINT = { metricValue: 91.25, median: 90, agentCount: 60, atLeast: { 80: 88.5, 0.4: 10 }, atMost: { 95: 40 } };

it.each([
  ['metricValue', 91.25],
  ['agentCount', 60],
  ['atLeast.0.4', 10],
  ['100 - atLeast.80', 11.5],
  ['atLeast.80 + atMost.95 - 100', 28.5],
  ['stdDev', null],
  ['100 - atMost.7', null],
])('the figure %s of a point is %s', (text, expected) => {
  expect(figureValue(figure(text), POINT)).toBe(expected);
});

it.each([
  '',
  'speed',
  'median.50',
  'atLeast',
  'atLeast.x',
  '100 -',
  '100 -atLeast.80',
  '- median',
  'median * 2',
  'median mean',
])('%j is no figure', (text) => {
  expect(parseFigure(text)).toBeUndefined();
});

it('of counts has no unit, and of shares is a percentage', () => {
  expect(['agentCount', '100 - atMost.5', 'percentiles.20'].map((text) => kindOf(figure(text)))).toEqual([
    'count',
    'share',
    'value',
  ]);
});

it.each([
  ['metricValue', 'mbps'],
  ['percentiles.95', 'mbps'],
  ['100 - atLeast.80', '%'],
  ['agentCount', 'agents'],
  ['sampleCount', 'results'],
])('the values of %s of a speed are in %s', (text, unit) => {
  const { query } = parseMetricQuery({ metric: 'httpget', chartType: 'aggregate', last: '1 day' }, 0, new IssueList());
  expect(unitOfFigure(figure(text), query)).toBe(unit);
});
