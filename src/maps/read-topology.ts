import { isObject, type JsonObject, tooLong } from '../lib/read.ts';
import type { Problems } from './problems.ts';
import { readPolygons, roomOfFile, type SentFeature, takeRoom } from './read-polygons.ts';
import { type Topology, unfoldTopology } from './topology.ts';

const NAME_LENGTH_MAX = 128;

/** The features of a topology's object; undefined if it can’t be read, and a problem says so. */
export function readTopology(
  body: JsonObject,
  object: string | undefined,
  problems: Problems,
): readonly SentFeature[] | undefined {
  const chosen = chooseObject(body.objects, object, problems);
  const arcs = readArcs(body.arcs, problems);
  const transform = readTransform(body.transform, problems);
  if (chosen === undefined || arcs === undefined || transform === undefined) return undefined;
  const { name, value } = chosen;
  const place = `objects[${name}]`;
  const problem = tooLong(name, NAME_LENGTH_MAX);
  if (problem !== undefined) return void problems.add(place, problem);
  const isCollection = isObject(value) && value.type === 'GeometryCollection' && Array.isArray(value.geometries);
  const geometries = (isCollection ? value.geometries : [value]) as readonly unknown[];
  const unfold = unfoldTopology({ arcs, ...(transform !== null && { transform }) });
  const room = roomOfFile();
  return geometries.map((geometry, index) => {
    const at = isCollection ? `${place}[geometries][${index}]` : place;
    const { id, properties } = isObject(geometry) ? geometry : {};
    const indices = arcsOfPolygons(geometry, arcs.length, at, problems);
    // An arc can be named any number of times, so count the positions before writing them out.
    const positions = indices?.flat(2).reduce((sum, arc) => sum + (arcs[arc < 0 ? ~arc : arc]?.length ?? 0), 0) ?? 0;
    const fits = positions <= room.positions || takeRoom(room, positions, problems);
    if (indices === undefined || !fits) return { place: at, id, properties, polygons: undefined };
    const unfolded = { type: 'MultiPolygon', coordinates: indices.map(unfold) };
    return { place: at, id, properties, polygons: readPolygons(unfolded, at, room, problems) };
  });
}

function chooseObject(
  objects: unknown,
  object: string | undefined,
  problems: Problems,
): { readonly name: string; readonly value: unknown } | undefined {
  const names = isObject(objects) ? Object.keys(objects) : [];
  const [only] = names;
  if (!isObject(objects) || only === undefined) return void problems.add('objects', 'There is no object in it.');
  if (object === undefined && names.length > 1) {
    return void problems.add('object', `The file has several objects, so name one: ${names.slice(0, 20).join(', ')}.`);
  }
  const name = object ?? only;
  if (Object.hasOwn(objects, name)) return { name, value: objects[name] };
  return void problems.add('object', `${name} is not an object of the file. It has ${names.slice(0, 20).join(', ')}.`);
}

function readArcs(value: unknown, problems: Problems): Topology['arcs'] | undefined {
  if (!Array.isArray(value)) return void problems.add('arcs', 'This value should be of type array.');
  const isPair = (pair: unknown) => Array.isArray(pair) && Number.isFinite(pair[0]) && Number.isFinite(pair[1]);
  const wrong = value.findIndex((arc) => !Array.isArray(arc) || !arc.every(isPair));
  return wrong < 0 ? value : void problems.add(`arcs[${wrong}]`, 'An arc is a list of positions.');
}

/** Null: there is none. */
function readTransform(value: unknown, problems: Problems): Topology['transform'] | null | undefined {
  if (value === undefined) return null;
  const isPair = (pair: unknown): pair is readonly number[] =>
    Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);
  if (isObject(value) && isPair(value.scale) && isPair(value.translate)) {
    return { scale: value.scale, translate: value.translate };
  }
  return void problems.add('transform', 'It has a scale and a translate of two numbers each.');
}

/** Indices of arcs by polygon and ring. */
type ArcsByPolygon = readonly (readonly (readonly number[])[])[];

function arcsOfPolygons(
  geometry: unknown,
  arcCount: number,
  place: string,
  problems: Problems,
): ArcsByPolygon | undefined {
  const type = isObject(geometry) ? geometry.type : undefined;
  if (!isObject(geometry) || (type !== 'Polygon' && type !== 'MultiPolygon')) {
    // Says which type it is.
    readPolygons(geometry, place, roomOfFile(), problems);
    return undefined;
  }
  const polygons = type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
  const isArc = (arc: unknown) => Number.isInteger(arc) && (arc as number) < arcCount && (arc as number) >= -arcCount;
  const isRing = (ring: unknown) => Array.isArray(ring) && ring.length > 0 && ring.every(isArc);
  const isPolygon = (polygon: unknown) => Array.isArray(polygon) && polygon.length > 0 && polygon.every(isRing);
  if (Array.isArray(polygons) && polygons.length > 0 && polygons.every(isPolygon)) return polygons;
  return void problems.add(`${place}[arcs]`, `Each ring is a list of arcs between ${-arcCount} and ${arcCount - 1}.`);
}
