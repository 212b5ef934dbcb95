import type { IssueList } from '../lib/issue-list.ts';
import { isObject, type JsonObject } from '../lib/read.ts';
import { isStorableText } from '../lib/text.ts';
import { fold } from './match-regions.ts';
import { Problems } from './problems.ts';
import { readPolygons, roomOfFile, type SentFeature } from './read-polygons.ts';
import { readTopology } from './read-topology.ts';
import type { Coordinates, Region } from './region.ts';

export const REGIONS_MAX = 5000;
const TEXT_LENGTH_MAX = 200;

export interface ReadingOfRegions {
  /** The property that is the key; `id` is also that of the feature itself. */
  readonly key: string;
  /** The name of the topology's object to read. */
  readonly object: string | undefined;
  readonly coordinates: Coordinates;
}

/** The regions of a GeoJSON or TopoJSON file; complete only if no issue was added. */
export function readRegions(body: unknown, reading: ReadingOfRegions, issues: IssueList): readonly Region[] {
  const problems = new Problems(issues);
  const features = featuresOf(body, reading.object, problems);
  if (features !== undefined) {
    if (features.length === 0) problems.add('body', 'There is no region in it.');
    if (features.length > REGIONS_MAX) {
      problems.add('body', `A map may have ${REGIONS_MAX} regions; this one has ${features.length}.`);
    }
    if (reading.coordinates === 'degrees') requireDegrees(features, problems);
  }
  const regions = regionsOf(features ?? [], reading.key, problems);
  problems.sayRest();
  return regions;
}

export const NO_BORDERS = 'Send a FeatureCollection of GeoJSON or a Topology of TopoJSON.';

export function hasBorders(body: unknown): body is JsonObject {
  return isObject(body) && (body.type === 'Topology' || body.type === 'FeatureCollection');
}

function featuresOf(body: unknown, object: string | undefined, problems: Problems): readonly SentFeature[] | undefined {
  if (!hasBorders(body)) return void problems.add('body', NO_BORDERS);
  if (body.type === 'Topology') return readTopology(body, object, problems);
  if (object !== undefined) problems.add('object', 'Only TopoJSON has objects to choose from.');
  return readCollection(body.features, problems);
}

function readCollection(features: unknown, problems: Problems): readonly SentFeature[] | undefined {
  if (!Array.isArray(features)) return void problems.add('features', 'This value should be of type array.');
  const room = roomOfFile();
  return features.map((feature: unknown, index) => {
    const place = `features[${index}]`;
    if (!isObject(feature) || feature.type !== 'Feature') {
      problems.add(place, 'This is not a Feature.');
      return { place, id: undefined, properties: undefined, polygons: undefined };
    }
    const { id, properties, geometry } = feature;
    return { place, id, properties, polygons: readPolygons(geometry, `${place}[geometry]`, room, problems) };
  });
}

/** If one position is not in degrees, most are not, so one problem says it. */
function requireDegrees(features: readonly SentFeature[], problems: Problems): void {
  for (const { place, polygons = [] } of features) {
    const stray = polygons.flat(2).find(([x, y]) => Math.abs(x) > 360 || Math.abs(y) > 90);
    if (stray === undefined) continue;
    problems.add(
      'coordinates',
      `${stray.join(', ')} in ${place} is not a longitude and a latitude. Say grid for metres with north up, or screen for pixels.`,
    );
    return;
  }
}

function regionsOf(features: readonly SentFeature[], key: string, problems: Problems): readonly Region[] {
  const seen = new Map<string, string>();
  return features.flatMap(({ place, id, properties, polygons }) => {
    const known = isObject(properties) ? properties : {};
    const given = Object.hasOwn(known, key) ? known[key] : key === 'id' ? id : undefined;
    if (properties === undefined && polygons === undefined && id === undefined) return [];
    const text = textOf(given);
    if (text === undefined) {
      problems.add(place, `It has no text or number as ${key}.${othersOf(known, key)}`);
      return [];
    }
    if (text.length > TEXT_LENGTH_MAX) problems.add(place, `Its ${key} has more than ${TEXT_LENGTH_MAX} characters.`);
    const first = seen.get(fold(text));
    if (first === undefined) seen.set(fold(text), place);
    else problems.add(place, `${text} is the ${key} of ${first} too.`);
    return polygons === undefined ? [] : [{ key: text, name: textOf(known.name) ?? text, polygons }];
  });
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' && isStorableText(value) ? value.trim() : undefined;
}

const LISTED_MAX = 10;

function othersOf(properties: Readonly<Record<string, unknown>>, key: string): string {
  const names = Object.keys(properties).filter((name) => name !== key);
  if (names.length === 0) return '';
  return ` It has ${names.slice(0, LISTED_MAX).join(', ')}${names.length > LISTED_MAX ? ' and more' : ''}.`;
}
