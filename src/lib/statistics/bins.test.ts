import { describe, expect, it } from 'vitest';
import { equalEdges, placeOf } from './bins.ts';

describe('equal bins', () => {
  it('begin with the lowest value and end with the highest', () => {
    expect(equalEdges(-1, 3, 4)).toEqual([-1, 0, 1, 2, 3]);
    const edges = equalEdges(0.1, 0.7, 3);
    expect([edges[0], edges.at(-1)]).toEqual([0.1, 0.7]);
  });

  it('are one where there is one value', () => {
    expect(equalEdges(5, 5, 50)).toEqual([5, 5]);
  });
});

describe('a value', () => {
  it.each([
    [0, 0],
    [1, 1],
    [1.9, 1],
    [2, 2],
    [4, 2],
    [4.1, 3],
  ])('%d lies at place %d of the bins from 1 to 2 and to 4', (value, place) => {
    expect(placeOf(value, [1, 2, 4])).toBe(place);
  });

  it('is decided by its edges, not by the width of bins', () => {
    const edges = equalEdges(0, 0.9, 9);
    expect(edges.slice(0, -1).map((edge) => placeOf(edge, edges))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // 0.3 lies below the edge 3 * 0.9 / 9 = 0.30000000000000004.
    expect(placeOf(0.3, edges)).toBe(3);
  });

  it('that is the only one is in the only bin', () => {
    expect(placeOf(5, [5, 5])).toBe(1);
  });

  it('lies in the last of the bins that begin with it where the range has fewer doubles than bins', () => {
    const edges = equalEdges(1, 1 + 2 * Number.EPSILON, 8);
    expect(placeOf(1, edges)).toBe(edges.lastIndexOf(1) + 1);
  });
});
