import { type ColumnType, NOT_RUN_REASONS, type Test } from '../../catalogue/test.ts';
import { INSTANT_MAX, INSTANT_MIN, INSTANT_PATTERN } from '../../ingest/instant.ts';
import { FLOAT_MAX, resultFields, type TimeLimits } from '../../ingest/result-row.ts';
import { ROW_LENGTH_MAX } from '../../ingest/source-rows.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../../sql/fragment.ts';
import type { Session } from '../engine/session.ts';

/** A file of rows: as it was sent, or sanitised. */
export type Source =
  | {
      readonly kind: 'csv';
      readonly path: string;
      readonly header: readonly string[];
      /** Some cell may have `1_000` or `+-5`, which the engine takes for a number. */
      readonly hasOddNumbers: boolean;
    }
  | { readonly kind: 'ndjson' | 'json'; readonly path: string; readonly ignoreUnknown: boolean }
  | { readonly kind: 'sanitised'; readonly path: string };

const POSSIBLE: TimeLimits = { earliest: INSTANT_MIN, latest: INSTANT_MAX };

/**
 * Reads a file into the temporary relation `staged` (row, names of the agent, at, columns). False when a row is bad: then
 * the rows have to be parsed one by one.
 */
export async function stage(
  session: Session,
  test: Test,
  source: Source,
  limits: TimeLimits = POSSIBLE,
): Promise<boolean> {
  const fields = fieldsOf(test);
  try {
    await session.run(
      sql`CREATE OR REPLACE TEMP TABLE read_rows AS ${SELECTS[source.kind](fields, source as never, limits)}`,
    );
  } catch (error) {
    if (isBadInput(error)) return false;
    throw error;
  }
  // Row ids follow the order of the file; numbering rows while they are read would use one thread only.
  const numbered = source.kind === 'sanitised' ? sql`*` : sql`rowid + 1 AS row, *`;
  await session.run(sql`CREATE OR REPLACE TEMP VIEW staged AS SELECT ${numbered} FROM read_rows`);
  if (source.kind === 'sanitised') return true;
  const bad = await session.rows(sql`SELECT 1 FROM staged WHERE NOT good LIMIT 1`);
  return bad.length === 0;
}

/** Whether an error of the engine is the sender's fault. */
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

type Select<K extends Source['kind']> = (
  fields: Fields,
  source: Extract<Source, { kind: K }>,
  limits: TimeLimits,
) => Fragment;

const SELECTS: { readonly [K in Source['kind']]: Select<K> } = {
  csv: selectCsv,
  ndjson: selectJson,
  json: selectJson,
  sanitised: selectSanitised,
};

const INTEGER_MAX = sql`9007199254740991`;
const FLOAT_LIMIT = sql`CAST(${literal(String(FLOAT_MAX))} AS DOUBLE)`;
const ROW_MAX = integer(ROW_LENGTH_MAX);

/** Numbers are read as doubles, or as text where a double could be none: the engine's own reader of integers drops fractions. */
function selectCsv(
  fields: Fields,
  { path, header, hasOddNumbers }: Extract<Source, { kind: 'csv' }>,
  limits: TimeLimits,
): Fragment {
  const isDouble = (column: string) => !hasOddNumbers && (fields.get(column) ?? 'text') !== 'text';
  const types = header.map((column) => sql`${literal(column)}: ${literal(isDouble(column) ? 'DOUBLE' : 'VARCHAR')}`);
  const given = (field: string) => (header.includes(field) ? sql`c.${name(field)}` : sql`CAST(NULL AS VARCHAR)`);
  const from = sql`read_csv(${literal(path)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', max_line_size = ${ROW_MAX}, columns = {${join(types)}}) AS c`;
  const cells = [...fields.keys(), 'dtime'].map((field) => sql`${given(field)} AS ${name(field)}`);
  return staged(fields, sql`SELECT ${join(cells)} FROM ${from}`, {
    text: (cell) => ({ value: cell, good: sql`coalesce(NOT contains(${cell}, chr(0)), TRUE)` }),
    isNumber: (cell) => (hasOddNumbers ? sql`NOT (contains(${cell}, '_') OR contains(${cell}, '+-'))` : sql`TRUE`),
    isSound: sql`TRUE`,
    limits,
  });
}

/** Values are read as JSON, so that a quoted text is no number, and a number no text. */
function selectJson(
  fields: Fields,
  source: Extract<Source, { kind: 'ndjson' | 'json' }>,
  limits: TimeLimits,
): Fragment {
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
    // The engine accepts NUL, which can't be stored.
    isSound: sql`strlen(json) <= ${ROW_MAX} AND ${isPlainObject(fields, names, source.ignoreUnknown)} AND NOT contains(json, '\\u0000')`,
    limits,
  });
}

function jsonText(json: Fragment): Checked {
  return {
    value: sql`CASE WHEN contains(${json}, '\\') THEN json_extract_string(${json}, '$') ELSE substring(${json}, 2, length(${json}) - 2) END`,
    good: sql`coalesce(starts_with(${json}, '"'), TRUE)`,
  };
}

/**
 * Whether an object has each field once, no unexpected field, and no trailing comma, all of which the engine accepts. An
 * object as long as its known values without spaces holds nothing else, as long as the engine has written none of them longer
 * than it was sent. It does that only with exponents, and then writes a decimal point. Only other objects have their keys compared.
 */
function isPlainObject(fields: Fields, names: readonly string[], ignoreUnknown: boolean): Fragment {
  const lengths = names.map(
    (field) => sql`coalesce(strlen(${name(field)}) + ${integer(field.length + '"":,'.length)}, 0)`,
  );
  const numbers = [...fields].filter(([, type]) => type !== 'text').map(([field]) => name(field));
  const keys = sql`json_keys(json)`;
  const expected = [...names, 'ddate'].map(literal);
  const plain = [
    sql`strlen(json) = 1 + ${join(lengths, sql` + `)}`,
    ...numbers.map((number) => sql`NOT coalesce(contains(${number}, '.'), FALSE)`),
  ];
  const careful = [
    sql`starts_with(ltrim(json), '{')`,
    sql`NOT regexp_matches(json, ',\\s*\\}\\s*$')`,
    sql`len(${keys}) = len(list_distinct(${keys}))`,
    ...(ignoreUnknown ? [] : [sql`list_has_all([${join(expected)}], ${keys})`]),
  ];
  return sql`CASE WHEN ${allOf(plain)} THEN TRUE ELSE ${allOf(careful)} END`;
}

function selectSanitised(fields: Fields, { path }: Extract<Source, { kind: 'sanitised' }>): Fragment {
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

/** How a format writes values. */
interface Format {
  readonly text: (given: Fragment) => Checked;
  /** A further condition on numbers that the engine can read. */
  readonly isNumber: (given: Fragment) => Fragment;
  /** A condition on the whole row. */
  readonly isSound: Fragment;
  readonly limits: TimeLimits;
}

/** Reads the fields in two nested selects, so that each number is cast once. */
function staged(fields: Fields, given: Fragment, format: Format): Fragment {
  const numbers = [...fields].filter(([, type]) => type !== 'text');
  const number = (field: string) => name(`number_${field}`);
  const read = numbers.map(([field]) => sql`TRY_CAST(${name(field)} AS DOUBLE) AS ${number(field)}`);
  const dtime = format.text(sql`dtime`);
  // A cast to TIMESTAMP drops an offset; TIMESTAMPTZ applies it, but is slower.
  const at = sql`CASE WHEN contains(time_text, 'T') THEN epoch_ms(TRY_CAST(time_text AS TIMESTAMPTZ)) ELSE epoch_ms(TRY_CAST(time_text AS TIMESTAMP)) END`;
  const columns = [...fields].map(([field, type]) => {
    if (type === 'text') {
      const { value, good } = format.text(name(field));
      const isReason = sql`(${name(field)} IS NULL OR ${value} IN (${join(NOT_RUN_REASONS.map(literal))}))`;
      return { field, value, good: field === 'not_run' ? allOf([good, isReason]) : good };
    }
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
  const { earliest, latest } = format.limits;
  const good = allOf([
    format.isSound,
    dtime.good,
    ...columns.map((column) => column.good),
    sql`regexp_full_match(time_text, ${literal(INSTANT_PATTERN)})`,
    sql`instant BETWEEN ${integer(Math.max(earliest, INSTANT_MIN))} AND ${integer(Math.min(latest, INSTANT_MAX))}`,
    sql`(agent_id IS NOT NULL OR unit_id IS NOT NULL OR mac_address IS NOT NULL)`,
  ]);
  const values = columns.map(({ field, value }) => sql`${value} AS ${name(field)}`);
  return sql`SELECT ${join(values)}, instant AS "at", coalesce(${good}, FALSE) AS good
    FROM (SELECT *, ${at} AS instant FROM (SELECT *, ${join([...read, sql`${dtime.value} AS time_text`])} FROM (${given}) AS g) AS r) AS s`;
}
