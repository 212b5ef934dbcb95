import { expect, it } from 'vitest';
import { compareValues, type Sortable } from './sort.ts';

const sorted = (values: readonly Sortable[], direction: 'ascending' | 'descending') =>
  values.toSorted((a, b) => compareValues(a, b, direction));

it('what is not there comes last in either direction', () => {
  expect(sorted([null, 10, 9], 'ascending')).toEqual([9, 10, null]);
  expect(sorted([null, 10, 9], 'descending')).toEqual([10, 9, null]);
});

it('text with numbers sorts as people count', () => {
  expect(sorted(['unit 10', 'Unit 9', 'unit 1'], 'ascending')).toEqual(['unit 1', 'Unit 9', 'unit 10']);
});
