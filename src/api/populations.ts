import type { NamedPopulation } from '../agents/population.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { deleteNamed, findNamed, listNamed } from '../operations/named.ts';
import { putPopulation } from '../operations/populations/populations.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import type { PopulationCell } from '../plan/by-agent.ts';
import type { AgentField } from '../plan/field.ts';
import { fieldOf } from '../query/field-of.ts';
import type { UnverifiedName } from '../query/unverified-name.ts';
import * as answers from './answers.ts';
import { type SentTable, tableBody } from './bodies.ts';
import { call, MANAGE, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { newName, pathText } from './parameters.ts';
import { ok } from './reply.ts';
import { count, listOf, record, ref, text } from './schemas/parts.ts';

const COUNT = 'count';
const COUNT_MAX = 1e15;
const DIMENSIONS_MAX = 10;
const CELLS_MAX = 10_000;
/** A key of a custom field has 128 characters. */
const DIMENSION_LENGTH_MAX = 'custom.'.length + 128;

/** The body of a population as read; complete only if no issue was added. */
interface SentPopulation {
  readonly fields: readonly AgentField[];
  readonly cells: readonly PopulationCell[];
  readonly unverified: readonly UnverifiedName[];
}

interface SentDimension {
  readonly id: string;
  readonly field: AgentField;
  readonly isAssumed: boolean;
}

const DIMENSION = { ...read.string.schema, maxLength: DIMENSION_LENGTH_MAX };

const readDimension = read.reader<SentDimension>(DIMENSION, (value, key, issues) => {
  const id = read.string(value, key, issues);
  if (id === undefined) return undefined;
  const problem = read.tooLong(id, DIMENSION_LENGTH_MAX);
  if (problem !== undefined) return void issues.add(key, problem);
  const found = id === COUNT ? undefined : fieldOf(id, undefined);
  if (!found) return void issues.add(key, `${id} is not a valid dimension.`);
  const { field, assumed } = found;
  if (field.of !== 'record') return { id, field, isAssumed: assumed };
  // Here the short name of a label can only mean a custom field.
  if (field.unlessOwn !== undefined) return { id, field: { of: 'custom', key: id }, isAssumed: true };
  return void issues.add(key, `${id} is not a dimension of agents.`);
});

const readDimensions = read.atMost(DIMENSIONS_MAX, read.someOf(readDimension));
const readCells = read.atMost(CELLS_MAX, read.someOf(read.reader<unknown>({ type: 'object' }, (value) => value)));
const readCount = read.numberFrom(0, COUNT_MAX);

const FIELDS = { dimensions: read.required(readDimensions), cells: read.required(readCells) };

function readSent(sent: SentTable, issues: IssueList): SentPopulation {
  const body = sent.form === 'csv' ? bodyOf(sent.records, issues) : sent.value;
  const { dimensions = [], cells = [] } = read.readBodyInto(issues, body, FIELDS);
  const known = dimensions.filter((dimension) => dimension !== undefined);
  return {
    fields: known.map(({ field }) => field),
    // With a missing dimension, every stratum would have unexpected fields.
    cells:
      known.length === dimensions.length
        ? cellsOf(
            known.map(({ id }) => id),
            cells,
            issues,
          )
        : [],
    unverified: dimensions.flatMap((dimension, index) =>
      dimension?.isAssumed
        ? [{ issueKey: `dimensions[${index}]`, name: dimension.id, noun: 'dimension' as const }]
        : [],
    ),
  };
}

/** A CSV has a column for each dimension, and the column `count`. */
function bodyOf([header = [], ...rows]: readonly (readonly string[])[], issues: IssueList): unknown {
  const columns = header.map((column) => column.trim());
  rows.forEach((row, index) => {
    if (row.length === columns.length) return;
    issues.add(`cells[${index}]`, `This row has ${row.length} fields, the header has ${columns.length}.`);
  });
  // One more than there may be is enough to refuse the rest.
  const few = columns.slice(0, DIMENSIONS_MAX + 2);
  const value = (column: string, cell: string) => (column === COUNT && NUMBER.test(cell) ? Number(cell) : cell);
  return {
    dimensions: columns.filter((column) => column !== COUNT),
    cells: rows
      .slice(0, CELLS_MAX + 1)
      .map((row) => Object.fromEntries(few.map((column, index) => [column, value(column, row[index] ?? '')]))),
  };
}

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

function cellsOf(ids: readonly string[], sent: readonly unknown[], issues: IssueList): PopulationCell[] {
  const seen = new Set<string>();
  return sent.flatMap((value, index) => {
    const key = `cells[${index}]`;
    const { values, count } = readCell(ids, value, key, issues) ?? {};
    if (values === undefined) return [];
    const identity = JSON.stringify(values);
    if (seen.has(identity)) issues.add(key, 'This combination occurs twice.');
    seen.add(identity);
    return count === undefined ? [] : [{ values, count }];
  });
}

/** Undefined if the count is unreadable. */
type ReadCell = Pick<PopulationCell, 'values'> & { readonly count: number | undefined };

function readCell(ids: readonly string[], value: unknown, key: string, issues: IssueList): ReadCell | undefined {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  for (const name of Object.keys(value)) {
    if (name !== COUNT && !ids.includes(name)) issues.add(`${key}[${name}]`, 'This field was not expected.');
  }
  const part = <T>(name: string, reader: read.Reader<T>) => {
    if (Object.hasOwn(value, name)) return reader(value[name], `${key}[${name}]`, issues);
    return void issues.add(`${key}[${name}]`, 'This field is missing.');
  };
  const values = ids.map((id) => part(id, read.string)).filter((text) => text !== undefined);
  const count = part(COUNT, readCount);
  return values.length === ids.length ? { values, count } : undefined;
}

function present({ name, dimensions, cells }: NamedPopulation) {
  return {
    name,
    dimensions,
    cells: cells.map(({ values, count }) => ({
      ...Object.fromEntries(dimensions.map((id, index) => [id, values[index]])),
      count,
    })),
  };
}

const DIMENSIONS_WORDS =
  'Dimensions of agents: `isp`, `package`, `package.technology`, `package.tier`, `country`, `custom.<key>`.';

const CELL = {
  type: 'object',
  description: 'A stratum of the population: a text for each dimension, under its id, and a count.',
  properties: { count: { ...readCount.schema, description: 'The size of the stratum, in any unit.' } },
  required: ['count'],
  additionalProperties: { type: 'string' },
} as const;

const schemas = {
  NewPopulation: {
    type: 'object',
    description: 'A table with the size of each stratum.',
    properties: {
      dimensions: { ...readDimensions.schema, items: text('The id of a dimension.'), description: DIMENSIONS_WORDS },
      cells: { ...readCells.schema, items: ref('PopulationCell'), description: 'Each combination of values once.' },
    },
    required: ['dimensions', 'cells'],
  },
  PopulationCell: CELL,
  Population: record({
    name: text('Its name.'),
    dimensions: listOf(text('The id of a dimension.'), 'The dimensions of its strata.'),
    cells: listOf(ref('PopulationCell'), 'As they were given.'),
  }),
  PopulationSummary: record({
    name: text('Its name.'),
    dimensions: listOf(text('The id of a dimension.'), 'The dimensions of its strata.'),
    cell_count: count('The number of its strata.'),
  }),
} as const;

const THING: NamedThing = {
  path: '/manage/populations',
  id: 'Population',
  noun: 'population',
  access: MANAGE,
  name: newName(pathText({ name: 'name', description: 'The name of the population.', example: 'lines-2026' })),
  missing: { NOT_FOUND: { when: 'There is no such population or organisation.' } },
};

const EXAMPLE = {
  dimensions: ['package.technology'],
  cells: [
    { 'package.technology': 'FTTP', count: 1200 },
    { 'package.technology': 'cable', count: 800.5 },
  ],
};

const CSV = `package.technology,count
FTTP,1200
cable,800.5
`;

const POPULATION = { name: 'lines-2026', ...EXAMPLE };

export const populations: Resource = {
  name: 'Populations',
  description:
    'Tables with the number of lines in each stratum, to which a question can weight its agents: ' +
    '`"weight": {"population": "<name>"}`.',
  schemas,
  calls: [
    call('PUT /manage/populations/{name}', {
      id: 'putPopulation',
      summary: 'Store a population',
      description:
        'Replaces a population of the same name. A short name of a dimension (`technology`, or the bare name of a ' +
        'custom field) is resolved when it is stored. In CSV the header has the dimensions ' +
        'and `count`. Not for tokens that are limited to panels.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: THING.name },
      body: tableBody({
        description: 'The population.',
        schema: ref('NewPopulation'),
        examples: { 'Lines by technology': EXAMPLE },
        csv: CSV,
        read: readSent,
      }),
      answer: answers.success('The population as it is stored.', ref('Population'), { Stored: POPULATION }),
      refusals: answers.invalid('The table is invalid; nothing is stored.', {
        'cells[0][count]': [`This value should be between 0 and ${COUNT_MAX}.`],
        'cells[1]': ['This combination occurs twice.'],
      }),
      async check({ context, caller, body }, issues) {
        await verifyNames(context, caller, body.unverified, issues);
      },
      handle: async ({ context, caller, parameters: { name }, body: { fields, cells } }) =>
        ok(present(await putPopulation(context, caller, { name, fields, cells }))),
    }),
    listCall(THING, {
      description: 'The populations of the organisation, ordered by name, without their strata.',
      schema: ref('PopulationSummary'),
      example: { name: 'lines-2026', dimensions: EXAMPLE.dimensions, cell_count: 2 },
      async list(context, caller) {
        const all = await listNamed(context, caller, 'populations');
        return all.map(({ name, dimensions, cells }) => ({ name, dimensions, cell_count: cells.length }));
      },
    }),
    readCall(THING, {
      description: 'One population with its strata. The answer can be sent back as it is.',
      schema: ref('Population'),
      example: POPULATION,
      find: async (context, caller, name) => present(await findNamed(context, caller, 'populations', name)),
    }),
    deleteCall(THING, {
      description: 'From then on, questions that name it are refused. Not for tokens that are limited to panels.',
      remove: (context, caller, name) => deleteNamed(context, caller, 'populations', name),
    }),
  ],
};
