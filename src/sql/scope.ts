import type { Field, Filter, Measure, Scope, Span } from '../plan/plan.ts';
import type { Dialect, RowDialect } from './dialect.ts';
import { compileCondition, compileExpr, type SqlColumns } from './expression.ts';
import { type Fragment, integer, join, sql, value } from './fragment.ts';
import { LOCAL } from './results-table.ts';

/** What a result says, as a statement computes it. */
export type SqlMeasure =
  | { readonly kind: 'integer' | 'float'; readonly x: Fragment }
  | { readonly kind: 'ratio'; readonly x: Fragment; readonly numerator: Fragment; readonly denominator: Fragment };

export function compileMeasure(measure: Measure, columns: SqlColumns, dialect: RowDialect): SqlMeasure {
  if (measure.kind === 'number') {
    const { sql: x, isInteger } = compileExpr(measure.of, columns, dialect);
    return { kind: isInteger ? 'integer' : 'float', x };
  }
  const numerator = compileExpr(measure.numerator, columns, dialect).sql;
  const denominator = compileExpr(measure.denominator, columns, dialect).sql;
  const x = sql`(100 * ${dialect.toDouble(numerator)} / ${dialect.toDouble(denominator)})`;
  return { kind: 'ratio', x, numerator, denominator };
}

/** What must be true of a result's own columns for it to count. */
export function resultConditions(scope: Scope, columns: SqlColumns, dialect: RowDialect): Fragment[] {
  const measure = compileMeasure(scope.measure, columns, dialect);
  return [
    within(LOCAL, scope.local),
    ...(measure.kind === 'ratio'
      ? [sql`${measure.denominator} <> 0`, sql`${measure.numerator} IS NOT NULL`]
      : [sql`${measure.x} IS NOT NULL`]),
    ...scope.drop.map((condition) => dialect.isNotTrue(compileCondition(condition, columns, dialect))),
    ...scope.filters.flatMap((filter) =>
      filter.field.of === 'record' ? [filterCondition(filter, dialect.toText(columns(filter.field.column).sql))] : [],
    ),
  ];
}

export function within(time: Fragment, { from, to }: Span): Fragment {
  return sql`${time} BETWEEN ${integer(from)} AND ${integer(to)}`;
}

export function filterCondition({ keep, values }: Filter, field: Fragment): Fragment {
  const listed = join(values.map(value));
  return keep === 'listed' ? sql`${field} IN (${listed})` : sql`${field} IS NULL OR ${field} NOT IN (${listed})`;
}

export type AgentField = Exclude<Field, { of: 'record' }>;

/** A field of an agent (alias `a`) or of a version of its metadata (alias `v`), as text. */
export function agentField(field: AgentField, dialect: Dialect): Fragment {
  switch (field.of) {
    case 'agent':
      return AGENT_FIELDS[field.name](dialect);
    case 'metadata':
      return field.name === 'isp' ? sql`v.isp` : sql`v.package`;
    case 'custom':
      return dialect.customValue(sql`v.custom`, field.key);
  }
}

const AGENT_FIELDS: Readonly<Record<'agentId' | 'unitId' | 'country', (dialect: Dialect) => Fragment>> = {
  agentId: () => sql`a.agent_id`,
  unitId: (dialect) => dialect.toText(sql`a.unit_id`),
  country: () => sql`a.country`,
};
