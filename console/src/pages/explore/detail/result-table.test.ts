import { expect, it } from 'vitest';
import { csvOf, tsvOf } from './result-table.tsx';

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

it('a cell of a CSV is quoted where it has to be, and never a formula', () => {
  const columns = [
    { key: 'split0', header: 'ISP, name', isFigure: false },
    { key: 'mean', header: 'Mean', isFigure: true },
  ];
  const rows = [
    ['=SUM(A1)', -1.5],
    ['Acme "and" Sons', null],
  ];
  expect(csvOf({ columns, rows })).toBe('"ISP, name",Mean\n\'=SUM(A1),-1.5\n"Acme ""and"" Sons",\n');
});
