import { expect, it } from 'vitest';
import { decimalsOf } from './points.ts';

it.each([
  [[], 0],
  [[0, 20, 4000], 0],
  [[94.3, 101.7, 88.2], 2],
  [[941.77, 1023.4, 1000.1], 0],
  [[123.456], 1],
  [[0.5, 1.25, 0], 3],
  [[0.0123, 0.0456], 5],
  [[1e-12], 6],
  [[-12.5], 2],
])('%j are shown with %i decimals', (figures, decimals) => {
  expect(decimalsOf(figures)).toBe(decimals);
});
