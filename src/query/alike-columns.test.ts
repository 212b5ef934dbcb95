import { expect, it } from 'vitest';
import { refuseAlikeColumns } from './alike-columns.ts';

it.each([
  [['site', 'isp'], ['metricValue']],
  [['agent'], ['agent']],
  [['É', 'é'], []],
])('columns %j beside %j can be told apart', (splits, others) => {
  expect(() => refuseAlikeColumns(splits, others)).not.toThrow();
});

it.each([
  [['METRICVALUE'], ['metricValue'], 'splits[0]'],
  [['site', 'Site'], [], 'splits[1]'],
  [['isp', 'P5'], ['p1', 'p5'], 'splits[1]'],
])('columns %j beside %j can not: %s', (splits, others, key) => {
  expect(() => refuseAlikeColumns(splits, others)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAIL', issues: { [key]: [expect.stringContaining('Ask for csv')] } }),
  );
});
