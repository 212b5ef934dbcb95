import { ServiceError } from '../errors.ts';
import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { hasBorders, NO_BORDERS, REGIONS_MAX, type ReadingOfRegions, readRegions } from '../maps/read-regions.ts';
import { COORDINATES, type Coordinates, type Region, WORLD } from '../maps/region.ts';
import { putMap } from '../operations/maps/maps.ts';
import { deleteNamed, findNamed, listNamed } from '../operations/named.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import type { Field } from '../plan/field.ts';
import { fieldOf } from '../query/field-of.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, type Parameter, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { choice, integer, newName, pathText, text as queryText } from './parameters.ts';
import { ok } from './reply.ts';
import { MAP_EXAMPLE, MAP_FILE, MAP_SUMMARY, mapSchemas, presentMap, presentWholeMap } from './schemas/maps.ts';
import { ref } from './schemas/parts.ts';

const BYTES_MAX = 5 * 2 ** 20;
const MIN_AGENTS = { usual: 5, min: 1, max: 1000 };

const READ = { ...MANAGE, orScope: 'data' } as const;

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
      isForEveryPanel: true,
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
          examples: { 'A region': MAP_FILE },
          read: sentMap,
        }),
        bytesMax: BYTES_MAX,
      },
      answer: answers.success('The map, and what does not match.', ref('PutMap'), {
        Stored: { ...MAP_SUMMARY, unmatched: { regions: [], values: ['South'] } },
      }),
      refusals: {
        ...answers.invalid('A parameter or the file is invalid, or there are too many maps; nothing is stored.', {
          'features[3][geometry]': ['A region is a Polygon or a MultiPolygon, and this is a Point.'],
          'features[7]': ['It has no text or number as code. It has name, population.'],
        }),
        PAYLOAD_TOO_LARGE: { when: 'The file has more than 5 MiB.' },
      },
      async check({ context, caller, parameters: { dimension, ...reading }, body }, issues) {
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
      example: MAP_SUMMARY,
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
