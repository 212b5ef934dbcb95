import type { Metric } from '../../src/catalogue/metric.ts';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import type { Aggregation } from '../../src/plan/plan.ts';
import { type BucketLabel, bucketOf } from './bucket.ts';
import { evaluate, holds } from './evaluate.ts';
import { fieldValue } from './field-value.ts';
import { type Fixed, fixed, over, sum, toNumber, ZERO } from './fixed.ts';
import { groupBy } from './group-by.ts';
import { type HistogramSeries, histogramOf } from './histogram.ts';
import {
  describeResults,
  exactValue,
  type OracleOptions,
  type OracleValue,
  type PerAgent,
  weighedValues,
} from './oracle.ts';
import { metadataOf, type OraclePanel, type OracleRecord, soldOf } from './panel.ts';
import { timeSpan } from './time-span.ts';
import { wallClock } from './wall-clock.ts';
import { hoursOf, isInWindow, type RequestWindow } from './window.ts';

export interface MetricRequest {
  readonly metric: string;
  readonly chartType: 'raw' | 'aggregate' | 'histogram';
  readonly aggregation?: Aggregation;
  readonly normalised: boolean;
  readonly prefilter: boolean;
  readonly relative_to?: 'advertised' | 'minimum' | 'normal' | 'maximum' | 'required';
  readonly splits?: readonly string[];
  readonly filters?: readonly RequestFilter[];
  readonly time: { readonly from: string; readonly to: string };
  /** The instants that a rule of alerts looks at, in UTC milliseconds, both included. No request has it. */
  readonly utc?: { readonly from: number; readonly to: number };
  readonly panel?: string | readonly string[];
  readonly window?: RequestWindow;
  readonly uncertainty?: 'results' | 'agents';
  readonly per_agent?: PerAgent;
  readonly weight?: { readonly field: string } | { readonly population: string };
  readonly quantile?: 'interpolated' | 'lower';
  readonly percentiles?: readonly number[];
  readonly at_least?: readonly number[];
  readonly at_most?: readonly number[];
  readonly above?: readonly number[];
  readonly below?: readonly number[];
  readonly bins?: number;
  readonly edges?: readonly number[];
  readonly receipt?: boolean;
}

export interface RequestFilter {
  readonly id: string;
  readonly filterType: string | number;
  readonly filterValues: readonly string[];
}

export type AnswerPoint = Readonly<Record<string, unknown>>;
export type Answer = readonly ({ readonly metricData: readonly AnswerPoint[] } & Partial<HistogramSeries>)[];

/** The answer to a request that is valid. `now` in milliseconds. */
export function answerMetric(panel: OraclePanel, request: MetricRequest, now: number): Answer {
  const metric = metricOf(request);
  const results = measuredOf(panel, request, now);
  if (request.chartType === 'histogram') {
    return histogramSeries(metric, request, results, agentWeights(panel, request, results));
  }
  const points =
    request.chartType === 'raw' ? rawPoints : aggregatePoints(metric, request, agentWeights(panel, request, results));
  return seriesOf(results, request.splits ?? [], points);
}

export interface Measured {
  readonly record: OracleRecord;
  readonly local: string;
  readonly value: OracleValue;
  /** The value as operations on doubles make it, where that is not the nearest double. */
  readonly double?: number;
}

export function metricOf(request: Pick<MetricRequest, 'metric'>): Metric {
  const metric = METRICS.find(({ key }) => key === request.metric);
  if (!metric) throw new Error(`${request.metric} is no metric`);
  return metric;
}

/** The results that a request is about, each with its value. */
export function measuredOf(panel: OraclePanel, request: MetricRequest, now: number): Measured[] {
  const metric = metricOf(request);
  return RESULTS[metric.derived ?? 'records'](withoutAttempts(panel), metric, request, now);
}

/** The panel without tests that were not run. */
export function withoutAttempts(panel: OraclePanel): OraclePanel {
  return { ...panel, results: panel.results.filter(({ columns }) => (columns.not_run ?? null) === null) };
}

type Results = (panel: OraclePanel, metric: Metric, request: MetricRequest, now: number) => Measured[];

const RESULTS: Readonly<Record<'records' | 'idle' | 'daily', Results>> = {
  records: (panel, metric, request, now) =>
    recordsOf(panel, metric, request, now).flatMap(({ record, local }) => {
      const value = measure(metric, record.columns);
      const sold = speedOf(request.relative_to, metric, record);
      if (value === null || sold === null) return [];
      if (sold === undefined) return [{ record, local, value }];
      const double = (toNumber(exactValue(value)) * 100) / sold;
      return [{ record, local, value: { x: over(100n * exactValue(value), fixed(sold)) }, double }];
    }),
  idle: (panel, metric, request, now) =>
    recordsOf(panel, metric, request, now).flatMap(({ record, local }) => {
      const risen = increase(panel, record);
      return risen ? [{ record, local, ...risen }] : [];
    }),
  daily: (panel, metric, request, now) => {
    const everything = inSpan(panel.results, request, now);
    const days = groupBy(everything, ({ record, local }) => `${record.agent.agentId} ${local.slice(0, 10)}`);
    return [...days.values()].flatMap((day) => {
      const last = day.reduce((latest, other) => (other.record.at > latest.record.at ? other : latest));
      const added = day
        .filter(({ record }) => record.test === metric.test.key && !isDropped(metric, request, record))
        .flatMap(({ record }) => measure(metric, record.columns) ?? []);
      const double = added.map((value) => toNumber(exactValue(value))).reduce((total, x) => total + x, 0);
      return isAskedFor(request, last) ? [{ ...last, value: { x: sum(added.map(exactValue)) }, double }] : [];
    });
  },
};

/** Of a round trip under load over those of the idle line. */
export function increase(
  panel: OraclePanel,
  record: OracleRecord,
): { readonly value: OracleValue; readonly double: number } | null {
  const idle = ['latency', 'ping'].map((test) => idleMean(panel, test, record)).find((mean) => mean !== null);
  const { rtt_avg: loaded } = record.columns;
  if (idle === undefined || idle === null || loaded === null || loaded === undefined) return null;
  const value = { x: over(fixed(Number(loaded)) - idle, fixed(1000)) };
  return { value, double: (Number(loaded) - toNumber(idle)) / 1000 };
}

/** The mean of an agent's idle round trips in the hour of a record, of those that the prefilter of their metric keeps. */
function idleMean(panel: OraclePanel, test: string, { agent, at }: OracleRecord): Fixed | null {
  const metric = METRICS.find(({ key }) => key === test);
  const hourOf = (time: number) => Math.floor(time / 3_600_000);
  const values = panel.results
    .filter((other) => other.test === test && other.agent === agent && hourOf(other.at) === hourOf(at))
    .filter(({ columns }) => !metric?.prefilter.some(({ drop }) => holds(drop, columns)))
    .flatMap(({ columns }) => (columns.rtt_avg === null ? [] : [fixed(Number(columns.rtt_avg))]));
  return values.length === 0 ? null : over(sum(values), fixed(values.length));
}

export type Located = Pick<Measured, 'record' | 'local'>;

/** The records of a metric's test that a request is about. */
function recordsOf(panel: OraclePanel, metric: Metric, request: MetricRequest, now: number): Located[] {
  const ofTest = panel.results.filter(({ test }) => test === metric.test.key);
  return inSpan(ofTest, request, now).filter(
    (located) => isAskedFor(request, located) && !isDropped(metric, request, located.record),
  );
}

export function inSpan(records: readonly OracleRecord[], request: MetricRequest, now: number): Located[] {
  const span = timeSpan(request.time, now);
  const { utc = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY } } = request;
  return records
    .filter(({ at }) => utc.from <= at && at <= utc.to)
    .map((record) => ({ record, local: wallClock(metadataOf(record).timezone ?? 'UTC', record.at) }))
    .filter(({ local }) => span.from <= local && local <= span.to);
}

function isAskedFor({ panel, filters = [], window }: MetricRequest, { record, local }: Located): boolean {
  const isOfPanel = panel === undefined || [panel].flat().includes(record.agent.panel);
  return isOfPanel && isInWindow(window, local) && filters.every((filter) => passes(filter, record));
}

function isDropped({ prefilter }: Metric, request: MetricRequest, { columns }: OracleRecord): boolean {
  return request.prefilter && prefilter.some(({ drop }) => holds(drop, columns));
}

export function measure({ value }: Metric, columns: OracleRecord['columns']): OracleValue | null {
  if (value.kind === 'number') {
    const x = evaluate(value.value, columns);
    return x === null ? null : { x };
  }
  const [numerator, denominator] = [evaluate(value.numerator, columns), evaluate(value.denominator, columns)];
  return numerator === null || denominator === null || denominator === ZERO ? null : { numerator, denominator };
}

/** What a result is relative to; null where that is not known, undefined where nothing was asked for. */
export function speedOf(
  speed: MetricRequest['relative_to'],
  { direction }: Metric,
  record: OracleRecord,
): number | null | undefined {
  if (speed === undefined) return undefined;
  const advertised = soldOf(record, `${direction}_mbps`);
  const sold = speed === 'advertised' ? advertised : soldOf(record, `${speed}_${direction}_mbps`);
  const counted = speed === 'required' ? (sold ?? advertised) : sold;
  return counted === null ? null : Number(counted);
}

const INCLUDE: readonly (string | number)[] = ['include', 'inclusive', 'in', 1, '1'];

export function passes({ id, filterType, filterValues }: RequestFilter, record: OracleRecord): boolean {
  const value = fieldValue(id, record);
  const listed = value !== null && filterValues.includes(String(value));
  return INCLUDE.includes(filterType) ? listed : !listed;
}

type Points = (members: readonly Measured[], splits: AnswerPoint) => readonly AnswerPoint[];

/** One for each combination of split values, in their order. */
function seriesOf(results: readonly Measured[], splits: readonly string[], pointsOf: Points): Answer {
  return combinationsOf(results, splits)
    .map(({ columns, members }) => ({ metricData: pointsOf(members, columns) }))
    .filter(({ metricData }) => metricData.length > 0 || splits.length === 0);
}

/** Results by their split values, in the order of these; without splits there is one combination. */
function combinationsOf(results: readonly Measured[], splits: readonly string[]) {
  const bySplits = groupBy(results, ({ record }) => JSON.stringify(splits.map((split) => fieldValue(split, record))));
  if (bySplits.size === 0 && splits.length === 0) return [{ columns: {}, members: [] }];
  return [...bySplits]
    .map(([key, members]) => ({ values: JSON.parse(key) as unknown[], members }))
    .sort((a, b) => compareAll(a.values, b.values))
    .map(({ values, members }) => {
      const columns = Object.fromEntries(splits.map((split, index) => [split, values[index]]));
      return { columns, members };
    });
}

function histogramSeries(
  { schedule }: Metric,
  request: MetricRequest,
  results: readonly Measured[],
  weightOf: AgentWeights,
): Answer {
  const { normalised, splits = [], bins, edges = [] } = request;
  const combinations = combinationsOf(results, splits);
  const groups = combinations.map(({ members }) =>
    weighedValues(members.map(toResult(weightOf)), normalised ? schedule : null, optionsOf(request)),
  );
  return histogramOf(groups, bins ?? edges)
    .map(({ metricData, ...outside }, index) => {
      const columns = combinations[index]?.columns ?? {};
      return { metricData: metricData.map((point) => ({ ...point, ...columns })), ...outside };
    })
    .filter(({ metricData }) => metricData.length > 0 || splits.length === 0);
}

type AgentWeights = (record: OracleRecord) => string | number | null;

/** What agents weigh at a result: by a field as it was then, by a population the same at all of them. */
export function agentWeights(
  { populations }: OraclePanel,
  { weight }: MetricRequest,
  results: readonly Measured[],
): AgentWeights {
  if (weight === undefined) return () => null;
  if ('field' in weight) {
    return (record) => metadataOf(record).custom.get(weight.field.slice('custom.'.length)) ?? null;
  }
  const { dimensions = [], cells = [] } = populations.get(weight.population) ?? {};
  const byAgent = groupBy(results, ({ record }) => record.agent.agentId);
  const cellOf = new Map(
    [...byAgent].map(([agentId, own]) => {
      const { record } = own.reduce((latest, other) => (other.record.at > latest.record.at ? other : latest));
      const isOf = (cell: (typeof cells)[number]) => dimensions.every((id) => cell[id] === fieldValue(id, record));
      return [agentId, cells.find(isOf)] as const;
    }),
  );
  return ({ agent }) => {
    const cell = cellOf.get(agent.agentId);
    const sharing = [...cellOf.values()].filter((other) => other === cell).length;
    return cell === undefined ? null : Number(cell.count) / sharing;
  };
}

function aggregatePoints(metric: Metric, request: MetricRequest, weightOf: AgentWeights): Points {
  const { aggregation = 'total', normalised } = request;
  const options = optionsOf(request);
  return (members, splits) => {
    const buckets = groupBy(members, ({ local }) => JSON.stringify(bucketOf(aggregation, local)));
    const points = [...buckets].flatMap(([label, inBucket]) => {
      const figures = describeResults(inBucket.map(toResult(weightOf)), normalised ? metric.schedule : null, options);
      return figures ? [{ ...(JSON.parse(label) as BucketLabel), ...figures, ...splits }] : [];
    });
    return points.sort((a, b) => compare(a.dtime ?? a.aggregatedNumber, b.dtime ?? b.aggregatedNumber));
  };
}

export function optionsOf(request: MetricRequest): OracleOptions {
  const { uncertainty = 'results', window } = request;
  return {
    uncertainty,
    hours: hoursOf(window),
    ...(request.per_agent && { perAgent: request.per_agent }),
    isWeighted: request.weight !== undefined,
    ...(request.quantile && { quantile: request.quantile }),
    ...(request.percentiles && { percentiles: request.percentiles }),
    ...(request.at_least && { atLeast: request.at_least }),
    ...(request.at_most && { atMost: request.at_most }),
    ...(request.above && { above: request.above }),
    ...(request.below && { below: request.below }),
  };
}

export function toResult(weightOf: AgentWeights) {
  return ({ record, local, value, double }: Measured) => {
    const { agent, at } = record;
    const unit = agent.unitId === null ? null : String(agent.unitId);
    const hour = Number(local.slice(11, 13));
    const agentWeight = weightOf(record);
    return { value, agent: agent.agentId, unit, hour, at, agentWeight, ...(double !== undefined && { double }) };
  };
}

function rawPoints(members: readonly Measured[], splits: AnswerPoint): readonly AnswerPoint[] {
  const ordered = [...members].sort((a, b) =>
    compareAll([a.local, a.record.agent.agentId, a.record.at], [b.local, b.record.agent.agentId, b.record.at]),
  );
  return ordered.map(({ record, local, value }) => ({
    metricValue: toNumber(exactValue(value)),
    dtime: local.replace(' ', 'T'),
    agent: record.agent.agentId,
    unit: fieldValue('unit', record),
    ...splits,
  }));
}

/** One value after the other, ascending, null last. */
export function compareAll(a: readonly unknown[], b: readonly unknown[]): number {
  return a.map((value, index) => compare(value, b[index])).find((order) => order !== 0) ?? 0;
}

/** Ascending, null last. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as string) < (b as string) ? -1 : 1;
}
