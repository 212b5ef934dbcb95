import { expect, it } from 'vitest';
import { addTotals, groupErrors, NO_ROWS } from './import-totals.ts';

it('rows have their numbers in the file, and are grouped by the reason, the most frequent first', () => {
  const first = { taken: { stored: 2 }, rejected: 1, errors: [{ row: 3, message: 'bad time' }] };
  const second = {
    taken: { stored: 1 },
    rejected: 2,
    errors: [
      { row: 1, message: 'no agent' },
      { row: 2, message: 'no agent' },
    ],
  };
  const totals = addTotals(
    addTotals(NO_ROWS, first, (row) => row),
    second,
    (row) => row + 3,
  );
  expect(totals).toMatchObject({ taken: { stored: 3 }, rejected: 3 });
  expect(groupErrors(totals.errors)).toEqual([
    { message: 'no agent', rows: [4, 5] },
    { message: 'bad time', rows: [3] },
  ]);
});
