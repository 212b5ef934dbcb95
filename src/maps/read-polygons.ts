import { isObject } from '../lib/read.ts';
import type { Problems } from './problems.ts';
import type { Polygon, Position, Ring } from './region.ts';

/** A feature of either format. */
export interface SentFeature {
  readonly place: string;
  readonly id: unknown;
  readonly properties: unknown;
  /** Undefined if it can’t be read; a problem says so. */
  readonly polygons: readonly Polygon[] | undefined;
}

/** Far more than a screen can show. */
const POSITIONS_MAX = 250_000;

/** How many positions a file may still have. */
interface Room {
  positions: number;
}

export function roomOfFile(): Room {
  return { positions: POSITIONS_MAX };
}

/** False if there are too many; one problem says so. */
export function takeRoom(room: Room, positions: number, problems: Problems): boolean {
  const had = room.positions >= 0;
  room.positions -= positions;
  if (had && room.positions < 0) {
    problems.add('body', `The borders have more than ${POSITIONS_MAX} positions. Simplify them.`);
  }
  return room.positions >= 0;
}

/** The polygons of a GeoJSON geometry; undefined if they can’t be read, and a problem says so. */
export function readPolygons(
  geometry: unknown,
  place: string,
  room: Room,
  problems: Problems,
): readonly Polygon[] | undefined {
  const type = isObject(geometry) ? geometry.type : undefined;
  if (!isObject(geometry) || (type !== 'Polygon' && type !== 'MultiPolygon')) {
    return void problems.add(place, `A region is a Polygon or a MultiPolygon, and this is ${describe(geometry)}.`);
  }
  const { coordinates } = geometry;
  const at = `${place}[coordinates]`;
  if (type === 'Polygon') {
    const polygon = readPolygon(coordinates, at, room, problems);
    return polygon && [polygon];
  }
  return readAll(coordinates, at, problems, (polygon, inside) => readPolygon(polygon, inside, room, problems));
}

function describe(geometry: unknown): string {
  if (isObject(geometry) && typeof geometry.type === 'string') return `a ${geometry.type.slice(0, 40)}`;
  return geometry === null || geometry === undefined ? 'empty' : 'neither';
}

function readPolygon(value: unknown, place: string, room: Room, problems: Problems): Polygon | undefined {
  return readAll(value, place, problems, (ring, inside) => readRing(ring, inside, room, problems));
}

/** Undefined if one of the items is, or if the list is empty. */
function readAll<T>(
  value: unknown,
  place: string,
  problems: Problems,
  read: (item: unknown, place: string) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return void problems.add(place, 'This should be a list of rings.');
  const items = value.map((item, index) => read(item, `${place}[${index}]`));
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

function readRing(value: unknown, place: string, room: Room, problems: Problems): Ring | undefined {
  if (!Array.isArray(value)) return void problems.add(place, 'A ring is a list of positions.');
  if (!takeRoom(room, value.length, problems)) return undefined;
  const wrong = value.findIndex((position) => !isPosition(position));
  if (wrong >= 0) return void problems.add(`${place}[${wrong}]`, 'A position is a list of two numbers.');
  const ring = value.map(([x, y]): Position => [x, y]);
  const [first] = ring;
  const last = ring.at(-1);
  if (ring.length < 4)
    return void problems.add(place, `A ring has four positions or more, and this one ${ring.length}.`);
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    return void problems.add(place, 'The last position of a ring is its first: this one is not closed.');
  }
  return ring;
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}
