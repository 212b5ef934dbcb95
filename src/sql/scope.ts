import type { Expr } from '../plan/expr.ts';
import type { Filter } from '../plan/field.ts';
import type { Measure, RecordsPlan, Scope, Span } from '../plan/plan.ts';
import { windowCondition } from './bucket.ts';
import type { Dialect } from './dialect.ts';
import { compileCondition, compileExpr, type SqlColumns } from './expression.ts';
import { type Fragment, integer, join, sql, value } from './fragment.ts';
import { LOCAL, resultColumns } from './results-table.ts';

/** The value of a result, as a statement computes it. */
export type SqlMeasure =
  | { readonly kind: 'integer' | 'float'; readonly x: Fragment }
  | { readonly kind: 'ratio'; readonly x: Fragment; readonly numerator: Fragment; readonly denominator: Fragment };

/** How large the integers of a sum of squares are: a square fits 64 bits (narrow), or a sum of them 128 (wide). */
export type Magnitude = 'narrow' | 'wide';

/** High precision takes longer. It is for large integers, and for spreads that are small beside their values. */
export type Precision = 'usual' | 'high';

/** `speed` is the speed that a relative value is divided by, never null where results are read. */
export function compileMeasure(
  measure: Measure,
  columns: SqlColumns,
  dialect: Dialect,
  speed: Fragment = sql`NULL`,
): SqlMeasure {
  if (measure.kind === 'number') {
    const { sql: x, isInteger } = compileExpr(measure.of, columns, dialect);
    if (measure.per === undefined) return { kind: isInteger ? 'integer' : 'float', x };
    return { kind: 'float', x: sql`(${isInteger ? dialect.toDouble(x) : x} / ${speed})` };
  }
  const numerator = compileExpr(measure.numerator, columns, dialect).sql;
  const denominator = compileExpr(measure.denominator, columns, dialect).sql;
  const x = sql`(100 * ${dialect.toDouble(numerator)} / ${dialect.toDouble(denominator)})`;
  return { kind: 'ratio', x, numerator, denominator };
}

/** What the values of a scope are: exact integers, fractions, or ratios of two sums. */
export function measureKind({ measure, test }: Pick<Scope, 'measure' | 'test'>, dialect: Dialect): SqlMeasure['kind'] {
  return compileMeasure(measure, resultColumns(test), dialect).kind;
}

/** Conditions on a result's own columns, and on its local time. */
export function resultConditions(
  scope: Scope,
  columns: SqlColumns,
  dialect: Dialect,
  local: Fragment = LOCAL,
): Fragment[] {
  return [
    within(local, scope.local),
    ...(scope.window === null ? [] : [windowCondition(scope.window, local, dialect)]),
    ...hasValue(scope.measure, columns, dialect),
    ...scope.drop.map((condition) => dialect.isNotTrue(compileCondition(condition, columns, dialect))),
    ...scope.filters.flatMap((filter) =>
      filter.field.of === 'record' ? [filterCondition(filter, dialect.toText(columns(filter.field.column).sql))] : [],
    ),
  ];
}

/** What has to hold for the columns of a record. */
export function recordConditions({ test, where }: Pick<RecordsPlan, 'test' | 'where'>, dialect: Dialect): Fragment[] {
  const columns = resultColumns(test);
  return where.map((condition) =>
    condition.kind === 'is'
      ? sql`${columns(condition.column).sql} = ${value(condition.text)}`
      : compileCondition(condition, columns, dialect),
  );
}

/** The result's own columns give a value; that a speed is known is not theirs to say. */
export function hasValue(measure: Measure, columns: SqlColumns, dialect: Dialect): Fragment[] {
  if (measure.kind === 'number') return [sql`${compileExpr(measure.of, columns, dialect).sql} IS NOT NULL`];
  const part = (expr: Expr) => compileExpr(expr, columns, dialect).sql;
  return [sql`${part(measure.denominator)} <> 0`, sql`${part(measure.numerator)} IS NOT NULL`];
}

export function within(time: Fragment, { from, to }: Span): Fragment {
  return sql`${time} BETWEEN ${integer(from)} AND ${integer(to)}`;
}

/** None of no texts. */
export function oneOfTexts(field: Fragment, texts: readonly string[]): Fragment {
  return texts.length === 0 ? sql`FALSE` : sql`${field} IN (${join(texts.map(value))})`;
}

export function filterCondition({ mode, values }: Filter, field: Fragment): Fragment {
  if (mode === 'include') return oneOfTexts(field, values);
  return sql`${field} IS NULL OR ${field} NOT IN (${join(values.map(value))})`;
}
