import type { Metric } from '../catalogue/metric.ts';
import type { SpeedField } from '../catalogue/speeds.ts';
import type { ByAgent, Summaries } from '../plan/by-agent.ts';
import type { Filter } from '../plan/field.ts';
import {
  type Aggregation,
  type Bins,
  eachThreshold,
  type LocalWindow,
  type NamedField,
  type Span,
  THRESHOLD_SIDES,
  type Thresholds,
} from '../plan/plan.ts';

/** A question about a metric, with everything that the request left to be looked up. */
export interface MetricQuery {
  readonly metric: Metric;
  readonly chart: Chart;
  readonly prefilter: boolean;
  /** The speed of the package that results are divided by; undefined: they stay what they are. */
  readonly relativeTo: SpeedField | undefined;
  readonly splits: readonly NamedField[];
  readonly filters: readonly Filter[];
  readonly time: Span;
  /** UTC milliseconds, in which results lie as well. No request says it: rules of alerts do. */
  readonly utc?: Span;
  /** Undefined: every hour of the week. */
  readonly window: LocalWindow | undefined;
  /** Undefined: every panel that the caller may see. */
  readonly panels: readonly string[] | undefined;
  /** Whether the answer is to say what it was made from. */
  readonly receipt: boolean;
}

export type Chart =
  /** Normalisation has no effect on it, which the answer says. */
  | { readonly type: 'raw'; readonly normalised: boolean }
  | {
      readonly type: 'aggregate';
      readonly aggregation: Aggregation;
      readonly normalised: boolean;
      readonly byAgent: ByAgent | null;
      /** As they were asked for. */
      readonly percentiles: readonly number[];
      /** Points need no percentiles, nor the median. */
      readonly noPercentiles?: true;
      /** In the unit of the metric. */
      readonly thresholds: Thresholds;
      /** Whether points say that they have their whole period. */
      readonly complete: boolean;
      /** Points need no figures but the numbers of results and agents. */
      readonly countsOnly?: true;
    }
  | {
      readonly type: 'histogram';
      readonly normalised: boolean;
      readonly byAgent: Summaries | null;
      /** Edges are in the unit of the metric. */
      readonly bins: Bins;
    };

export type AggregateChart = Extract<Chart, { type: 'aggregate' }>;
export type HistogramChart = Extract<Chart, { type: 'histogram' }>;

export function byAgentOf(chart: Chart): ByAgent | null {
  return chart.type === 'raw' ? null : chart.byAgent;
}

/** The unit of the figures of a question. */
export function unitOf({ metric, chart, relativeTo }: MetricQuery): string {
  const byAgent = byAgentOf(chart);
  const isShare = byAgent?.kind === 'summaries' && byAgent.summary.of === 'share_above';
  return isShare || relativeTo !== undefined ? '%' : metric.unit;
}

/** The columns of a histogram's points, and what its series have beside these. */
export const BIN_COLUMNS = ['from', 'to', 'count', 'share', 'cumulativeShare'] as const;
export const OUTSIDE_BINS = ['below', 'above'] as const;

/** The figures of points that a chart has beyond those of every chart. */
export function figuresOf(chart: Chart): readonly string[] {
  switch (chart.type) {
    case 'raw':
      return [];
    case 'histogram':
      return [...BIN_COLUMNS, ...OUTSIDE_BINS];
    case 'aggregate':
      return figuresOfPoints(chart);
  }
}

function figuresOfPoints({ byAgent, percentiles, thresholds, complete }: AggregateChart): readonly string[] {
  return [
    ...(byAgent === null ? [] : ['standardError']),
    ...(byAgent?.kind === 'summaries' && byAgent.weight !== null ? ['effectiveCount'] : []),
    ...(byAgent?.kind === 'summaries' ? ['medianCi95', 'medianCi95Low', 'medianCi95High'] : []),
    ...THRESHOLD_SIDES.filter((side) => thresholds[side].length > 0),
    ...eachThreshold(thresholds, (side, level) => `${side}${level}`),
    ...percentiles.map((percent) => `p${percent}`),
    ...(complete ? ['complete'] : []),
  ];
}
