import {
  COMMON_COLUMNS,
  type Column,
  type Columns,
  type ColumnType,
  LABEL_COLUMNS,
  type Test,
} from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { resultRowSchema } from '../../ingest/result-row.ts';
import { type JsonSchema, orNull } from '../../lib/json-schema.ts';
import { describe } from './describe.ts';
import { pascalCase, record } from './parts.ts';

export function recordName({ key }: Test): string {
  return `${pascalCase(key)}Record`;
}

export function rowName({ key }: Test): string {
  return `${pascalCase(key)}Row`;
}

const ALWAYS_SET = ['ddate', 'dtime', 'agent_id'];

const TYPES: Readonly<Record<ColumnType, 'string' | 'integer' | 'number'>> = {
  text: 'string',
  integer: 'integer',
  float: 'number',
};

function recordSchema({ name, columns }: Test): JsonSchema {
  const described = (all: Columns) =>
    Object.fromEntries(
      Object.entries(all).map(([column, about]) => {
        const schema: JsonSchema = { type: TYPES[about.type], description: meaningOf(about) };
        return [column, ALWAYS_SET.includes(column) ? schema : orNull(schema)];
      }),
    );
  const description = `A result of the test ${name}. Missing values are null; labels are present if requested.`;
  const always = record(described({ ...COMMON_COLUMNS, ...columns }));
  return { description, ...always, properties: { ...always.properties, ...described(LABEL_COLUMNS) } };
}

function rowSchema(test: Test): JsonSchema {
  const all: Columns = { ...test.columns, ...LABEL_COLUMNS };
  const columns = Object.entries<Column>(all).map(([column, about]) => [column, meaningOf(about)]);
  const description = `A result of the test ${test.name}, as an agent sends it. A missing column is null.`;
  return { description, ...describe(resultRowSchema(test), { ...Object.fromEntries(columns), ...ROW_WORDS }) };
}

const ROW_WORDS = {
  agent_id: 'Names the agent: as stored, or in its alphanumeric form.',
  unit_id: 'Names the agent.',
  mac_address: 'Names the agent: as stored, or in its alphanumeric form, in upper or lower case.',
  dtime:
    'When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, ' +
    '`YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`.',
  ddate: 'Accepted and ignored: it follows from `dtime`.',
  base: 'Device model. Default: the registered model of the agent.',
};

/** For each test the schemas of a record in answers and of a row in requests. */
export const resultSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  TESTS.flatMap((test) => [
    [recordName(test), recordSchema(test)],
    [rowName(test), rowSchema(test)],
  ]),
);

function meaningOf({ meaning, unit }: Column): string {
  return unit === undefined ? meaning : `${meaning} In ${unit}.`;
}
