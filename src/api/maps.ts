import { ServiceError } from '../errors.ts';
import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { hasBorders, NO_BORDERS, REGIONS_MAX, type ReadingOfRegions, readRegions } from '../maps/read-regions.ts';
import { COORDINATES, type Coordinates, type Region, WORLD } from '../maps/region.ts';
import { COMPARED_VALUES_MAX, type NamedMap, putMap, type StoredMap } from '../operations/maps/maps.ts';
import { deleteNamed, findNamed, listNamed } from '../operations/named.ts';
import { requireEveryPanel } from '../operations/organisations/organisations.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import type { Field } from '../plan/field.ts';
import { fieldOf } from '../query/field-of.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, type Parameter, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { choice, integer, newName, pathText, text as queryText } from './parameters.ts';
import { ok } from './reply.ts';
import { count, listOf, oneOf, record, ref, text, whole } from './schemas/parts.ts';

const BYTES_MAX = 5 * 2 ** 20;
const MIN_AGENTS = { usual: 5, min: 1, max: 1000 };

const READ = { ...MANAGE, orScope: 'data' } as const;

const ABOUT = {
  name: text('Its name.'),
  dimension: text('The id of the dimension whose values are its regions.'),
  key: text('The property of a region that is the value.'),
  coordinates: oneOf(COORDINATES, 'What its positions are.'),
  min_agents: whole('Regions with fewer agents are grey.'),
  region_count: count('The number of its regions.'),
} as const;

const mapSchemas = {
  NewMap: {
    type: 'object',
    description: 'A FeatureCollection of GeoJSON, or a Topology of TopoJSON.',
    properties: { type: oneOf(['FeatureCollection', 'Topology'], 'Which of the two it is.') },
    required: ['type'],
    additionalProperties: true,
  },
  MapSummary: record(ABOUT),
  PutMap: record({
    ...ABOUT,
    unmatched: {
      ...record({
        regions: listOf(text('A key.'), 'Regions without a value.'),
        values: listOf(text('A value.'), 'Values without a region.'),
      }),
      description: `What does not match, among the ${COMPARED_VALUES_MAX} most frequent values that the dimension has now.`,
    },
  }),
  RegionMap: record({ ...ABOUT, geometry: ref('RegionCollection') }),
  RegionCollection: {
    ...record({
      type: oneOf(['FeatureCollection'], 'GeoJSON, whichever format was sent.'),
      features: listOf(
        record({
          type: oneOf(['Feature'], 'A region.'),
          properties: {
            type: 'object',
            description: 'Its key and its `name`.',
            additionalProperties: { type: 'string' },
          },
          geometry: {
            ...record({
              type: oneOf(['MultiPolygon'], 'Its polygons.'),
              coordinates: listOf({ type: 'array', items: {} }, 'Polygons of rings of positions.'),
            }),
            description: 'Its borders.',
          },
        }),
        'The regions.',
      ),
    }),
    description: 'The regions with their borders.',
  },
} as const;

const THING: NamedThing = {
  path: '/manage/maps',
  id: 'Map',
  noun: 'map',
  access: MANAGE,
  readAccess: READ,
  name: pathText({ name: 'name', description: 'The name of the map.', example: 'districts' }),
  missing: { NOT_FOUND: { when: 'There is no such map or organisation.' } },
};

const OWN_NAME = newName(THING.name);

const NEW_NAME: Parameter<string> = {
  ...OWN_NAME,
  read(given, issues) {
    if (given === WORLD) issues.add('name', `${WORLD} is the name of the map that is built in.`);
    return OWN_NAME.read(given, issues);
  },
};

const DIMENSION: Parameter<{ readonly id: string; readonly field: Field; readonly isAssumed: boolean } | undefined> = {
  name: 'dimension',
  in: 'query',
  description: 'An id of `GET /splits`, or a short name of one: the dimension whose values are the regions.',
  schema: { type: 'string' },
  example: 'custom.district',
  required: true,
  read(given, issues) {
    if (given === undefined) return void issues.add('dimension', 'This field is missing.');
    const id = read.string(given, 'dimension', issues);
    if (id === undefined) return undefined;
    const found = fieldOf(id, undefined);
    if (!found) return void issues.add('dimension', `${id} is not a valid dimension.`);
    return { id, field: found.field, isAssumed: found.assumed };
  },
};

const KEY: Parameter<string> = {
  name: 'key',
  in: 'query',
  description:
    'The property of each region that is its value of the dimension. `id` is the id of the feature, where it has no such property.',
  schema: { type: 'string', minLength: 1 },
  example: 'code',
  required: true,
  read(given, issues) {
    if (given === undefined || given === '') issues.add('key', 'This field is missing.');
    return given === undefined ? '' : (read.string(given, 'key', issues) ?? '');
  },
};

const OBJECT = queryText({
  name: 'object',
  description: 'Of TopoJSON with several objects: the one whose geometries are the regions.',
  example: 'districts',
});

const COORDINATES_OF: Parameter<Coordinates> = withDefault(
  choice(COORDINATES, 'kind of coordinates', {
    name: 'coordinates',
    description:
      'What the positions are: `degrees` of longitude and latitude, which the console projects; `grid`, metres with north up; `screen`, pixels from the top.',
    example: 'degrees',
  }),
  'degrees',
);

const MIN_AGENTS_OF: Parameter<number> = withDefault(
  integer({ name: 'min_agents', description: 'Regions with fewer agents are grey.', example: 5 }, MIN_AGENTS),
  MIN_AGENTS.usual,
);

function withDefault<T extends string | number>(parameter: Parameter<T | undefined>, usual: T): Parameter<T> {
  return {
    ...parameter,
    schema: { ...parameter.schema, default: usual },
    read: (given, issues) => parameter.read(given, issues) ?? usual,
  };
}

const SQUARE = [
  [
    [
      [4, 50],
      [4, 52],
      [6, 52],
      [6, 50],
      [4, 50],
    ],
  ],
];
const FILE = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: 'North', name: 'The North', population: 1200 },
      geometry: { type: 'MultiPolygon', coordinates: SQUARE },
    },
  ],
};
const SUMMARY = {
  name: 'districts',
  dimension: 'custom.district',
  key: 'code',
  coordinates: 'degrees',
  min_agents: 5,
  region_count: 1,
};
export const MAP_EXAMPLE = {
  ...SUMMARY,
  geometry: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'The North', code: 'North' },
        geometry: { type: 'MultiPolygon', coordinates: SQUARE },
      },
    ],
  },
};

function presentMap({ name, about }: NamedMap) {
  const { dimension, key, coordinates, minAgents, regionCount } = about;
  return { name, dimension, key, coordinates, min_agents: minAgents, region_count: regionCount };
}

export function presentWholeMap(map: StoredMap) {
  return { ...presentMap(map), geometry: map.geometry };
}

/** The regions of what was sent, which the parameters say how to find: read once, when it is checked. */
type SentMap = (reading: ReadingOfRegions, issues: IssueList) => readonly Region[];

function sentMap(sent: unknown, _now: number, issues: IssueList): SentMap {
  if (!hasBorders(sent)) {
    issues.add('body', NO_BORDERS);
    return () => [];
  }
  let regions: readonly Region[] | undefined;
  return (reading, issues) => {
    regions ??= readRegions(sent, reading, issues);
    return regions;
  };
}

export const maps: Resource = {
  name: 'Maps',
  description:
    'Borders of the regions that a dimension of an organisation names, to draw figures on. The world is built into the console: ' +
    'it needs no call.',
  schemas: mapSchemas,
  calls: [
    call('PUT /manage/maps/{name}', {
      id: 'putMap',
      summary: 'Store a map',
      description:
        `Replaces a map of the same name. The body is a file of GeoJSON or TopoJSON of at most 5 MiB and ${REGIONS_MAX} regions. ` +
        'Of its properties the key and `name` are stored. A value of the dimension is a region’s if it is the key or the `name`, ' +
        'whatever the case, the accents and the blanks. Not for tokens that are limited to panels.',
      access: MANAGE,
      parameters: {
        name: NEW_NAME,
        dimension: DIMENSION,
        key: KEY,
        object: OBJECT,
        coordinates: COORDINATES_OF,
        minAgents: MIN_AGENTS_OF,
      },
      body: {
        ...jsonBody<SentMap>({
          description: 'The file.',
          schema: ref('NewMap'),
          examples: { 'A region': FILE },
          read: sentMap,
        }),
        bytesMax: BYTES_MAX,
      },
      answer: answers.success('The map, and what does not match.', ref('PutMap'), {
        Stored: { ...SUMMARY, unmatched: { regions: [], values: ['South'] } },
      }),
      refusals: {
        ...answers.invalid('A parameter or the file is invalid, or there are too many maps; nothing is stored.', {
          'features[3][geometry]': ['A region is a Polygon or a MultiPolygon, and this is a Point.'],
          'features[7]': ['It has no text or number as code. It has name, population.'],
        }),
        PAYLOAD_TOO_LARGE: { when: 'The file has more than 5 MiB.' },
      },
      async check({ context, caller, parameters: { dimension, ...reading }, body }, issues) {
        requireEveryPanel(caller);
        body(reading, issues);
        if (!dimension?.isAssumed) return;
        const unverified = { issueKey: 'dimension', name: dimension.id, noun: 'dimension' } as const;
        await verifyNames(context, caller, [unverified], issues);
      },
      async handle({ context, caller, parameters: { dimension, ...reading }, body, signal }) {
        const { name, key, coordinates, minAgents } = reading;
        // Without one the request was refused.
        if (dimension === undefined) throw new ServiceError('VALIDATION_FAIL');
        const map = {
          name,
          key,
          coordinates,
          minAgents,
          field: dimension.field,
          regions: body(reading, new IssueList()),
        };
        const { unmatched, ...stored } = await putMap(context, caller, map, signal());
        return ok({ ...presentMap(stored), unmatched });
      },
    }),
    listCall(THING, {
      description: 'The maps of the organisation, ordered by name, without their borders.',
      schema: ref('MapSummary'),
      example: SUMMARY,
      list: async (context, caller) => (await listNamed(context, caller, 'maps')).map(presentMap),
    }),
    readCall(THING, {
      description: 'One map with its borders as GeoJSON, whichever format was sent.',
      schema: ref('RegionMap'),
      example: MAP_EXAMPLE,
      find: async (context, caller, name) => presentWholeMap(await findNamed(context, caller, 'maps', name)),
    }),
    deleteCall(THING, {
      description:
        'Questions that were drawn on it are drawn as charts again. Not for tokens that are limited to panels.',
      remove: (context, caller, name) => deleteNamed(context, caller, 'maps', name),
    }),
  ],
};
