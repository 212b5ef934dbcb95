import type { Metric } from '../catalogue/metric.ts';
import type { SpeedField } from '../catalogue/speeds.ts';
import type { Aggregation, Filter, NamedField, Span } from '../plan/plan.ts';

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
  /** Undefined: every panel that the caller may see. */
  readonly panels: readonly string[] | undefined;
}

export type Chart =
  /** Normalisation has no effect on it, which the answer says. */
  | { readonly type: 'raw'; readonly normalised: boolean }
  | { readonly type: 'aggregate'; readonly aggregation: Aggregation; readonly normalised: boolean };
