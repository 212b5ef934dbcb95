import type { ColumnType, Test } from '../../catalogue/test.ts';
import { INSTANT_MAX, INSTANT_MIN, INSTANT_PATTERN } from '../../ingest/instant.ts';
import { resultFields } from '../../ingest/result-fields.ts';
import { ROW_LENGTH_MAX } from '../../ingest/row-limit.ts';
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
const ROW_MAX = integer(ROW_LENGTH_MAX);

/** Every cell is read as text: an engine's own reading of numbers rounds fractions away and takes `1_000` for one. */
function selectCsv(fields: Fields, { path, header }: Extract<Source, { kind: 'csv' }>): Fragment {
  const types = header.map((column) => sql`${literal(column)}: 'VARCHAR'`);
  const given = (field: string) => (header.includes(field) ? sql`c.${name(field)}` : sql`CAST(NULL AS VARCHAR)`);
  const columns = [...fields].map(([field, type]) => ({ field, ...csvColumn(given(field), type) }));
  const from = sql`read_csv(${literal(path)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', max_line_size = ${ROW_MAX}, columns = {${join(types)}}) AS c`;
  return staged(columns, given('dtime'), from, sql`row_number() OVER ()`);
}

function csvColumn(cell: Fragment, type: ColumnType): { readonly sql: Fragment; readonly good: Fragment } {
  if (type === 'text') return { sql: cell, good: sql`coalesce(NOT contains(${cell}, chr(0)), TRUE)` };
  const plain = sql`NOT contains(${cell}, '_')`;
  return numberColumn(cell, type, plain);
}

function numberColumn(text: Fragment, type: 'integer' | 'float', plain: Fragment) {
  const number = sql`TRY_CAST(${text} AS DOUBLE)`;
  const right =
    type === 'float'
      ? sql`isfinite(${number})`
      : sql`trunc(${number}) = ${number} AND abs(${number}) <= ${INTEGER_MAX}`;
  return {
    sql: type === 'float' ? number : sql`TRY_CAST(${text} AS BIGINT)`,
    good: sql`(${text} IS NULL OR coalesce(${plain} AND ${right}, FALSE))`,
  };
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
      ? sql`read_json_objects(${literal(source.path)}, format = 'array', maximum_object_size = ${ROW_MAX})`
      : sql`read_ndjson_objects(${literal(source.path)}, maximum_object_size = ${ROW_MAX})`;
  const sound = join(
    [
      dtime.good,
      hasOnly(source.ignoreUnknown ? null : [...names, 'ddate'], names),
      sql`starts_with(ltrim(o.json), '{')`,
      // The engine takes a comma before the closing brace, and characters that can't be stored.
      sql`NOT regexp_matches(right(o.json, 64), ',\\s*\\}\\s*$')`,
      sql`NOT contains(o.json, '\\u0000')`,
    ],
    sql` AND `,
  );
  const from = sql`(SELECT row_number() OVER () AS row, json, json_transform(json, ${shape}) AS x FROM ${objects}) AS o`;
  return staged([...columns, { good: sound }], dtime.sql, from, sql`o.row`);
}

function jsonColumn(json: Fragment, type: ColumnType): { readonly sql: Fragment; readonly good: Fragment } {
  if (type === 'text') {
    return {
      sql: sql`CASE WHEN contains(${json}, '\\') THEN json_extract_string(${json}, '$') ELSE substring(${json}, 2, length(${json}) - 2) END`,
      good: sql`coalesce(starts_with(${json}, '"'), TRUE)`,
    };
  }
  return numberColumn(json, type, sql`TRUE`);
}

/**
 * Whether an object has each of its fields once, and only fields that are expected (null: any). Where there are as many
 * colons behind quotes as known fields with a value, and no space that could hide one, there is nothing else; only other
 * objects have their keys listed.
 */
function hasOnly(expected: readonly string[] | null, names: readonly string[]): Fragment {
  const present = join(
    names.map((field) => sql`CAST(o.x.${name(field)} IS NOT NULL AS INTEGER)`),
    sql` + `,
  );
  const colons = sql`(length(o.json) - length(replace(o.json, '":', ''))) // 2`;
  const compact = sql`NOT regexp_matches(o.json, '"\\s')`;
  const once = sql`len(json_keys(o.json)) = len(list_distinct(json_keys(o.json)))`;
  const known = expected === null ? sql`TRUE` : sql`list_has_all([${join(expected.map(literal))}], json_keys(o.json))`;
  return sql`CASE WHEN ${colons} = ${present} AND ${compact} THEN TRUE ELSE ${once} AND ${known} END`;
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
