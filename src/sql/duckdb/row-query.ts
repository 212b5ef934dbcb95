import { type COMMON_COLUMNS, type ColumnType, identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import type { RawPlan, RecordsPlan, Span } from '../../plan/plan.ts';
import type { TableColumn } from '../../plan/result-table.ts';
import { windowCondition } from '../bucket.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import {
  AGENT,
  AT,
  LOCAL,
  RAN,
  recordColumns,
  resultColumns,
  resultsTableName,
  storedColumns,
} from '../results-table.ts';
import { compileMeasure, filterCondition, oneOfTexts, recordConditions, resultConditions, within } from '../scope.ts';
import { SQL_TYPES } from './ddl.ts';
import { compileResults } from './derived.ts';
import { dateOf, duckdb, jsonObject, localText, timestampOf, utcDate, utcText } from './dialect.ts';
import { withTextAsBytes } from './text-as-bytes.ts';
import { agentField, isAgentField, panelCondition, speedOf } from './version-ranges.ts';

/** A column of a row query. */
export interface RowColumn {
  readonly name: string;
  readonly value: Fragment;
  /** `free` is text that a spreadsheet could take for a formula. */
  readonly type: TableColumn['type'] | 'free';
  /** Of a time or a date, for formats with such types. */
  readonly typed?: Fragment;
}

/** A query whose rows are the answer, without aggregation. */
export interface RowQuery {
  /** The first sort key, a time, and its span. */
  readonly time: Fragment;
  readonly span: Span;
  readonly isNewestFirst: boolean;
  readonly from: Fragment;
  readonly where: Fragment;
  /** The columns in the order of a JSON object, and in the order of a table. */
  readonly jsonColumns: readonly RowColumn[];
  readonly tableColumns: readonly RowColumn[];
  readonly splits: readonly RowColumn[];
  /** Further sort keys, for rows of the same time. */
  readonly order: readonly Fragment[];
}

/** Joins results with their agents, and where that is asked for with the version of their metadata at the time. */
export function withAgents(results: Fragment, isDated: boolean): Fragment {
  const agents = sql`${results} AS f INNER JOIN agents AS a ON a.agent = ${AGENT}`;
  if (!isDated) return agents;
  return sql`${agents} INNER JOIN versions AS v ON v.agent = ${AGENT} AND ${AT} >= v.valid_from AND ${AT} < v.valid_to`;
}

export function compileRowQuery(plan: RawPlan | RecordsPlan): RowQuery {
  return plan.kind === 'raw' ? rawQuery(plan) : recordsQuery(plan);
}

function rawQuery({ scope, splits, order }: RawPlan): RowQuery {
  const columns = resultColumns(scope.test);
  const speed = speedOf(scope);
  const measure = compileMeasure(scope.measure, columns, duckdb, speed ?? undefined);
  const value = measure.kind === 'ratio' ? measure.x : duckdb.toDouble(measure.x);
  const metricValue: RowColumn = { name: 'metricValue', value, type: 'float' };
  const always: readonly RowColumn[] = [
    { name: 'dtime', value: localText(LOCAL), type: 'time', typed: timestampOf(sql`${LOCAL} * 1000`) },
    { name: 'agent', value: sql`a.agent_id`, type: 'free' },
    { name: 'unit', value: duckdb.toText(sql`a.unit_id`), type: 'text' },
  ];
  const stored = storedColumns(scope.test);
  const split = splits.map(
    ({ name, field }): RowColumn =>
      isAgentField(field)
        ? { name, value: agentField(field), type: 'free' }
        : { name, value: columns(field.column).sql, type: freeText(stored[field.column]?.type ?? 'text') },
  );
  const others = split.filter(({ name }) => always.every((column) => column.name !== name));
  const filters = scope.filters.flatMap(({ field, ...rest }) =>
    isAgentField(field) ? [filterCondition({ field, ...rest }, agentField(field))] : [],
  );
  const fields = [...splits.map(({ field }) => field), ...scope.filters.map(({ field }) => field)];
  const dated = speed !== null || fields.some((field) => isAgentField(field) && field.of !== 'agent');
  return {
    time: LOCAL,
    span: scope.local,
    isNewestFirst: false,
    from: withAgents(compileResults(scope), dated),
    where: allOf([
      ...resultConditions(scope, columns, duckdb),
      ...visible(scope),
      ...filters,
      ...(speed === null ? [] : [sql`${speed} IS NOT NULL`]),
    ]),
    jsonColumns: [metricValue, ...always, ...others],
    tableColumns: [...others, ...always, metricValue],
    splits: order === 'time' ? [] : split,
    order: [sql`a.agent_id`, AT, ...identity(scope.test)],
  };
}

function recordsQuery(plan: RecordsPlan): RowQuery {
  const { organisationId, test, utc, window, order } = plan;
  const common: Readonly<Record<keyof typeof COMMON_COLUMNS, Omit<RowColumn, 'name'>>> = {
    base: { value: sql`f.base`, type: 'free' },
    ddate: { value: utcDate(AT), type: 'date', typed: dateOf(AT) },
    dtime: { value: utcText(AT), type: 'time', typed: timestampOf(AT) },
    agent_id: { value: sql`a.agent_id`, type: 'free' },
    unit_id: { value: sql`a.unit_id`, type: 'integer' },
  };
  const columns: readonly RowColumn[] = [
    ...Object.entries(common).map(([name, column]) => ({ name, ...column })),
    ...Object.entries(recordColumns(test, plan.labels)).map(([column, { type }]) => ({
      name: column,
      value: sql`f.${name(column)}`,
      type: freeText(type),
    })),
  ];
  return {
    time: AT,
    span: utc,
    isNewestFirst: order === 'newest',
    from: withAgents(name(resultsTableName(organisationId, test)), false),
    where: allOf([
      within(AT, utc),
      ...ranUnlessLabelled(plan),
      ...recordConditions(plan, duckdb),
      ...(window === null ? [] : [windowCondition(window, LOCAL, duckdb)]),
      ...visible(plan),
    ]),
    jsonColumns: columns,
    tableColumns: columns,
    splits: [],
    order: [sql`a.agent_id`, ...identity(test)],
  };
}

/** Attempts that were not run are records only where their label is asked for. */
export function ranUnlessLabelled({ labels }: RecordsPlan): Fragment[] {
  return labels.includes('not_run') ? [] : [RAN];
}

/** The type of a stored column: its texts come from elsewhere. */
function freeText(type: ColumnType): RowColumn['type'] {
  return type === 'text' ? 'free' : type;
}

type Visible = Pick<RecordsPlan, 'organisationId' | 'panels'> & Partial<Pick<RecordsPlan, 'agents'>>;

/** Conditions on the agents of results (alias `a`): those of the organisation, of some of its panels, or some by their ids. */
export function visible({ organisationId, panels, agents = null }: Visible): Fragment[] {
  return [
    sql`a.organisation = ${integer(organisationId)}`,
    ...(panels === null ? [] : [panelCondition(panels)]),
    ...(agents === null ? [] : [oneOfTexts(sql`a.agent_id`, agents)]),
  ];
}

/** The columns that tell apart the results of one agent and one time. */
export function identity(test: string): Fragment[] {
  return identityColumns(testOf(test)).map((column) => sql`f.${name(column)}`);
}

/**
 * Every combination of split values of some queries with the same splits, numbered in their order: the columns series, n (its
 * number of rows), the values v0, v1, ..., and as text c0, c1, ....
 */
export function compileSeries(queries: readonly RowQuery[]): Fragment {
  const counted = queries.map(({ splits, from, where }) => {
    const columns = splits.map(({ value }, index) => sql`${value} AS ${name(`v${index}`)}`);
    return sql`SELECT ${join(columns)}, count(*) AS n FROM ${from} WHERE ${where} GROUP BY ALL`;
  });
  const values = (queries[0]?.splits ?? []).map((_, index) => name(`v${index}`));
  const texts = values.map((value, index) => sql`${duckdb.toText(value)} AS ${name(`c${index}`)}`);
  const order = join(
    values.map((value, index) => sql`${seriesKey(queries[0]?.splits[index]?.type, value)} NULLS LAST`),
  );
  const all = join(counted, sql` UNION ALL `);
  return sql`SELECT CAST(row_number() OVER (ORDER BY ${order}) - 1 AS INTEGER) AS series, ${join([...values, ...texts])}, n FROM (SELECT ${join(values)}, ${duckdb.toDouble(sql`sum(n)`)} AS n FROM (${all}) AS s GROUP BY ALL) AS t`;
}

/**
 * Series are in the order of JavaScript's texts, by units of UTF-16. In UTF-8 only the characters behind the surrogates are not in
 * that order: the last character that there is puts them last.
 */
function seriesKey(type: RowColumn['type'] | undefined, value: Fragment): Fragment {
  if (type !== 'free') return value;
  return sql`regexp_replace(${value}, '([\\x{E000}-\\x{FFFF}])', chr(1114111) || '\\1', 'g')`;
}

/** The values of series in a range of numbers, in their order. */
export function compileSeriesValues({ splits }: RowQuery, { from, to }: Span): Fragment {
  const values = splits.map((_, index) => name(`v${index}`));
  return withTextAsBytes(
    sql`SELECT ${join(values)} FROM series WHERE series BETWEEN ${integer(from)} AND ${integer(to)} ORDER BY series`,
    splits.flatMap(({ type }, index) => (type === 'free' ? [`v${index}`] : [])),
  );
}

/** Rows of a span of time and, unless null, of a range of numbers in the relation `series`. */
export interface Slice {
  readonly span: Span;
  readonly series: Span | null;
}

/** The number of rows in each interval of `width`, in the order of time. */
export function compileDensity(query: RowQuery, slice: Slice, width: number): Fragment {
  const interval = duckdb.intDiv(query.time, integer(width));
  return sql`SELECT ${interval} AS interval_number, count(*) AS n ${sliced(query, slice)} GROUP BY interval_number ORDER BY interval_number`;
}

/** The rows of each series of a slice as one text: JSON objects with commas between them. */
export function compileSliceJson(query: RowQuery, slice: Slice): Fragment {
  const keys = [query.time, ...query.order].map((key, index) => sql`${key} AS ${name(`k${index}`)}`);
  const order = join(keys.map((_, index) => (index === 0 ? timeOrder(query, name('k0')) : name(`k${index}`))));
  const rows = (series: Fragment) =>
    sql`SELECT ${series} AS series, ${jsonObject(query.jsonColumns)} AS json_row, ${join(keys)} ${sliced(query, slice)}`;
  // Without groups the engine concatenates rows in input order, so that a sort before is twice as fast.
  return slice.series === null
    ? sql`SELECT 0 AS series, count(*) AS n, encode(string_agg(json_row, ',')) AS bytes FROM (${rows(sql`0`)} ORDER BY ${order}) AS r HAVING count(*) > 0`
    : sql`SELECT series, count(*) AS n, encode(string_agg(json_row, ',' ORDER BY ${order})) AS bytes FROM (${rows(sql`e.series`)}) AS r GROUP BY series ORDER BY series`;
}

/** Selects columns of a slice's rows, in their order. */
export function compileSliceRows(query: RowQuery, slice: Slice, selected: Fragment): Fragment {
  const order = [...(slice.series === null ? [] : [sql`e.series`]), timeOrder(query, query.time), ...query.order];
  return sql`SELECT ${selected} ${sliced(query, slice)} ORDER BY ${join(order)}`;
}

/** The rows of a slice as one row with a list of each column; of texts, their bytes one after the other and a list of lengths. */
export function compileSliceColumns(query: RowQuery, slice: Slice): Fragment {
  const columns = query.tableColumns.map(
    ({ type, ...column }) => ({ ...column, type: type === 'free' ? 'text' : type }) as const,
  );
  const selected = columns.map(
    ({ value, typed = value, type }, index) => sql`CAST(${typed} AS ${SQL_TYPES[type]}) AS ${name(`c${index}`)}`,
  );
  const gathered = columns.flatMap(({ type }, index) => {
    const column = name(`c${index}`);
    if (type !== 'text') return [sql`list(${column})`];
    return [sql`list(CAST(strlen(${column}) AS INTEGER))`, sql`encode(string_agg(coalesce(${column}, ''), ''))`];
  });
  // Without groups the engine gathers rows in input order.
  return sql`SELECT count(*), ${join(gathered)} FROM (${compileSliceRows(query, slice, join(selected))}) AS r`;
}

function timeOrder({ isNewestFirst }: RowQuery, time: Fragment): Fragment {
  return isNewestFirst ? sql`${time} DESC` : time;
}

function sliced({ time, from, where, splits }: RowQuery, { span, series }: Slice): Fragment {
  if (series === null) return sql`FROM ${from} WHERE ${allOf([where, within(time, span)])}`;
  const joinCondition = splits.map(
    ({ value }, index) => sql`e.${name(`c${index}`)} IS NOT DISTINCT FROM ${duckdb.toText(value)}`,
  );
  const numbered = sql`e.series BETWEEN ${integer(series.from)} AND ${integer(series.to)}`;
  return sql`FROM ${from} INNER JOIN series AS e ON ${join(joinCondition, sql` AND `)} WHERE ${allOf([where, within(time, span), numbered])}`;
}
