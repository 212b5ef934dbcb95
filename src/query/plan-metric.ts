import { IDLE_TESTS } from '../catalogue/metrics/round-trip.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import type { ByAgent } from '../plan/by-agent.ts';
import { column, type Expr, mul } from '../plan/expr.ts';
import {
  type AggregatePlan,
  binCount,
  DERIVED_COLUMNS,
  type HistogramPlan,
  type Measure,
  NO_THRESHOLDS,
  PERCENTILES,
  type RawPlan,
  type RecordsPlan,
  type Scope,
  THRESHOLD_SIDES,
  type Thresholds,
} from '../plan/plan.ts';
import type { AggregateChart, HistogramChart, MetricQuery } from './metric-query.ts';
import type { TestQuery } from './test-query.ts';

export interface View {
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
}

/** The plan of a question, whatever is made of its results. */
export function planMetric(query: MetricQuery, view: View): AggregatePlan | HistogramPlan | RawPlan {
  const { chart } = query;
  switch (chart.type) {
    case 'raw':
      return planRaw(query, view);
    case 'aggregate':
      return planAggregate(query, chart, view).plan;
    case 'histogram':
      return chart.byAgent === null ? planHistogram(query, chart, view) : planAgentHistogram(query, chart, view).plan;
  }
}

export function planRaw(query: MetricQuery, view: View): RawPlan {
  return { kind: 'raw', scope: scopeOf(query, view, measureOf(query)), splits: query.splits };
}

export function planRecords({ test, date, window, agents, order, labels, where }: TestQuery, view: View): RecordsPlan {
  const asked = { test: test.key, utc: date, window: window ?? null, agents: agents ?? null };
  return { kind: 'records', ...view, ...asked, order, labels, where };
}

/** The plan of a histogram of results. Its values are in the unit of the metric, in which its edges are. */
export function planHistogram(query: MetricQuery, { normalised, bins }: HistogramChart, view: View): HistogramPlan {
  return {
    kind: 'histogram',
    scope: scopeOf(query, view, measureOf(query)),
    splits: query.splits.map(({ field }) => field),
    aggregation: 'total',
    blocks: normalised ? query.metric.schedule : null,
    byAgent: null,
    bins,
  };
}

/** The plan of a histogram of agents: their values, in groups by what they are split by alone. */
export function planAgentHistogram(
  query: MetricQuery,
  { normalised, byAgent, bins }: HistogramChart,
  view: View,
): ReturnType<typeof planAggregate> {
  const chart = {
    type: 'aggregate',
    aggregation: 'total',
    normalised,
    byAgent,
    percentiles: [50],
    thresholds: NO_THRESHOLDS,
    complete: false,
  } as const;
  const { plan, scale } = planAggregate(query, chart, view);
  return { plan: { ...plan, agentValues: { pointsPerGroup: binCount(bins) } }, scale };
}

/** The plan, and what turns its figures into the metric's unit. */
export function planAggregate(
  query: MetricQuery,
  chart: AggregateChart,
  view: View,
): { readonly plan: AggregatePlan; readonly scale: (core: number) => number } {
  const measure = measureOf(query);
  const { core, scale } = measure.kind === 'number' && measure.per === undefined ? scaledOf(measure.of) : NO_SCALE;
  const ofShares = chart.byAgent?.kind === 'summaries' && chart.byAgent.summary.of === 'share_above';
  const [unit, { thresholds }] = [scale(1), chart];
  const toCore = (level: number) => (ofShares ? level : level / unit);
  return {
    plan: {
      kind: 'aggregate',
      scope: scopeOf(query, view, core ? { kind: 'number', of: core } : measure),
      splits: query.splits.map(({ field }) => field),
      aggregation: chart.aggregation,
      blocks: chart.normalised ? query.metric.schedule : null,
      byAgent: inCoreUnit(chart.byAgent, unit),
      percentiles: needsPercentiles(chart) ? withMedian(chart.percentiles) : [],
      thresholds: mapLevels(thresholds, toCore),
      ...(chart.countsOnly && { countsOnly: true }),
    },
    // A share of results has no unit.
    scale: ofShares ? (x) => x : scale,
  };
}

/** Figures of agents and of weighted results are read together with their percentiles. */
function needsPercentiles({ noPercentiles, normalised, byAgent }: AggregateChart): boolean {
  return noPercentiles !== true || normalised || byAgent?.kind === 'summaries';
}

function mapLevels(thresholds: Thresholds, map: (level: number) => number): Thresholds {
  const sides = THRESHOLD_SIDES.map((side) => [side, thresholds[side].map(map)]);
  return Object.fromEntries(sides) as unknown as Thresholds;
}

/** The default itself, so that plans without percentiles of their own can be told. */
function withMedian(percentiles: readonly number[]): readonly number[] {
  if (percentiles === PERCENTILES) return percentiles;
  return [...new Set([...percentiles, 50])].sort((a, b) => a - b);
}

function inCoreUnit(byAgent: ByAgent | null, unit: number): ByAgent | null {
  if (byAgent?.kind !== 'summaries' || byAgent.summary.of !== 'share_above') return byAgent;
  return { ...byAgent, summary: { ...byAgent.summary, level: byAgent.summary.level / unit } };
}

const NO_SCALE = { core: undefined, scale: (x: number) => x };

/** The value of a result of a question. */
export function measureOf({ metric: { value }, relativeTo }: MetricQuery): Scope['measure'] {
  if (value.kind === 'ratio') return value;
  if (relativeTo === undefined) return { kind: 'number', of: value.value };
  return { kind: 'number', of: mul(value.value, 100), per: relativeTo };
}

function scopeOf(query: MetricQuery, view: View, measure: Measure): Scope {
  const { metric, prefilter, filters, time, utc, window } = query;
  const scope = {
    organisationId: view.organisationId,
    panels: view.panels,
    test: metric.test.key,
    local: time,
    ...(utc && { utc }),
    filters,
    drop: prefilter ? metric.prefilter.map(({ drop }) => drop) : [],
    window: window ?? null,
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

/** The ids of the rules by which a plan drops results, in the order of its conditions. Days are dropped by none. */
export function rulesOf({ metric, prefilter }: MetricQuery): readonly string[] {
  return prefilter && metric.derived !== 'daily' ? metric.prefilter.map(({ id }) => id) : [];
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
