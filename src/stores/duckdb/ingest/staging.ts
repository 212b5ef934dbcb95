import type { ColumnType, Test } from '../../../catalogue/test.ts';
import { INSTANT_MAX, INSTANT_MIN, INSTANT_PATTERN } from '../../../ingest/instant.ts';
import { FLOAT_MAX, resultFields } from '../../../ingest/result-row.ts';
import { ROW_LENGTH_MAX } from '../../../ingest/source-rows.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../../../sql/fragment.ts';
import type { Session } from '../engine/session.ts';

/** How the rows of a file are read: as they were sent, or as they were tidied up. */
export type Source =
  | { readonly kind: 'csv'; readonly path: string; readonly header: readonly string[] }
  | { readonly kind: 'ndjson' | 'json'; readonly path: string; readonly ignoreUnknown: boolean }
  | { readonly kind: 'tidied'; readonly path: string };

/**
 * Reads a file into the temporary relation `staged` (row, names of the agent, at, columns). False when a row is not what it
 * should be: then nothing is staged, and the rows have to be looked at one by one.
 */
export async function stage(session: Session, test: Test, source: Source): Promise<boolean> {
  const fields = fieldsOf(test);
  try {
    await session.run(sql`CREATE OR REPLACE TEMP TABLE read_rows AS ${SELECTS[source.kind](fields, source as never)}`);
  } catch (error) {
    if (isBadInput(error)) return false;
    throw error;
  }
  // The engine keeps rows in the order of the file, and to number them while they are read would take it to one thread.
  const numbered = source.kind === 'tidied' ? sql`*` : sql`rowid + 1 AS row, *`;
  await session.run(sql`CREATE OR REPLACE TEMP VIEW staged AS SELECT ${numbered} FROM read_rows`);
  if (source.kind === 'tidied') return true;
  const bad = await session.rows(sql`SELECT 1 FROM staged WHERE NOT good LIMIT 1`);
  return bad.length === 0;
}

/** Reads rows that were looked at one by one already. */
export async function stageTidied(session: Session, test: Test, path: string): Promise<void> {
  if (!(await stage(session, test, { kind: 'tidied', path }))) throw new Error('tidied rows are not tidy');
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

type Select<K extends Source['kind']> = (fields: Fields, source: Extract<Source, { kind: K }>) => Fragment;

const SELECTS: { readonly [K in Source['kind']]: Select<K> } = {
  csv: selectCsv,
  ndjson: selectJson,
  json: selectJson,
  tidied: selectTidied,
};

const INTEGER_MAX = sql`9007199254740991`;
const FLOAT_LIMIT = sql`CAST(${literal(String(FLOAT_MAX))} AS DOUBLE)`;
const ROW_MAX = integer(ROW_LENGTH_MAX);

/** Every cell is read as text: an engine's own reading of numbers rounds fractions away and takes `1_000` for one. */
function selectCsv(fields: Fields, { path, header }: Extract<Source, { kind: 'csv' }>): Fragment {
  const types = header.map((column) => sql`${literal(column)}: 'VARCHAR'`);
  const given = (field: string) => (header.includes(field) ? sql`c.${name(field)}` : sql`CAST(NULL AS VARCHAR)`);
  const from = sql`read_csv(${literal(path)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', max_line_size = ${ROW_MAX}, columns = {${join(types)}}) AS c`;
  const cells = [...fields.keys(), 'dtime'].map((field) => sql`${given(field)} AS ${name(field)}`);
  return staged(fields, sql`SELECT ${join(cells)} FROM ${from}`, {
    text: (cell) => ({ value: cell, good: sql`coalesce(NOT contains(${cell}, chr(0)), TRUE)` }),
    isNumber: (cell) => sql`NOT contains(${cell}, '_')`,
    isSound: sql`TRUE`,
  });
}

/** Values are read as JSON: text in quotes is no number, and a number is no text. */
function selectJson(fields: Fields, source: Extract<Source, { kind: 'ndjson' | 'json' }>): Fragment {
  const names = [...fields.keys(), 'dtime'];
  const shape = literal(JSON.stringify(Object.fromEntries(names.map((field) => [field, 'JSON']))));
  const objects =
    source.kind === 'json'
      ? sql`read_json_objects(${literal(source.path)}, format = 'array', maximum_object_size = ${ROW_MAX})`
      : sql`read_ndjson_objects(${literal(source.path)}, maximum_object_size = ${ROW_MAX})`;
  const values = names.map((field) => sql`CAST(o.x.${name(field)} AS VARCHAR) AS ${name(field)}`);
  const from = sql`(SELECT json, json_transform(json, ${shape}) AS x FROM ${objects}) AS o`;
  return staged(fields, sql`SELECT o.json AS json, ${join(values)} FROM ${from}`, {
    text: jsonText,
    isNumber: () => sql`TRUE`,
    // The engine takes characters that can't be stored.
    isSound: sql`strlen(json) <= ${ROW_MAX} AND ${isPlainObject(names, source.ignoreUnknown)} AND NOT contains(json, '\\u0000')`,
  });
}

function jsonText(json: Fragment): Checked {
  return {
    value: sql`CASE WHEN contains(${json}, '\\') THEN json_extract_string(${json}, '$') ELSE substring(${json}, 2, length(${json}) - 2) END`,
    good: sql`coalesce(starts_with(${json}, '"'), TRUE)`,
  };
}

/**
 * Whether an object has each of its fields once, only fields that are expected, and no comma too many, which the engine
 * would take. One that is just as long as its known fields, written closely, has nothing else in it; only others have
 * their keys listed.
 */
function isPlainObject(names: readonly string[], ignoreUnknown: boolean): Fragment {
  const lengths = names.map(
    (field) => sql`coalesce(strlen(${name(field)}) + ${integer(field.length + '"":,'.length)}, 0)`,
  );
  const keys = sql`json_keys(json)`;
  const expected = [...names, 'ddate'].map(literal);
  const careful = [
    sql`starts_with(ltrim(json), '{')`,
    sql`NOT regexp_matches(json, ',\\s*\\}\\s*$')`,
    sql`len(${keys}) = len(list_distinct(${keys}))`,
    ...(ignoreUnknown ? [] : [sql`list_has_all([${join(expected)}], ${keys})`]),
  ];
  return sql`CASE WHEN strlen(json) = 1 + ${join(lengths, sql` + `)} THEN TRUE ELSE ${allOf(careful)} END`;
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

interface Checked {
  readonly value: Fragment;
  readonly good: Fragment;
}

/** How a format writes things. */
interface Format {
  readonly text: (given: Fragment) => Checked;
  /** What is true of a number besides that the engine can read it. */
  readonly isNumber: (given: Fragment) => Fragment;
  /** What is true of a row as a whole. */
  readonly isSound: Fragment;
}

/** Goes over the fields in two turns, so that each number is read once: first what is given, then what it amounts to. */
function staged(fields: Fields, given: Fragment, format: Format): Fragment {
  const numbers = [...fields].filter(([, type]) => type !== 'text');
  const number = (field: string) => name(`number_${field}`);
  const read = numbers.map(([field]) => sql`TRY_CAST(${name(field)} AS DOUBLE) AS ${number(field)}`);
  const dtime = format.text(sql`dtime`);
  // A cast to a timestamp would drop an offset; the one with a zone minds it, but takes longer.
  const at = sql`CASE WHEN contains(time_text, 'T') THEN epoch_ms(TRY_CAST(time_text AS TIMESTAMPTZ)) ELSE epoch_ms(TRY_CAST(time_text AS TIMESTAMP)) END`;
  const columns = [...fields].map(([field, type]) => {
    if (type === 'text') return { field, ...format.text(name(field)) };
    const isRight =
      type === 'float'
        ? sql`abs(${number(field)}) <= ${FLOAT_LIMIT}`
        : sql`trunc(${number(field)}) = ${number(field)} AND abs(${number(field)}) <= ${INTEGER_MAX}`;
    return {
      field,
      value: type === 'float' ? sql`${number(field)} + 0` : sql`TRY_CAST(${number(field)} AS BIGINT)`,
      good: sql`(${name(field)} IS NULL OR coalesce(${format.isNumber(name(field))} AND ${isRight}, FALSE))`,
    };
  });
  const good = allOf([
    format.isSound,
    dtime.good,
    ...columns.map((column) => column.good),
    sql`regexp_full_match(time_text, ${literal(INSTANT_PATTERN)})`,
    sql`instant BETWEEN ${integer(INSTANT_MIN)} AND ${integer(INSTANT_MAX)}`,
    sql`coalesce(agent_id, unit_id, mac_address) IS NOT NULL`,
  ]);
  const values = columns.map(({ field, value }) => sql`${value} AS ${name(field)}`);
  return sql`SELECT ${join(values)}, instant AS "at", coalesce(${good}, FALSE) AS good
    FROM (SELECT *, ${at} AS instant FROM (SELECT *, ${join([...read, sql`${dtime.value} AS time_text`])} FROM (${given}) AS g) AS r) AS s`;
}
