import { IDLE_TESTS } from '../catalogue/metrics/round-trip.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { column, type Expr, mul } from '../plan/expr.ts';
import { type AggregatePlan, DERIVED_COLUMNS, type Measure, type RawPlan, type Scope } from '../plan/plan.ts';
import type { Chart, MetricQuery } from './metric-query.ts';

export interface View {
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
}

export function planRaw(query: MetricQuery, view: View): RawPlan {
  return { kind: 'raw', scope: scopeOf(query, view, measureOf(query)), splits: query.splits };
}

/** The plan, and what turns its figures into the metric's unit. */
export function planAggregate(
  query: MetricQuery,
  chart: Extract<Chart, { type: 'aggregate' }>,
  view: View,
): { readonly plan: AggregatePlan; readonly scale: (core: number) => number } {
  const measure = measureOf(query);
  const { core, scale } = measure.kind === 'number' && measure.per === undefined ? scaledOf(measure.of) : NO_SCALE;
  return {
    plan: {
      kind: 'aggregate',
      scope: scopeOf(query, view, core ? { kind: 'number', of: core } : measure),
      splits: query.splits.map(({ field }) => field),
      aggregation: chart.aggregation,
      blocks: chart.normalised ? query.metric.schedule : null,
    },
    scale,
  };
}

const NO_SCALE = { core: undefined, scale: (x: number) => x };

function measureOf({ metric: { value }, relativeTo }: MetricQuery): Scope['measure'] {
  if (value.kind === 'ratio') return value;
  if (relativeTo === undefined) return { kind: 'number', of: value.value };
  return { kind: 'number', of: mul(value.value, 100), per: relativeTo };
}

function scopeOf(query: MetricQuery, view: View, measure: Measure): Scope {
  const { metric, prefilter, filters, time } = query;
  const scope = {
    organisationId: view.organisationId,
    panels: view.panels,
    test: metric.test.key,
    local: time,
    filters,
    drop: prefilter ? metric.prefilter.map(({ drop }) => drop) : [],
    measure,
  };
  if (metric.derived === 'idle') return { ...scope, derived: { kind: 'idle', tests: IDLE_TESTS } };
  if (metric.derived === null || measure.kind === 'ratio') return scope;
  return {
    ...scope,
    drop: [],
    measure: { kind: 'number', of: column(DERIVED_COLUMNS.daily) },
    derived: { kind: 'daily', tests: TESTS.map(({ key }) => key), of: measure.of, drop: scope.drop },
  };
}

/** A value as a number of the stored columns, and how that number becomes the metric's. */
interface Scaled {
  readonly core: Expr;
  readonly scale: (core: number) => number;
}

/**
 * Takes the constant factors off the outside of an expression. What is left is mostly an integer column, on which an
 * engine sorts and sums exactly; the few figures that come out are scaled by the same operations in the same order.
 */
function scaledOf(expr: Expr): Scaled {
  if (expr.kind === 'mul' || expr.kind === 'div') {
    const { left, right } = expr;
    if (right.kind === 'number' && right.value > 0) {
      const { core, scale } = scaledOf(left);
      const factor = right.value;
      return { core, scale: expr.kind === 'mul' ? (x) => scale(x) * factor : (x) => scale(x) / factor };
    }
  }
  return { core: expr, scale: (x) => x };
}
