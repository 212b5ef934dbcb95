import type { ColumnType, Test } from '../../catalogue/test.ts';
import { INSTANT_MAX, INSTANT_MIN, INSTANT_PATTERN } from '../../ingest/instant.ts';
import { resultFields } from '../../ingest/result-fields.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../../sql/fragment.ts';
import type { Session } from './session.ts';

/** How the rows of a file are read: as they were sent, or as they were tidied up. */
export type Source =
  | { readonly kind: 'csv'; readonly path: string; readonly header: readonly string[] }
  | { readonly kind: 'ndjson' | 'json'; readonly path: string; readonly ignoreUnknown: boolean }
  | { readonly kind: 'tidied'; readonly path: string };

/**
 * Reads a file into the temporary table `staged` (row, names of the agent, at, columns). False when a row is not what it
 * should be: then nothing is staged, and the rows have to be looked at one by one.
 */
export async function stage(session: Session, test: Test, source: Source): Promise<boolean> {
  const fields = fieldsOf(test);
  try {
    await session.run(sql`CREATE OR REPLACE TEMP TABLE staged AS ${SELECTS[source.kind](fields, source as never)}`);
  } catch (error) {
    if (isBadInput(error)) return false;
    throw error;
  }
  const bad = await session.rows(sql`SELECT 1 FROM staged WHERE NOT good LIMIT 1`);
  return bad.length === 0;
}

/** What the engine says of text that it can't read; everything else is not the sender's fault. */
function isBadInput(error: unknown): boolean {
  return /^(Invalid Input|Conversion|Out of Range|Binder|Invalid) Error|CSV Error|JSON/i.test(
    error instanceof Error ? error.message : '',
  );
}

type Fields = ReadonlyMap<string, ColumnType>;

/** The columns of `staged` besides row, at and good. */
function fieldsOf(test: Test): Fields {
  return new Map([...resultFields(test)].filter(([field]) => field !== 'dtime' && field !== 'ddate'));
}

export function stagedColumns(test: Test): readonly string[] {
  return [...fieldsOf(test).keys()];
}

type Select<K extends Source['kind']> = (fields: Fields, source: Extract<Source, { kind: K }>) => Fragment;

const SELECTS: { readonly [K in Source['kind']]: Select<K> } = {
  csv: selectCsv,
  ndjson: selectJson,
  json: selectJson,
  tidied: selectTidied,
};

const INTEGER_MAX = sql`9007199254740991`;

/** Numbers are read as doubles: a fraction would be rounded away by an integer column. */
function selectCsv(fields: Fields, { path, header }: Extract<Source, { kind: 'csv' }>): Fragment {
  const isNumber = (column: string) => fields.has(column) && fields.get(column) !== 'text';
  const types = header.map((column) => sql`${literal(column)}: ${isNumber(column) ? sql`'DOUBLE'` : sql`'VARCHAR'`}`);
  const given = (field: string) => (header.includes(field) ? sql`c.${name(field)}` : sql`NULL`);
  const columns = [...fields].map(([field, type]) => {
    const cell = given(field);
    return type === 'integer'
      ? {
          field,
          sql: sql`CAST(${cell} AS BIGINT)`,
          good: sql`coalesce(trunc(${cell}) = ${cell} AND abs(${cell}) <= ${INTEGER_MAX}, ${cell} IS NULL)`,
        }
      : {
          field,
          sql: type === 'float' ? sql`CAST(${cell} AS DOUBLE)` : sql`CAST(${cell} AS VARCHAR)`,
          good: type === 'float' ? sql`coalesce(isfinite(${cell}), TRUE)` : sql`TRUE`,
        };
  });
  const from = sql`read_csv(${literal(path)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', max_line_size = 1100000, columns = {${join(types)}}) AS c`;
  return staged(columns, given('dtime'), from, sql`row_number() OVER ()`);
}

/** Values are read as JSON: text in quotes is no number, and a number is no text. */
function selectJson(fields: Fields, source: Extract<Source, { kind: 'ndjson' | 'json' }>): Fragment {
  const names = [...fields.keys(), 'dtime'];
  const shape = literal(JSON.stringify(Object.fromEntries(names.map((field) => [field, 'JSON']))));
  const columns = [...fields].map(([field, type]) => ({
    field,
    ...jsonColumn(sql`CAST(o.x.${name(field)} AS VARCHAR)`, type),
  }));
  const dtime = jsonColumn(sql`CAST(o.x.dtime AS VARCHAR)`, 'text');
  const objects =
    source.kind === 'json'
      ? sql`read_json_objects(${literal(source.path)}, format = 'array', maximum_object_size = 1100000)`
      : sql`read_ndjson_objects(${literal(source.path)}, maximum_object_size = 1100000)`;
  const onlyKnown = source.ignoreUnknown ? sql`TRUE` : hasOnly([...names, 'ddate'], names);
  const from = sql`(SELECT row_number() OVER () AS row, json, json_transform(json, ${shape}) AS x FROM ${objects}) AS o`;
  return staged(
    [...columns, { good: sql`${dtime.good} AND ${onlyKnown} AND starts_with(ltrim(o.json), '{')` }],
    dtime.sql,
    from,
    sql`o.row`,
  );
}

function jsonColumn(json: Fragment, type: ColumnType): { readonly sql: Fragment; readonly good: Fragment } {
  if (type === 'text') {
    return {
      sql: sql`CASE WHEN contains(${json}, '\\') THEN json_extract_string(${json}, '$') ELSE substring(${json}, 2, length(${json}) - 2) END`,
      good: sql`coalesce(starts_with(${json}, '"'), TRUE)`,
    };
  }
  const number = sql`TRY_CAST(${json} AS DOUBLE)`;
  if (type === 'float') return { sql: number, good: sql`(${json} IS NULL OR coalesce(isfinite(${number}), FALSE))` };
  return {
    sql: sql`TRY_CAST(${json} AS BIGINT)`,
    good: sql`(${json} IS NULL OR coalesce(trunc(${number}) = ${number} AND abs(${number}) <= ${INTEGER_MAX}, FALSE))`,
  };
}

/**
 * Whether an object has only fields that are expected. Where there are as many colons behind quotes as known fields with
 * a value, and no space that could hide one, there is nothing else; only other objects have their keys listed.
 */
function hasOnly(expected: readonly string[], names: readonly string[]): Fragment {
  const present = join(
    names.map((field) => sql`CAST(o.x.${name(field)} IS NOT NULL AS INTEGER)`),
    sql` + `,
  );
  const colons = sql`(length(o.json) - length(replace(o.json, '":', ''))) // 2`;
  const compact = sql`NOT regexp_matches(o.json, '"\\s')`;
  const keys = sql`list_has_all([${join(expected.map(literal))}], json_keys(o.json))`;
  return sql`CASE WHEN ${colons} = ${present} AND ${compact} THEN TRUE ELSE ${keys} END`;
}

/** Rows that were looked at one by one already. */
function selectTidied(fields: Fields, { path }: Extract<Source, { kind: 'tidied' }>): Fragment {
  const types = [...fields].map(([field, type]) => sql`${literal(field)}: ${COLUMN_TYPES[type]}`);
  const columns = join([...fields.keys()].map(name));
  return sql`SELECT row, ${columns}, "at", TRUE AS good FROM read_json(${literal(path)}, format = 'newline_delimited', columns = {'row': 'BIGINT', 'at': 'BIGINT', ${join(types)}}, maximum_object_size = 2200000)`;
}

const COLUMN_TYPES: Readonly<Record<ColumnType, Fragment>> = {
  text: sql`'VARCHAR'`,
  integer: sql`'BIGINT'`,
  float: sql`'DOUBLE'`,
};

interface StagedColumn {
  readonly field?: string;
  readonly sql?: Fragment;
  readonly good: Fragment;
}

function staged(columns: readonly StagedColumn[], dtime: Fragment, from: Fragment, row: Fragment): Fragment {
  const selected = columns.flatMap(({ field, sql: column }) =>
    field !== undefined && column ? [sql`${column} AS ${name(field)}`] : [],
  );
  const good = allOf([
    ...columns.map((column) => column.good),
    sql`regexp_full_match(${dtime}, ${literal(INSTANT_PATTERN)})`,
    sql`coalesce(agent_id, CAST(unit_id AS VARCHAR), mac_address) IS NOT NULL`,
    sql`"at" BETWEEN ${integer(INSTANT_MIN)} AND ${integer(INSTANT_MAX)}`,
  ]);
  // A cast to a timestamp would drop an offset; the one with a zone minds it, but takes longer.
  const at = sql`CASE WHEN contains(${dtime}, 'T') THEN epoch_ms(TRY_CAST(${dtime} AS TIMESTAMPTZ)) ELSE epoch_ms(TRY_CAST(${dtime} AS TIMESTAMP)) END AS "at"`;
  return sql`SELECT ${row} AS row, ${join(selected)}, ${at}, coalesce(${good}, FALSE) AS good FROM ${from}`;
}
