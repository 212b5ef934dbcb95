import { type COMMON_COLUMNS, identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import type { RawPlan, RecordsPlan, Span } from '../../plan/plan.ts';
import type { Dialect } from '../dialect.ts';
import { compileExpr } from '../expression.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, resultColumns, resultsTableName, storedColumns } from '../results-table.ts';
import { agentField, compileMeasure, filterCondition, resultConditions, within } from '../scope.ts';
import { isAgentField, panelCondition } from './version-ranges.ts';

/** Something that a row says. */
export interface LineColumn {
  readonly name: string;
  readonly value: Fragment;
  /** Text that people chose, and that a spreadsheet could take for a formula. */
  readonly isText: boolean;
}

/** Rows that leave as they are. */
export interface Lines {
  /** The time that the rows are ordered by first, and its span. */
  readonly time: Fragment;
  readonly span: Span;
  readonly from: Fragment;
  readonly where: Fragment;
  /** In the order of an object of JSON, and in the order of a table. */
  readonly members: readonly LineColumn[];
  readonly cells: readonly LineColumn[];
  /** What the rows are split by. */
  readonly splits: readonly LineColumn[];
  /** What decides between rows of the same time. */
  readonly order: readonly Fragment[];
}

const AGENTS = sql`INNER JOIN agents AS a ON a.agent = ${AGENT}`;

export function compileLines(plan: RawPlan | RecordsPlan, dialect: Dialect): Lines {
  return plan.kind === 'raw' ? rawLines(plan, dialect) : recordLines(plan, dialect);
}

function rawLines({ scope, splits }: RawPlan, dialect: Dialect): Lines {
  const columns = resultColumns(scope.test);
  const measure = scope.measure;
  const value =
    measure.kind === 'number'
      ? dialect.toDouble(compileExpr(measure.of, columns, dialect).sql)
      : compileMeasure(measure, columns, dialect).x;
  const metricValue = { name: 'metricValue', value, isText: false };
  const always = [
    { name: 'dtime', value: dialect.localText(LOCAL), isText: false },
    { name: 'agent', value: sql`a.agent_id`, isText: true },
    { name: 'unit', value: dialect.toText(sql`a.unit_id`), isText: false },
  ];
  const stored = storedColumns(scope.test);
  const split = splits.map(({ name, field }) =>
    isAgentField(field)
      ? { name, value: agentField(field, dialect), isText: true }
      : { name, value: columns(field.column).sql, isText: stored[field.column]?.type === 'text' },
  );
  const others = split.filter(({ name }) => always.every((column) => column.name !== name));
  const filters = scope.filters.flatMap(({ field, ...rest }) =>
    isAgentField(field) ? [filterCondition({ field, ...rest }, agentField(field, dialect))] : [],
  );
  const dated = [...splits.map(({ field }) => field), ...scope.filters.map(({ field }) => field)].some(
    (field) => isAgentField(field) && field.of !== 'agent',
  );
  const versions = sql`INNER JOIN versions AS v ON v.agent = ${AGENT} AND ${AT} >= v.valid_from AND ${AT} < v.valid_to`;
  return {
    time: LOCAL,
    span: scope.local,
    from: sql`${name(resultsTableName(scope.organisationId, scope.test))} AS f ${AGENTS} ${dated ? versions : sql``}`,
    where: allOf([
      ...resultConditions(scope, columns, dialect),
      sql`a.organisation = ${integer(scope.organisationId)}`,
      ...(scope.panels === null ? [] : [panelCondition(scope.panels)]),
      ...filters,
    ]),
    members: [metricValue, ...always, ...others],
    cells: [...others, ...always, metricValue],
    splits: split,
    order: [sql`a.agent_id`, AT, ...identity(scope.test)],
  };
}

function recordLines({ organisationId, panels, test, utc }: RecordsPlan, dialect: Dialect): Lines {
  const common: Readonly<Record<keyof typeof COMMON_COLUMNS, Fragment>> = {
    base: sql`f.base`,
    ddate: dialect.utcDate(AT),
    dtime: dialect.utcText(AT),
    agent_id: sql`a.agent_id`,
    unit_id: sql`a.unit_id`,
  };
  const { base: _base, ...own } = storedColumns(test);
  const columns: readonly LineColumn[] = [
    ...Object.entries(common).map(([name, value]) => ({ name, value, isText: name === 'base' || name === 'agent_id' })),
    ...Object.entries(own).map(([column, { type }]) => ({
      name: column,
      value: sql`f.${name(column)}`,
      isText: type === 'text',
    })),
  ];
  return {
    time: AT,
    span: utc,
    from: sql`${name(resultsTableName(organisationId, test))} AS f ${AGENTS}`,
    where: allOf([
      within(AT, utc),
      sql`a.organisation = ${integer(organisationId)}`,
      ...(panels === null ? [] : [panelCondition(panels)]),
    ]),
    members: columns,
    cells: columns,
    splits: [],
    order: [sql`a.agent_id`, ...identity(test)],
  };
}

/** No two results of an agent and a time have all of these in common. */
function identity(test: string): Fragment[] {
  return identityColumns(testOf(test)).map((column) => sql`f.${name(column)}`);
}

/** Every combination of split values, with how many rows it has. */
export function compileSeries({ splits, from, where }: Lines): Fragment {
  const columns = splits.map(({ value }, index) => sql`${value} AS ${name(`c${index}`)}`);
  return sql`SELECT ${join(columns)}, count(*) AS n FROM ${from} WHERE ${where} GROUP BY ALL`;
}

/** Some of the rows: those of a span, and of series with numbers from one to another in the relation `series`. */
export interface Slice {
  readonly span: Span;
  readonly series: Span | null;
}

/** How many rows each stretch of `width` has, in the order of time. */
export function compileDensity(lines: Lines, slice: Slice, width: number, dialect: Dialect): Fragment {
  const stretch = dialect.intDiv(lines.time, integer(width));
  return sql`SELECT ${stretch} AS stretch, count(*) AS n ${sliced(lines, slice, dialect)} GROUP BY stretch ORDER BY stretch`;
}

/** The rows of each series of a slice as one text, with commas between them. */
export function compileSlice(lines: Lines, slice: Slice, dialect: Dialect): Fragment {
  const keys = [lines.time, ...lines.order].map((key, index) => sql`${key} AS ${name(`k${index}`)}`);
  const order = join(keys.map((_, index) => name(`k${index}`)));
  const rows = (series: Fragment) =>
    sql`SELECT ${series} AS series, ${dialect.jsonObject(lines.members)} AS line, ${join(keys)} ${sliced(lines, slice, dialect)}`;
  // Without groups the engine gathers texts in the order they come, and to sort them before is twice as fast.
  return slice.series === null
    ? sql`SELECT 0 AS series, count(*) AS n, encode(string_agg(line, ',')) AS bytes FROM (${rows(sql`0`)} ORDER BY ${order}) AS r HAVING count(*) > 0`
    : sql`SELECT series, count(*) AS n, encode(string_agg(line, ',' ORDER BY ${order})) AS bytes FROM (${rows(sql`e.series`)}) AS r GROUP BY series ORDER BY series`;
}

/** The rows of a slice in their order, with what is selected of each. */
export function compileSheet(lines: Lines, slice: Slice, selected: Fragment, dialect: Dialect): Fragment {
  const order = [...(slice.series === null ? [] : [sql`e.series`]), lines.time, ...lines.order];
  return sql`SELECT ${selected} ${sliced(lines, slice, dialect)} ORDER BY ${join(order)}`;
}

function sliced({ time, from, where, splits }: Lines, { span, series }: Slice, dialect: Dialect): Fragment {
  if (series === null) return sql`FROM ${from} WHERE ${allOf([where, within(time, span)])}`;
  const same = splits.map(
    ({ value }, index) => sql`e.${name(`c${index}`)} IS NOT DISTINCT FROM ${dialect.toText(value)}`,
  );
  const numbered = sql`e.series BETWEEN ${integer(series.from)} AND ${integer(series.to)}`;
  return sql`FROM ${from} INNER JOIN series AS e ON ${join(same, sql` AND `)} WHERE ${allOf([where, within(time, span), numbered])}`;
}
