export type Position = readonly [x: number, y: number];
/** Its last position is its first. */
export type Ring = readonly Position[];
/** The outline, then the holes. */
export type Polygon = readonly Ring[];

/** An area of a map. */
export interface Region {
  /** The value of the dimension that means the region. */
  readonly key: string;
  /** How it is called; matches too. */
  readonly name: string;
  readonly polygons: readonly Polygon[];
}

/** Longitudes and latitudes, metres of a grid with north up, or pixels with north up and y downwards. */
export const COORDINATES = ['degrees', 'grid', 'screen'] as const;
export type Coordinates = (typeof COORDINATES)[number];

/** A map without its geometry. */
export interface MapAbout {
  /** The id of the dimension whose values are its regions. */
  readonly dimension: string;
  /** The property of the file that was the key. */
  readonly key: string;
  readonly coordinates: Coordinates;
  /** Regions with fewer agents are grey. */
  readonly minAgents: number;
  readonly regionCount: number;
}

/** The parameter of a view that names the map that a question is drawn on. */
export const MAP_OF_VIEW = 'map';

/** The map that every installation has. */
export const WORLD = 'world';
