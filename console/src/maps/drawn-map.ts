import type { RegionMap } from '../../../client/index.ts';
import { type RegionCollection, regionsOf } from '../../../src/maps/geo-json.ts';
import type { Matchable } from '../../../src/maps/match-regions.ts';
import type { Coordinates, Polygon, Ring } from '../../../src/maps/region.ts';

export interface MapRegion extends Matchable {
  readonly name: string;
  /** Outlines clockwise where they are on a sphere: the other way round they are all the world but the region. */
  readonly polygons: readonly Polygon[];
}

/** A map, ready to be drawn. */
export interface DrawnMap {
  readonly title: string;
  /** Undefined: of any field of countries. */
  readonly dimension: string | undefined;
  readonly coordinates: Coordinates;
  readonly minAgents: number;
  readonly regions: readonly MapRegion[];
}

/** A map of the organisation. */
export function drawnMapOf({ name: title, dimension, key, coordinates, min_agents, geometry }: RegionMap): DrawnMap {
  const regions = regionsOf(geometry as unknown as RegionCollection, key);
  return {
    title,
    dimension,
    coordinates: coordinates as Coordinates,
    minAgents: min_agents,
    regions: regions.map((region) => ({ ...region, also: [region.name], polygons: region.polygons.map(wound) })),
  };
}

function wound([outline = [], ...holes]: Polygon): Polygon {
  return [turned(outline, true), ...holes.map((hole) => turned(hole, false))];
}

function turned(ring: Ring, isClockwise: boolean): Ring {
  return clockwiseArea(ring) > 0 === isClockwise ? ring : ring.toReversed();
}

/** Twice the area, below zero if it runs counter-clockwise. */
function clockwiseArea(ring: Ring): number {
  let area = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? ring[0] ?? [x, y];
    area += (nextX - x) * (nextY + y);
  });
  return area;
}
