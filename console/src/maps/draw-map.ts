import * as Plot from '@observablehq/plot';
import { plotOf } from '../components/chart.tsx';
import type { DrawnMap, MapRegion } from './drawn-map.ts';
import type { MappedRegion } from './map-regions.ts';
import { colourOf, type ValueClass } from './value-scale.ts';

const HEIGHT = { min: 200, max: 560 };
const INSET_PX = 6;
const SVG = 'http://www.w3.org/2000/svg';
const EMPTY = 'var(--map-empty)';
const REGIONS = 'map-regions';

export interface MapPicture {
  readonly svg: Element;
  readonly height: number;
  /** The shape of each region, in the order of the map. */
  readonly shapes: readonly SVGPathElement[];
}

interface Shape {
  readonly type: 'Feature';
  readonly properties: MappedRegion;
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: MapRegion['polygons'] };
}

/** Regions filled by their values: hatched where they are of few agents, empty where they are of too few. */
export function drawMap(
  map: DrawnMap,
  regions: readonly MappedRegion[],
  scale: readonly ValueClass[],
  { width, hatchId }: { readonly width: number; readonly hatchId: string },
): MapPicture {
  const shapes = regions.map((mapped): Shape => {
    const geometry = { type: 'MultiPolygon', coordinates: mapped.region.polygons } as const;
    return { type: 'Feature', properties: mapped, geometry };
  });
  const extent = extentOf(map);
  const height = Math.round(Math.min(HEIGHT.max, Math.max(HEIGHT.min, width / extent.aspect)));
  const domain = { type: 'FeatureCollection', features: shapes };
  const fewer = shapes.filter(({ properties }) => properties.standing === 'few');
  const drawn = plotOf(
    {
      height,
      margin: 0,
      marginTop: 0,
      marginRight: 0,
      marginBottom: 0,
      marginLeft: 0,
      projection: { ...projectionOf(map, extent), domain: domain as never, inset: INSET_PX },
      color: { type: 'identity' },
      marks: [
        Plot.geo(shapes as never, {
          className: REGIONS,
          fill: ({ properties }: Shape) => fillOf(properties, scale),
          stroke: 'var(--surface)',
          strokeWidth: 0.75,
        }),
        Plot.geo(fewer as never, { fill: `url(#${hatchId})`, pointerEvents: 'none' }),
      ],
    },
    width,
  );
  drawn.prepend(hatch(hatchId));
  return { svg: drawn, height, shapes: [...drawn.querySelectorAll<SVGPathElement>(`.${REGIONS} > path`)] };
}

function fillOf({ standing, mapped }: MappedRegion, scale: readonly ValueClass[]): string {
  if (mapped === undefined || standing === 'none' || standing === 'too few') return EMPTY;
  return colourOf(scale, mapped.figure) ?? EMPTY;
}

/** Thin lines, a light one beside a dark one: seen on every colour. */
function hatch(id: string): Element {
  const definitions = document.createElementNS(SVG, 'defs');
  const size = { width: 7, height: 7, patternUnits: 'userSpaceOnUse' };
  const pattern = element('pattern', { id, ...size, patternTransform: 'rotate(45)' });
  const line = (x: number, stroke: string) =>
    element('line', { x1: x, y1: 0, x2: x, y2: 7, stroke, 'stroke-width': 1.25, 'stroke-opacity': 0.6 });
  pattern.append(line(1, 'var(--text)'), line(2.25, 'var(--surface)'));
  definitions.append(pattern);
  return definitions;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

interface Extent {
  /** Of degrees: the middle, and whether all is nearer to it than a quarter of the way around. */
  readonly centre: readonly [longitude: number, latitude: number];
  readonly isNear: boolean;
  /** Width by height. */
  readonly aspect: number;
}

const WORLD_ASPECT = 2.3;

function extentOf({ coordinates, regions }: DrawnMap): Extent {
  const positions = regions.flatMap(({ polygons }) => polygons.flatMap(([outline = []]) => outline));
  if (coordinates !== 'degrees') return { centre: [0, 0], isNear: true, aspect: aspectOf(positions) };
  const vectors = positions.map(([longitude, latitude]) => {
    const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const;
  });
  const [x, y, z] = vectors.reduce<readonly [number, number, number]>(
    (sum, vector) => [sum[0] + vector[0], sum[1] + vector[1], sum[2] + vector[2]],
    [0, 0, 0],
  );
  const centre = [(Math.atan2(y, x) * 180) / Math.PI, (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI] as const;
  const isNear = vectors.every((vector) => vector[0] * x + vector[1] * y + vector[2] * z > 0);
  if (!isNear) return { centre, isNear, aspect: WORLD_ASPECT };
  const narrowing = Math.cos((centre[1] * Math.PI) / 180);
  const around = positions.map(([longitude, latitude]) => [turn(longitude - centre[0]) * narrowing, latitude] as const);
  return { centre, isNear, aspect: aspectOf(around) };
}

/** Degrees between -180 and 180. */
function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function aspectOf(positions: readonly (readonly [number, number])[]): number {
  const [width, height] = ([0, 1] as const).map((axis) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const position of positions) {
      low = Math.min(low, position[axis]);
      high = Math.max(high, position[axis]);
    }
    return high - low;
  });
  return (width || 1) / (height || 1);
}

/** Areas stay in proportion to each other. */
function projectionOf(
  { coordinates }: DrawnMap,
  { centre, isNear }: Extent,
): { type: Plot.ProjectionName; rotate?: [number, number] } {
  if (coordinates === 'grid') return { type: 'reflect-y' };
  if (coordinates === 'screen') return { type: 'identity' };
  return isNear ? { type: 'azimuthal-equal-area', rotate: [-centre[0], -centre[1]] } : { type: 'equal-earth' };
}
