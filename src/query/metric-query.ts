import type { Metric } from '../catalogue/metric.ts';
import type { SpeedField } from '../catalogue/speeds.ts';
import type { Aggregation, ByAgent, Filter, LocalWindow, NamedField, Span, Thresholds } from '../plan/plan.ts';

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
      /** In the unit of the metric. */
      readonly thresholds: Thresholds;
    };

/** The figures of points that a chart has beyond those of every chart. */
export function figuresOf({ byAgent, percentiles, thresholds }: AggregateChart): readonly string[] {
  const { atLeast, atMost } = thresholds;
  return [
    ...(byAgent === null ? [] : ['standardError']),
    ...(byAgent?.kind === 'summaries' && byAgent.weight !== null ? ['effectiveCount'] : []),
    ...(byAgent?.kind === 'summaries' ? ['medianCi95', 'medianCi95Low', 'medianCi95High'] : []),
    ...(atLeast.length === 0 ? [] : ['atLeast', ...atLeast.map((level) => `atLeast${level}`)]),
    ...(atMost.length === 0 ? [] : ['atMost', ...atMost.map((level) => `atMost${level}`)]),
    ...percentiles.map((percent) => `p${percent}`),
  ];
}

export type AggregateChart = Extract<Chart, { type: 'aggregate' }>;
