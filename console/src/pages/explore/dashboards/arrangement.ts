/** Where a tile is shown: the order of places is that of the grid. */
interface Place {
  /** Of the tile, as it is saved. */
  readonly index: number;
  /** In columns of 12. */
  readonly width: number;
}

export type Arrangement = readonly Place[];

const COLUMNS = 12;
/** A chart below it can't be read. */
const WIDTH_MIN = 3;

export function arrangementOf(tiles: readonly { readonly width?: number }[]): Arrangement {
  return tiles.map(({ width = COLUMNS / 2 }, index) => ({ index, width }));
}

/** The tile at a place put to another one, or to the nearest that there is. */
export function moved(places: Arrangement, from: number, to: number): Arrangement {
  const place = places[from];
  const end = within(to, 0, places.length - 1);
  return place === undefined || from === end ? places : places.toSpliced(from, 1).toSpliced(end, 0, place);
}

/** The tile at a place made as wide as it may be. */
export function sized(places: Arrangement, at: number, width: number): Arrangement {
  const place = places[at];
  const next = within(Math.round(width), WIDTH_MIN, COLUMNS);
  return place === undefined || place.width === next ? places : places.with(at, { ...place, width: next });
}

export function isSame(a: Arrangement, b: Arrangement): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The saved tiles in another arrangement. */
export function arranged<T extends object>(
  tiles: readonly T[],
  places: Arrangement,
): readonly (T & Pick<Place, 'width'>)[] {
  return places.flatMap(({ index, width }) => {
    const tile = tiles[index];
    return tile === undefined ? [] : [{ ...tile, width }];
  });
}

/** Bounds on the screen. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The place that a point lies in; undefined between and beside them. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number | undefined {
  const at = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
  return at < 0 ? undefined : at;
}

/** How many columns a tile takes that ends at a point of a grid. */
export function columnsTo(x: number, left: number, grid: Pick<Box, 'left' | 'right'>): number {
  return Math.round(((x - left) * COLUMNS) / (grid.right - grid.left));
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
