import type {
  COMPRESSIONS,
  CommonColumns,
  Dimensions,
  EXPORT_FORMATS,
  Metrics,
  PERCENTILES,
  Tests,
  TIME_BUCKETS,
  TIME_ELEMENTS,
} from './catalogue.ts';

export type MetricKey = keyof Metrics;
/** A metric of which single results say something. */
export type RawMetricKey = {
  [M in MetricKey]: 'raw' extends Metrics[M]['chartType'] ? M : never;
}[MetricKey];
export type TestKey = keyof Tests;
export type TimeBucket = (typeof TIME_BUCKETS)[number];
export type TimeElement = (typeof TIME_ELEMENTS)[number];
export type Aggregation = TimeBucket | TimeElement | 'total';
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type Compression = (typeof COMPRESSIONS)[number];

export type Dimension = keyof Dimensions;
/** A field of the organisation's own, by its full name or by its key. */
export type OwnField = `custom.${string}` | (string & {});
/** What results of a metric can be split and filtered by. */
export type FieldOf<M extends MetricKey> = Metrics[M]['dimension'] | OwnField;

/** Both included; what forms they have is in the documentation of the API. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Filter<Field extends string = Dimension | OwnField> {
  readonly id: Field;
  readonly filterType: 'include' | 'exclude';
  readonly filterValues: readonly string[];
}

interface AnyMetricQuestion<M extends MetricKey> {
  readonly metric: M;
  readonly normalised: boolean;
  readonly prefilter: boolean;
  /** On the agents' own clocks. */
  readonly time: Span;
  readonly splits?: readonly FieldOf<M>[];
  readonly filters?: readonly Filter<FieldOf<M>>[];
  readonly panel?: string | readonly string[];
}

export interface AggregateQuestion<M extends MetricKey = MetricKey> extends AnyMetricQuestion<M> {
  readonly chartType: 'aggregate';
  readonly aggregation: Aggregation;
}

export interface RawQuestion<M extends RawMetricKey = RawMetricKey> extends AnyMetricQuestion<M> {
  readonly chartType: 'raw';
}

export type MetricQuestion = AggregateQuestion | RawQuestion;

export interface TestQuestion<T extends TestKey = TestKey> {
  readonly test: T;
  /** In UTC. */
  readonly date: Span;
  readonly panel?: string | readonly string[];
}

/** What a file is to be; Parquet is packed as it is. */
export type FileForm =
  | { readonly format?: 'csv' | 'ndjson'; readonly compression?: Compression }
  | { readonly format: 'parquet' };

export interface Series<Point> {
  readonly metricData: readonly Point[];
}

export type Percentiles = Readonly<Record<(typeof PERCENTILES)[number], number>>;

export interface AggregateFigures {
  readonly metricValue: number;
  readonly stdDev: number;
  readonly sampleCount: number;
  readonly agentCount: number;
  readonly unitCount: number;
  readonly ci90: number;
  readonly ci95: number;
  readonly ci99: number;
  readonly min: number;
  readonly max: number;
  readonly median: number;
  readonly percentiles: Percentiles;
}

export type AggregatePoint<Q extends { aggregation: Aggregation; splits?: readonly string[] } = AggregateQuestion> =
  AggregateFigures & TimeColumn<Q['aggregation']> & SplitColumns<Q>;

export interface RawFigures {
  readonly metricValue: number;
  /** When the test ended, on the agent's own clock. */
  readonly dtime: string;
  readonly agent: string;
  readonly unit: string | null;
}

export type RawPoint<Q extends { splits?: readonly string[] } = RawQuestion> = RawFigures & SplitColumns<Q>;

/** The answer to a question: its points have what the question asks for. */
export type MetricAnswer<Q extends MetricQuestion> = Q extends AggregateQuestion
  ? readonly Series<AggregatePoint<Q>>[]
  : Q extends RawQuestion
    ? readonly Series<RawPoint<Q>>[]
    : never;

/** A record of a test. */
export type TestRecord<T extends TestKey = TestKey> = { [K in T]: CommonColumns & Tests[K] }[T];

/** Where the aggregation is not known before the program runs, either column may be there. */
type TimeColumn<A extends Aggregation> = [A] extends [TimeBucket]
  ? { readonly dtime: string }
  : [A] extends [TimeElement]
    ? { readonly aggregatedNumber: number }
    : [A] extends ['total']
      ? unknown
      : { readonly dtime?: string; readonly aggregatedNumber?: number };

/** Where the splits are not known before the program runs, neither are their columns. */
type SplitColumns<Q> = Q extends { readonly splits: readonly (infer Name extends string)[] }
  ? string extends Name
    ? UnknownColumns
    : { readonly [N in Name]: SplitValue<N> | null }
  : 'splits' extends keyof Q
    ? UnknownColumns
    : unknown;

type UnknownColumns = Readonly<Record<string, unknown>>;

type SplitValue<Name extends string> = Name extends Dimension ? Dimensions[Name] : string;
