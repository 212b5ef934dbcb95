import { expect, it } from 'vitest';
import type { Comparison } from '../../../../../client/index.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { findValues, seriesOf } from './ask-comparison.ts';
import { comparisonRequestOf, questionOfPair } from './comparison-request.ts';
import { pairsTable } from './comparison-table.tsx';
import { matrixOf, orientPair, type Pair, pairsOf } from './pairs.ts';

/** The second side less the first. */
function pair(values: Pair, [b, a]: readonly [number, number], pValue: number | null) {
  const sides = { a: { metricValue: a }, b: { metricValue: b } };
  return { values, comparison: { ...sides, difference: b - a, ratio: b / a, ci95: 1, pValue } as Comparison };
}

const none = { a: null, b: null, difference: null, ratio: null, ci95: null, pValue: null } as unknown as Comparison;
const compared = [
  pair(['A', 'B'], [50, 40], 0.01),
  pair(['A', 'C'], [50, 70], 0.02),
  pair(['B', 'C'], [40, 70], 0.04),
  { values: ['A', 'D'], comparison: none } as const,
];
const series = seriesOf(compared.map(orientPair));

it('every two values are a pair, once', () => {
  expect(pairsOf(['A', 'B', 'C'])).toEqual([
    ['A', 'B'],
    ['A', 'C'],
    ['B', 'C'],
  ]);
  expect(pairsOf(Array.from({ length: 8 }, (_, place) => String(place)))).toHaveLength(28);
  expect(pairsOf(['A'])).toEqual([]);
});

it('what is compared are the values with most results; those of none are counted', () => {
  const point = (region: string | number | null, sampleCount: number) => ({ region, sampleCount, metricValue: 1 });
  expect(findValues([point('A', 5), point(null, 7), point(4, 9)], 'region')).toEqual({
    values: [
      { value: '4', mean: 1 },
      { value: 'A', mean: 1 },
    ],
    unset: 7,
  });
  expect(findValues([point('A', 5)], 'region').unset).toBe(0);
});

it('each pair is turned so that its difference is not below 0, and the largest is first', () => {
  expect(series.map(({ label, points: [point] }) => [label, point?.difference, point?.ratio])).toEqual([
    ['C − B', 30, 70 / 40],
    ['C − A', 20, 70 / 50],
    ['A − B', 10, 50 / 40],
    ['A − D', null, null],
  ]);
});

it('p-values are adjusted for all pairs together, without those that have none', () => {
  expect(series.map(({ points: [point] }) => point?.pValueAdjusted)).toEqual([0.04, 0.04, 0.03, null]);
});

it('a cell of the matrix is its row less its column, and a value does not meet itself', () => {
  const rows = matrixOf(['C', 'A', 'B', 'D'], series);
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.difference))).toEqual([
    [undefined, 20, 30, undefined],
    [-20, undefined, 10, null],
    [-30, -10, undefined, undefined],
    [undefined, null, undefined, undefined],
  ]);
  expect(rows[2]?.cells[1]).toMatchObject({ a: { metricValue: 50 }, b: { metricValue: 40 }, pValueAdjusted: 0.03 });
});

it('files have a row for each pair', () => {
  const { columns, rows } = pairsTable(series, 'ISP', 'ms');
  expect(columns.map(({ header }) => header)).toEqual([
    'ISP',
    'Less ISP',
    'Difference',
    '± 95%, by line',
    'Change',
    'p-value',
    'p-value, Holm',
  ]);
  expect(rows[1]).toEqual(['C', 'A', 20, 1, expect.closeTo(40), 0.02, 0.04]);
});

it('a pair is asked as one value against another, in place of the question’s own filter by the field', () => {
  const country = { id: 'country', filterType: 'exclude', filterValues: ['NL'] } as const;
  const own = { id: 'isp', filterType: 'include', filterValues: ['A', 'B', 'C'] } as const;
  const asked = { ...PLAIN_QUESTION, filters: [own, country], compare: { kind: 'pairs', id: 'isp' } } as const;
  expect(comparisonRequestOf(questionOfPair(asked, 'isp', 'A', 'B'), [], new Date(0))).toMatchObject({
    filters: [country],
    a: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['B'] }] },
    b: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['A'] }] },
  });
  expect(comparisonRequestOf(asked, [], new Date(0))).toBeUndefined();
});
