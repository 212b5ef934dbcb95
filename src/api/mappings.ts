import { checkMapping, MAPPING_FIELDS, type Mapping } from '../ingest/influx/mapping.ts';
import * as read from '../lib/read.ts';
import { listMappings, type NamedMapping, namedMapping, putMapping, trySample } from '../operations/ingest/mappings.ts';
import { deleteNamed, findNamed } from '../operations/named.ts';
import { textOf } from '../query/saved-question.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { newName, pathText } from './parameters.ts';
import { ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, whole } from './schemas/parts.ts';

const SAMPLE_LENGTH_MAX = 100_000;

const FIELDS = {
  ...MAPPING_FIELDS,
  sample: read.optional(textOf(SAMPLE_LENGTH_MAX)),
  dry_run: read.optional(read.boolean),
};

const MAPPING = {
  measurement: 'wan_probe',
  where: [{ tag: 'kind', value: 'icmp' }],
  test: 'ping',
  columns: [
    { column: 'target', tag: 'peer' },
    { column: 'rtt_avg', field: 'rtt', unit: 'ms' },
    { column: 'failures', field: 'lost' },
  ],
};

const SAMPLE = 'wan_probe,host=demo-1003,kind=icmp,peer=lon1.measure.example rtt=12.4,lost=1i 1772366400000000000\n';

const sent = describe(read.schemaOf(FIELDS), {
  measurement: 'The measurement of the points.',
  where: {
    is: 'Only points with these tags; default: all.',
    of: { tag: 'The name of a tag.', value: 'Its value.' },
  },
  test: 'The test whose results they are.',
  columns: {
    is: 'Where each column comes from. A point without any of the fields gives no result.',
    of: {
      column: 'A column of the test.',
      field: 'The field of the point with its value.',
      tag: 'Instead of `field`: the tag with its value.',
      unit: 'The unit of the number, which becomes that of the column; without it the number is taken to be in that of the column.',
      factor: 'Multiplies the number.',
    },
  },
  sample: 'Line protocol with times in nanoseconds. The answer says what it would become; it is not stored.',
  dry_run: 'Check the mapping and its sample, and store nothing.',
});
const { sample: _, dry_run: __, ...stored } = sent.properties;

const SCHEMAS = {
  NewMapping: sent,
  Mapping: record({
    name: text('Its name. Mappings are tried in the order of their names.'),
    ...stored,
  }),
  PutMapping: {
    type: 'object',
    properties: {
      name: text('Its name.'),
      ...stored,
      sample: ref('MappedSample'),
    },
    required: ['name', ...Object.keys(stored)],
  },
  MappedSample: record({
    results: listOf(
      record({
        line: whole('The line that it comes from.'),
        row: { type: 'object', additionalProperties: true, description: 'The row, as `POST /ingest/{test}` takes it.' },
      }),
      'The results of the sample.',
    ),
    problems: listOf(
      record({ line: whole('The number of the line.'), message: text('What is wrong with it.') }),
      'The first 100 lines that can’t be read.',
    ),
    ignored: count('Points that the mapping does not mean.'),
  }),
} as const;

const STORED = { name: 'wan', ...MAPPING };
const TRIED = {
  ...STORED,
  sample: {
    results: [
      {
        line: 1,
        row: {
          agent_id: 'demo-1003',
          dtime: '2026-03-01T12:00:00.000Z',
          tool: 'wan',
          target: 'lon1.measure.example',
          rtt_avg: 12400,
          failures: 1,
        },
      },
    ],
    problems: [],
    ignored: 0,
  },
};

const THING: NamedThing = {
  path: '/manage/mappings',
  id: 'Mapping',
  noun: 'mapping',
  access: MANAGE,
  isForEveryPanel: true,
  name: pathText({ name: 'name', description: 'The name of the mapping.', example: 'wan' }),
  missing: { NOT_FOUND: { when: 'There is no such mapping or organisation.' } },
};

interface SentMapping {
  readonly mapping: Mapping;
  readonly sample: string | undefined;
  readonly isDryRun: boolean;
}

function present({ name, mapping }: NamedMapping) {
  return { name, ...mapping };
}

export const mappings: Resource = {
  name: 'Mappings',
  description:
    'How points of other measurements become results: `POST /api/v2/write` and `POST /write` understand those of Telegraf, ' +
    'Speedtest Tracker and Home Assistant by themselves, and all others by the mappings of the organisation. Not for tokens that are limited to panels.',
  schemas: SCHEMAS,
  calls: [
    call('PUT /manage/mappings/{name}', {
      id: 'putMapping',
      summary: 'Store a mapping',
      description:
        'Replaces a mapping of the same name. With `dry_run` nothing is stored: send a `sample` and see what it becomes. A point ' +
        'becomes a result by the first mapping that means it.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: newName(THING.name) },
      body: jsonBody<SentMapping>({
        description: 'The mapping.',
        schema: ref('NewMapping'),
        examples: { 'Probes of a line': { ...MAPPING, sample: SAMPLE } },
        read(body, _, issues) {
          const { sample, dry_run: isDryRun = false, ...given } = read.readExactBodyInto(issues, body, FIELDS);
          return { mapping: checkMapping(given, issues), sample, isDryRun };
        },
      }),
      answer: answers.success('The mapping, and what its sample becomes.', ref('PutMapping'), { Stored: TRIED }),
      refusals: answers.invalid('The mapping is invalid, or there are too many; nothing is stored.', {
        'columns[1][unit]': ['rtt_avg is stored in µs, which Mbit/s can’t become. Use ns, us, ms, s.'],
      }),
      async handle({ context, caller, parameters: { name }, body: { mapping, sample, isDryRun } }) {
        const named = { name, mapping };
        if (!isDryRun) await putMapping(context, caller, named);
        return ok({
          ...present(named),
          ...(sample !== undefined && { sample: await trySample(context, named, sample) }),
        });
      },
    }),
    listCall(THING, {
      description: 'The mappings of the organisation, ordered by name.',
      schema: ref('Mapping'),
      example: STORED,
      list: async (context, caller) => (await listMappings(context, caller)).map(present),
    }),
    readCall(THING, {
      description: 'One mapping.',
      schema: ref('Mapping'),
      example: STORED,
      find: async (context, caller, name) => present(namedMapping(await findNamed(context, caller, 'mappings', name))),
    }),
    deleteCall(THING, {
      description: 'Points that it meant are ignored again; their results stay.',
      remove: (context, caller, name) => deleteNamed(context, caller, 'mappings', name),
    }),
  ],
};
