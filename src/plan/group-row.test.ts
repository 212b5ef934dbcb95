import { expect, it } from 'vitest';
import { compareSplits } from './group-row.ts';

it('orders series as engines do: by code points, with unset values last', () => {
  const values = ['a', 'ab', 'b', 'é', '\ud7ff', '\uff5e', '😀', '😀a', '😁', null];
  const shuffled = [...values.slice(4), ...values.slice(0, 4).reverse()];
  expect(shuffled.map((value) => [value]).sort(compareSplits)).toEqual(values.map((value) => [value]));
  expect([[2], [10], [null]].sort(compareSplits)).toEqual([[2], [10], [null]]);
});
