import { describe, expect, it } from 'vitest';
import { arranged, arrangementOf, columnsTo, isSame, moved, placeAt, sized } from './arrangement.ts';

const TILES = [{ text: 'a', width: 12 }, { text: 'b' }, { text: 'c', width: 2 }];
const SAVED = arrangementOf(TILES);

const orderOf = (places: typeof SAVED) => places.map(({ index }) => index);

describe('an arrangement of tiles', () => {
  it('is at first as saved', () => {
    expect(SAVED.map(({ width }) => width)).toEqual([12, 6, 2]);
    expect(orderOf(SAVED)).toEqual([0, 1, 2]);
  });

  it('has a tile where it was moved to, and none beyond its ends', () => {
    expect(orderOf(moved(SAVED, 0, 2))).toEqual([1, 2, 0]);
    expect(orderOf(moved(SAVED, 2, 0))).toEqual([2, 0, 1]);
    expect(isSame(moved(moved(SAVED, 0, 1), 0, 1), SAVED)).toBe(true);
    expect(isSame(moved(SAVED, 0, 1), SAVED)).toBe(false);
    expect(moved(SAVED, 0, -1)).toBe(SAVED);
    expect(moved(SAVED, 2, 9)).toBe(SAVED);
    expect(moved(SAVED, 7, 0)).toBe(SAVED);
  });

  it('has tiles of 3 to 12 columns, once they are sized', () => {
    expect(sized(SAVED, 1, 7.4)[1]).toEqual({ index: 1, width: 7 });
    expect(sized(SAVED, 0, 13)).toBe(SAVED);
    expect(sized(SAVED, 1, 0)[1]?.width).toBe(3);
  });

  it('is saved as the same tiles in its order and widths', () => {
    expect(arranged(TILES, sized(moved(SAVED, 1, 0), 0, 8))).toEqual([
      { text: 'b', width: 8 },
      { text: 'a', width: 12 },
      { text: 'c', width: 2 },
    ]);
  });
});

describe('a pointer', () => {
  it('is over the tile that it lies in, or over none', () => {
    const boxes = [
      { left: 0, right: 100, top: 0, bottom: 50 },
      { left: 110, right: 200, top: 0, bottom: 50 },
    ];
    expect(placeAt(boxes, 150, 20)).toBe(1);
    expect(placeAt(boxes, 105, 20)).toBeUndefined();
    expect(placeAt(boxes, 50, 50)).toBeUndefined();
  });

  it('says how many columns end at it', () => {
    expect(columnsTo(600, 0, { left: 0, right: 1200 })).toBe(6);
    expect(columnsTo(1000, 610, { left: 10, right: 1210 })).toBe(4);
  });
});
