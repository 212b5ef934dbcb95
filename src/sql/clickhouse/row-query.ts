import { type COMMON_COLUMNS, identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { TableColumn } from '../../plan/result-table.ts';
import { type Fragment, join, name, sql, value } from '../fragment.ts';
import { recordColumns, storedColumns } from '../results-table.ts';
import { recordConditions } from '../scope.ts';
import { isAgentField, type ProjectedAgents } from './agents.ts';
import { clickhouse, columnHeading, instant } from './dialect.ts';
import { compileRecords, compileScope } from './rows.ts';

/** A column of a row query. */
interface RowColumn {
  readonly name: string;
  readonly value: Fragment;
  /** `free` is text that a spreadsheet could take for a formula. */
  readonly type: TableColumn['type'] | 'free';
  /** Of a time or a date, for formats with such types. */
  readonly typed?: Fragment;
}

interface RowQuery {
  readonly from: Fragment;
  readonly where: Fragment;
  /** The columns in the order of a JSON object, and in the order of a table. */
  readonly jsonColumns: readonly RowColumn[];
  readonly tableColumns: readonly RowColumn[];
  readonly splits: readonly RowColumn[];
  /** Sort keys of the rows of one series. */
  readonly order: readonly Fragment[];
}

/** Rows as JSON objects, in their order. Where results are split, a JSON array of the split values and a tab are before each. */
export function compileJsonRows(plan: RawPlan | RecordsPlan, known: ProjectedAgents): Fragment {
  const query = compileRowQuery(plan, known);
  const series = query.splits.map((split, index) => jsonText({ ...split, value: name(`s${index}`) }));
  const prefix = series.length === 0 ? [] : [sql`'['`, join(series, sql`, ',', `), sql`']\t'`];
  return sorted(query, query.jsonColumns, (columns) => sql`concat(${join([...prefix, jsonObject(columns)])}) AS line`);
}

/** How the rows of a file are written: as lines of text, or as the server's own format. */
export function compileFileRows(
  plan: RawPlan | RecordsPlan,
  known: ProjectedAgents,
  kind: keyof typeof FILE_ROWS,
): Fragment {
  const query = compileRowQuery(plan, known);
  const columns = query.tableColumns;
  if (kind === 'csv' || kind === 'ndjson') return sorted(query, columns, FILE_ROWS[kind]);
  const typed = columns.map((column) => ({ ...column, value: column.typed ?? column.value }));
  return sorted(query, typed, FILE_ROWS[kind]);
}

/** The columns of a file. */
export function fileColumns(plan: RawPlan | RecordsPlan, known: ProjectedAgents): readonly TableColumn[] {
  return compileRowQuery(plan, known).tableColumns.map(({ name, type }) => ({
    name,
    type: type === 'free' ? 'text' : type,
  }));
}

type Select = (columns: readonly RowColumn[]) => Fragment;

const columnar: Select = (columns) =>
  join(columns.map((column) => sql`${COLUMNAR[column.type](column.value)} AS ${columnHeading(column.name)}`));

const FILE_ROWS: Readonly<Record<'csv' | 'ndjson' | 'parquet' | 'arrow', Select>> = {
  csv: (columns) => sql`concat(${join(columns.map(csvCell), sql`, ',', `)}, '') AS line`,
  ndjson: (columns) => sql`concat(${jsonObject(columns)}) AS line`,
  parquet: columnar,
  arrow: columnar,
};

const COLUMNAR: Readonly<Record<RowColumn['type'], (x: Fragment) => Fragment>> = {
  integer: (x) => sql`CAST(${x}, 'Nullable(Int64)')`,
  float: (x) => sql`CAST(${x}, 'Nullable(Float64)')`,
  text: (x) => sql`CAST(${x}, 'Nullable(String)')`,
  free: (x) => sql`CAST(${x}, 'Nullable(String)')`,
  time: (x) => x,
  date: (x) => x,
};

/** Text is made of sorted rows, so that it is not sorted itself. */
function sorted({ from, where, splits, order }: RowQuery, columns: readonly RowColumn[], select: Select): Fragment {
  const values = columns.map((column, index) => sql`${column.value} AS ${name(`v${index}`)}`);
  const series = splits.map((split, index) => sql`${split.value} AS ${name(`s${index}`)}`);
  const keys = splits.map((split, index) => seriesKey(split, name(`s${index}`)));
  const rows = sql`SELECT ${join([...values, ...series])} FROM ${from} WHERE ${where} ORDER BY ${join([...keys, ...order])}`;
  return sql`SELECT ${select(columns.map((column, index) => ({ ...column, value: name(`v${index}`) })))} FROM (${rows})`;
}

/**
 * Series are in the order of JavaScript's texts, by units of UTF-16. In UTF-8 only the characters behind the surrogates are not in
 * that order: a byte that no UTF-8 has puts them last.
 */
export function seriesKey({ type }: Pick<RowColumn, 'type'>, text: Fragment): Fragment {
  if (type === 'integer' || type === 'float') return text;
  return sql`replaceRegexpAll(${text}, '[\\\\x{E000}-\\\\x{FFFF}]', concat(unhex('F5'), '\\\\0'))`;
}

function compileRowQuery(plan: RawPlan | RecordsPlan, known: ProjectedAgents): RowQuery {
  return plan.kind === 'raw' ? rawQuery(plan, known) : recordsQuery(plan, known);
}

function rawQuery({ scope, splits, order }: RawPlan, known: ProjectedAgents): RowQuery {
  const fields = splits.map(({ field }) => field);
  const { from, where, local, measure, field: readField } = compileScope(scope, fields, known);
  const stored = storedColumns(scope.test);
  const always: readonly RowColumn[] = [
    {
      name: 'dtime',
      value: sql`formatDateTime(toDateTime(${local}, 'UTC'), '%Y-%m-%dT%H:%i:%S')`,
      type: 'time',
      typed: instant(sql`${local} * 1000`),
    },
    { name: 'agent', value: sql`v.agent_id`, type: 'free' },
    { name: 'unit', value: clickhouse.toText(sql`v.unit_id`), type: 'text' },
  ];
  const split = splits.map(({ name, field }): RowColumn => {
    const type = isAgentField(field) ? 'text' : (stored[field.column]?.type ?? 'text');
    return { name, value: readField(field), type: type === 'text' ? 'free' : type };
  });
  const others = split.filter((column) => always.every(({ name }) => name !== column.name));
  const metricValue: RowColumn = { name: 'metricValue', value: clickhouse.toDouble(measure.x), type: 'float' };
  return {
    from,
    where,
    jsonColumns: [metricValue, ...always, ...others],
    tableColumns: [...others, ...always, metricValue],
    splits: order === 'time' ? [] : split,
    order: [local, sql`v.agent_id`, sql`f.at`, ...identity(scope.test)],
  };
}

function recordsQuery(plan: RecordsPlan, known: ProjectedAgents): RowQuery {
  const { test } = plan;
  const { from, inTime, inWindow } = compileRecords(plan, known);
  const common: Readonly<Record<keyof typeof COMMON_COLUMNS, Omit<RowColumn, 'name'>>> = {
    base: { value: sql`f.base`, type: 'free' },
    ddate: { value: sql`toString(toDate(f.at))`, type: 'date', typed: sql`toDate32(f.at)` },
    dtime: { value: sql`toString(f.at)`, type: 'time', typed: sql`f.at` },
    agent_id: { value: sql`v.agent_id`, type: 'free' },
    unit_id: { value: sql`v.unit_id`, type: 'integer' },
  };
  const columns = [
    ...Object.entries(common).map(([name, column]): RowColumn => ({ name, ...column })),
    ...Object.entries(recordColumns(test, plan.labels)).map(
      ([column, { type }]): RowColumn => ({
        name: column,
        value: sql`f.${name(column)}`,
        type: type === 'text' ? 'free' : type,
      }),
    ),
  ];
  return {
    from,
    where: join([...inTime, ...inWindow, ...recordConditions(plan, clickhouse)], sql` AND `),
    jsonColumns: columns,
    tableColumns: columns,
    splits: [],
    order: [plan.order === 'newest' ? sql`f.at DESC` : sql`f.at`, sql`v.agent_id`, ...identity(test)],
  };
}

/** The columns that tell apart the results of one agent and one time. */
export function identity(test: string): Fragment[] {
  return identityColumns(testOf(test)).map((column) => sql`f.${name(column)}`);
}

/** The parts of a JSON object's text. */
function jsonObject(columns: readonly RowColumn[]): Fragment {
  const members = columns.map(
    (column, index) => sql`${value(`${index === 0 ? '{' : ','}${JSON.stringify(column.name)}:`)}, ${jsonText(column)}`,
  );
  return sql`${join(members)}, '}'`;
}

export function jsonText({ value: x, type }: Pick<RowColumn, 'value' | 'type'>): Fragment {
  if (type === 'integer') return sql`ifNull(toString(${x}), 'null')`;
  return type === 'float' ? sql`ifNull(${floatText(x)}, 'null')` : sql`ifNull(toJSONString(${x}), 'null')`;
}

/** With a fraction, as the embedded engine writes a float. */
function floatText(x: Fragment): Fragment {
  return sql`if(${x} = trunc(${x}) AND abs(${x}) < 1e21, concat(toString(${x}), '.0'), toString(${x}))`;
}

/** As the embedded engine writes a float into a table: with an exponent of two digits or more below 1e-4 and from 1e16 on. */
function csvFloat(x: Fragment): Fragment {
  const text = sql`toString(abs(${x}))`;
  const digits = sql`replaceRegexpAll(replaceAll(substringIndex(${text}, 'e', 1), '.', ''), '^0+|0+$', '')`;
  const exponent = sql`multiIf(position(${text}, 'e') > 0, toInt32OrZero(substringIndex(${text}, 'e', -1)), ${text} LIKE '0.%', -1 - toInt32(length(extract(${text}, '^0.(0*)'))), toInt32(length(${text})) - 1)`;
  const mantissa = sql`concat(if(${x} < 0, '-', ''), left(${digits}, 1), if(length(${digits}) > 1, '.', ''), substring(${digits}, 2))`;
  const scientific = sql`concat(${mantissa}, 'e', if(${exponent} < 0, '-', '+'), leftPad(toString(abs(${exponent})), greatest(2, length(toString(abs(${exponent})))), '0'))`;
  return sql`if(${x} = 0 OR abs(${x}) BETWEEN 1e-4 AND 9999999999999998, ${floatText(x)}, ${scientific})`;
}

/** First characters that make a spreadsheet compute a cell. */
const OPENING = sql`'^[=+\\\\-@\\t\\r]'`;

function csvCell({ value: x, type }: RowColumn): Fragment {
  if (type === 'integer') return sql`ifNull(toString(${x}), '')`;
  if (type === 'float') return sql`ifNull(${csvFloat(x)}, '')`;
  const text = type === 'free' ? sql`if(match(${x}, ${OPENING}), concat('\\'', ${x}), ${x})` : x;
  return sql`ifNull(if(match(${text}, '^$|[",#\\n\\r]'), concat('"', replaceAll(${text}, '"', '""'), '"'), ${text}), '')`;
}
