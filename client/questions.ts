import type { components } from './openapi.ts';

type Schemas = components['schemas'];
type AggregateQuestion = Schemas['AggregateQuestion'];
type HistogramQuestion = Schemas['HistogramQuestion'];
type RawQuestion = Schemas['RawQuestion'];
type TestKey = Schemas['TestKey'];

export type Aggregation = AggregateQuestion['aggregation'];
export type TimeElement = Extract<Aggregation, `${string}_of_${string}`>;
export type TimeBucket = Exclude<Aggregation, TimeElement | 'total'>;
export type Span = NonNullable<AggregateQuestion['time']>;
/** Of a question that names none. */
export type Percentiles = Required<Declared<Schemas['AggregatePoint']['percentiles']>>;
export type ExportFormat = Schemas['ListedDownload']['format'];
export type CustomFields = Schemas['Metadata']['custom'];
export type Scope = Schemas['Token']['scopes'][number];
export type AgentKind = Schemas['Agent']['kind'];

/** A record of a test. */
export type TestRecord<T extends TestKey = TestKey> = { [K in T]: Schemas[`${Pascal<K>}Record`] }[T];

/** A result to store. A missing column is null; at least one of the agent's three names is required. */
export type NewResult<T extends TestKey = TestKey> = { [K in T]: Schemas[`${Pascal<K>}Row`] }[T];

type Pascal<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The figures of a point, without its time and what it is split by. */
export type AggregateFigures = Omit<
  Declared<Schemas['AggregatePoint']>,
  'dtime' | 'aggregatedNumber' | 'percentiles'
> & { readonly percentiles: Percentiles };
export type RawFigures = Declared<Schemas['RawPoint']>;

/** Without the columns that depend on the question. */
type Declared<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

export type AggregatePointOf<Q extends Pick<AggregateQuestion, 'aggregation' | 'splits'> = AggregateQuestion> =
  FiguresOf<Q> & TimeColumn<Q['aggregation']> & SplitColumns<Q>;

type FiguresOf<Q> = Q extends { readonly percentiles: readonly number[] }
  ? Omit<AggregateFigures, 'percentiles'> & { readonly percentiles: Readonly<Record<string, number>> }
  : AggregateFigures;

export type BinFigures = Declared<Schemas['HistogramPoint']>;

export type BinOf<Q extends Pick<HistogramQuestion, 'splits'> = HistogramQuestion> = BinFigures & SplitColumns<Q>;

/** The bins of one combination of split values, and how many values lie outside of them. */
export interface BinnedSeries<Bin> extends Series<Bin> {
  readonly below: number;
  readonly above: number;
}

export type RawPointOf<Q extends Pick<RawQuestion, 'splits'> = RawQuestion> = RawFigures & SplitColumns<Q>;

export interface Series<Point> {
  readonly metricData: readonly Point[];
}

/** The answer to a question: its points have what the question asks for. */
export type MetricAnswer<Q> = Q extends AggregateQuestion
  ? readonly Series<AggregatePointOf<Q>>[]
  : Q extends HistogramQuestion
    ? readonly BinnedSeries<BinOf<Q>>[]
    : Q extends RawQuestion
      ? readonly Series<RawPointOf<Q>>[]
      : never;

/** If the aggregation is not known at compile time, either column may be present. */
type TimeColumn<A extends Aggregation> = [A] extends [TimeBucket]
  ? { readonly dtime: string }
  : [A] extends [TimeElement]
    ? { readonly aggregatedNumber: number }
    : [A] extends ['total']
      ? unknown
      : { readonly dtime?: string; readonly aggregatedNumber?: number };

/** If the splits are not known at compile time, neither are their columns. */
type SplitColumns<Q> = Q extends { readonly splits: readonly (infer Name extends string)[] }
  ? string extends Name
    ? UnknownColumns
    : { readonly [N in Name]: SplitValue<N> | null }
  : 'splits' extends keyof Q
    ? UnknownColumns
    : unknown;

type UnknownColumns = Readonly<Record<string, unknown>>;

/** Columns of records keep their type; everything else is text. */
type SplitValue<Name extends string> = [ColumnType<Name>] extends [never] ? string : ColumnType<Name>;

type ColumnType<Name extends string> = {
  [T in TestKey]: Name extends keyof TestRecord<T> ? Exclude<TestRecord<T>[Name], null> : never;
}[TestKey];
