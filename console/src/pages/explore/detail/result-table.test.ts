import { expect, it } from 'vitest';
import { tsvOf } from './result-table.tsx';

it('a row is a line and a cell a column, whatever is in it', () => {
  const columns = [
    { key: 'split0', header: 'ISP', isFigure: false },
    { key: 'mean', header: 'Mean', isFigure: true },
  ];
  const rows = [
    ['Acme\tand\r\nSons', 1.23456789],
    [null, 0],
  ];
  expect(tsvOf({ columns, rows })).toBe('ISP\tMean\nAcme and Sons\t1.23456789\n\t0');
});
