import type { Metric } from '../catalogue/metric.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { QUANTILES, type Summaries } from '../plan/by-agent.ts';
import { AGGREGATIONS, type Aggregation, PERCENTILES } from '../plan/plan.ts';
import type { Chart } from './metric-query.ts';
import { readLevel, readPerAgent, readWeight } from './read-per-agent.ts';

export const CHART_TYPES = ['raw', 'aggregate', 'histogram'] as const;

type ChartType = (typeof CHART_TYPES)[number];

/** Every field that says what is made of results. */
export function chartFields() {
  return { ...CHART_FIELDS, ...AGGREGATE_FIELDS, ...OPTIONS };
}

/** Those of them that aggregates have. */
export function aggregateFields() {
  const { bins: _bins, edges: _edges, ...options } = OPTIONS;
  return { ...CHART_FIELDS, ...AGGREGATE_FIELDS, ...options };
}

/** Whole only where no issue was added. */
export function readChart(body: read.JsonObject, metric: Metric | undefined, issues: IssueList): Chart | undefined {
  const { chartType: type, normalised } = read.readBodyInto(issues, body, CHART_FIELDS);
  if (type === 'raw' && metric?.aggregateOnly) {
    issues.add('chartType', 'This metric is available in aggregated form only.');
  }
  switch (type) {
    case 'raw':
      readOptions(type, body, issues);
      return { type, normalised };
    case 'histogram': {
      const options = readOptions(type, body, issues);
      const byAgent = summariesOf(type, body, normalised, options, issues);
      if (Object.hasOwn(body, 'bins') === Object.hasOwn(body, 'edges')) issues.add('bins', EITHER);
      return { type, normalised, byAgent, bins: options.bins ?? options.edges } as Chart;
    }
    case 'aggregate':
      return readAggregate(type, body, metric, normalised, issues);
    case undefined:
      // Its other fields may be wrong as well.
      readAggregate(type, body, metric, normalised, issues);
      return undefined;
  }
}

const EITHER = 'Give either bins or edges.';

const CHART_FIELDS = {
  chartType: read.required(read.choice(CHART_TYPES, 'chart type')),
  normalised: read.required(read.boolean),
};
const readAggregation = read.choice(AGGREGATIONS, 'aggregation');
const AGGREGATE_FIELDS = { aggregation: read.required(readAggregation) };
/** While it is not known whether one is needed. */
const LIKELY_AGGREGATE_FIELDS = { aggregation: read.optional(readAggregation) };

const LEVELS_MAX = 100;
const BINS_MAX = 1000;

export const UNCERTAINTIES = ['results', 'agents'] as const;

/** What some chart types alone may have. */
const OPTIONS = {
  uncertainty: read.optional(read.choice(UNCERTAINTIES, 'uncertainty')),
  per_agent: read.optional(readPerAgent),
  weight: read.optional(readWeight),
  quantile: read.optional(read.choice(QUANTILES, 'quantile')),
  percentiles: read.optional(levelReader(read.numberFrom(0, 100))),
  at_least: read.optional(levelReader(readLevel)),
  at_most: read.optional(levelReader(readLevel)),
  bins: read.optional(read.integerBetween(1, BINS_MAX)),
  edges: read.optional(edgesReader()),
};

type OptionName = keyof typeof OPTIONS;
type Options = ReturnType<typeof readOptions>;

/** The options of each chart type. */
export const OPTIONS_OF: Readonly<Record<ChartType, readonly OptionName[]>> = {
  raw: [],
  aggregate: ['uncertainty', 'per_agent', 'weight', 'quantile', 'percentiles', 'at_least', 'at_most'],
  histogram: ['per_agent', 'weight', 'bins', 'edges'],
};

/** Different numbers, of each of which a point has a figure. */
function levelReader(item: read.Reader<number>): read.Reader<readonly number[]> {
  return read.eachOnce(read.atMost(LEVELS_MAX, read.someOf(item)));
}

function edgesReader(): read.Reader<readonly number[]> {
  const list = read.atMost(BINS_MAX + 1, read.someOf(readLevel));
  return read.reader({ ...list.schema, minItems: 2 }, (value, key, issues) => {
    const edges = list(value, key, issues);
    if (edges?.length === 1) return void issues.add(key, 'This collection should contain 2 elements or more.');
    edges?.forEach((edge, index) => {
      const before = edges[index - 1];
      if (before !== undefined && edge <= before) {
        issues.add(`${key}[${index}]`, 'This value should be above the one before it.');
      }
    });
    return edges;
  });
}

/** Options that do not go with the chart type are refused, whatever they say. */
function readOptions(type: ChartType | undefined, body: read.JsonObject, issues: IssueList) {
  const known: readonly string[] = type === undefined ? Object.keys(OPTIONS) : OPTIONS_OF[type];
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(OPTIONS).filter((option) => Object.hasOwn(body, option))) {
    if (known.includes(name)) given[name] = body[name];
    else issues.add(name, `This field does not go with the chart type ${type}.`);
  }
  return read.readBodyInto(issues, given, OPTIONS);
}

function readAggregate(
  type: 'aggregate' | undefined,
  body: read.JsonObject,
  metric: Metric | undefined,
  normalised: boolean,
  issues: IssueList,
): Chart {
  const fields = type === undefined ? LIKELY_AGGREGATE_FIELDS : AGGREGATE_FIELDS;
  const { aggregation } = read.readBodyInto(issues, body, fields);
  if (metric?.derived === 'daily' && aggregation !== undefined && WITHIN_A_DAY.includes(aggregation)) {
    issues.add('aggregation', 'This metric is about whole days: ask for daily or longer periods.');
  }
  const options = readOptions(type, body, issues);
  const summaries = summariesOf(type ?? 'aggregate', body, normalised, options, issues);
  const { uncertainty, percentiles, at_least: atLeast, at_most: atMost } = options;
  return {
    type,
    aggregation,
    normalised,
    byAgent: summaries ?? (uncertainty === 'agents' ? { kind: 'clusters' } : null),
    percentiles: percentiles ?? PERCENTILES,
    thresholds: { atLeast: atLeast ?? [], atMost: atMost ?? [] },
  } as Chart;
}

/** Aggregations that tell hours of a day apart. */
const WITHIN_A_DAY: readonly Aggregation[] = ['hourly', 'two_hourly', 'four_hourly', 'six_hourly', 'hour_of_day'];

function summariesOf(
  type: ChartType,
  body: read.JsonObject,
  normalised: boolean,
  { per_agent: perAgent, weight, quantile }: Options,
  issues: IssueList,
): Summaries | null {
  for (const name of (['weight', 'quantile'] as const).filter((option) => OPTIONS_OF[type].includes(option))) {
    if (Object.hasOwn(body, name) && !Object.hasOwn(body, 'per_agent')) issues.add(name, 'This field needs per_agent.');
  }
  if (normalised && perAgent && perAgent.summary.of !== 'mean') {
    issues.add('normalised', 'Of the summaries of agents only the mean can be normalised.');
  }
  return perAgent ? { ...perAgent, weight: weight ?? null, quantile: quantile ?? 'interpolated' } : null;
}
