import type { COMMON_COLUMNS } from '../catalogue/test.ts';
import type { RawPlan, RecordsPlan, Span } from '../plan/plan.ts';
import type { Dialect } from './dialect.ts';
import { compileExpr } from './expression.ts';
import { allOf, type Fragment, integer, join, name, sql } from './fragment.ts';
import { AGENT, AT, LOCAL, resultColumns, resultsTableName, storedColumns } from './results-table.ts';
import { agentField, compileMeasure, filterCondition, resultConditions, within } from './scope.ts';
import { isAgentField, panelCondition } from './segments.ts';

/** Rows that leave as they are, one JSON object each. */
export interface Lines {
  /** The time that the rows are ordered by first, and its span. */
  readonly time: Fragment;
  readonly span: Span;
  readonly from: Fragment;
  readonly where: Fragment;
  readonly object: Fragment;
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
  const members = [
    ['metricValue', value],
    ['dtime', dialect.localText(LOCAL)],
    ['agent', sql`a.agent_id`],
    ['unit', dialect.toText(sql`a.unit_id`)],
    ...splits
      .filter((split) => split.name !== 'agent' && split.name !== 'unit')
      .map(({ name: column, field }) => [
        column,
        isAgentField(field) ? agentField(field, dialect) : columns(field.column).sql,
      ]),
  ] as const as readonly (readonly [string, Fragment])[];
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
    object: dialect.jsonObject(members),
    order: [sql`a.agent_id`, AT, sql`f.rowid`],
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
  const columns = Object.keys(own).map((column) => [column, sql`f.${name(column)}`] as const);
  return {
    time: AT,
    span: utc,
    from: sql`${name(resultsTableName(organisationId, test))} AS f ${AGENTS}`,
    where: allOf([
      within(AT, utc),
      sql`a.organisation = ${integer(organisationId)}`,
      ...(panels === null ? [] : [panelCondition(panels)]),
    ]),
    object: dialect.jsonObject([...Object.entries(common), ...columns]),
    order: [sql`a.agent_id`, sql`f.rowid`],
  };
}

/** How many rows each stretch of `width` has, in the order of time. */
export function compileDensity({ time, from, where }: Lines, within: Fragment, width: number, dialect: Dialect) {
  return sql`SELECT ${dialect.intDiv(time, integer(width))} AS stretch, count(*) AS n FROM ${from} WHERE ${allOf([where, within])} GROUP BY stretch ORDER BY stretch`;
}

/** The rows of a span as one text, with commas between them. */
export function compileSlice({ time, from, where, object, order }: Lines, span: Span): Fragment {
  const rows = sql`SELECT ${object} AS line, ${join([time, ...order].map((key, index) => sql`${key} AS ${name(`k${index}`)}`))} FROM ${from} WHERE ${allOf([where, within(time, span)])}`;
  const keys = join([time, ...order].map((_, index) => name(`k${index}`)));
  return sql`SELECT count(*) AS n, encode(string_agg(line, ',' ORDER BY ${keys})) AS bytes FROM (${rows}) AS r`;
}
