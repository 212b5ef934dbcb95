import { describe, expect, it } from 'vitest';
import { rowRanges } from './store-fresh.ts';

const counted = (...rows: number[]) => rows.map((rows, index) => ({ number: 10 * index, rows }));

describe('ranges of rows', () => {
  it('hold neighbours up to a number of rows', () => {
    expect(rowRanges(counted(3, 3, 4, 1, 10), { rowsMax: 10 })).toEqual([
      { first: 0, last: 20, rows: 10 },
      { first: 30, last: 30, rows: 1 },
      { first: 40, last: 40, rows: 10 },
    ]);
  });

  it('hold one that has more by itself', () => {
    expect(rowRanges(counted(1, 11, 1), { rowsMax: 10 })).toEqual([
      { first: 0, last: 0, rows: 1 },
      { first: 10, last: 10, rows: 11 },
      { first: 20, last: 20, rows: 1 },
    ]);
  });

  it('hold a limited number of neighbours', () => {
    expect(rowRanges(counted(1, 1, 1), { rowsMax: 10, numbersMax: 2 })).toEqual([
      { first: 0, last: 10, rows: 2 },
      { first: 20, last: 20, rows: 1 },
    ]);
  });

  it('are none of nothing', () => {
    expect(rowRanges([], { rowsMax: 10 })).toEqual([]);
  });
});
