import type { Metric } from '../catalogue/metric.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { Summaries } from '../plan/by-agent.ts';
import { type Aggregation, PERCENTILES } from '../plan/plan.ts';
import type { Chart } from './metric-query.ts';
import { type ChartType, NOTHING_KNOWN, readersOf } from './question-field.ts';
import { CHART_FIELDS, CHART_OPTIONS, optionsOf } from './question-fields.ts';

/** Complete only if no issue was added. */
export function readChart(body: read.JsonObject, metric: Metric | undefined, issues: IssueList): Chart | undefined {
  const { chartType: type, normalised: isNormalised = false } = read.readBodyInto(issues, body, EVERY_CHART);
  if (type === 'raw' && metric?.aggregateOnly) {
    issues.add('chartType', 'This metric is available in aggregated form only.');
  }
  switch (type) {
    case 'raw':
      readOptions(type, body, issues);
      return { type, normalised: isNormalised };
    case 'histogram': {
      const options = readOptions(type, body, issues);
      const byAgent = summariesOf(type, body, isNormalised, options, issues);
      if (Object.hasOwn(body, 'bins') === Object.hasOwn(body, 'edges')) issues.add('bins', EITHER);
      return { type, normalised: isNormalised, byAgent, bins: options.bins ?? options.edges } as Chart;
    }
    case 'aggregate':
      return readAggregate(type, body, metric, isNormalised, issues);
    case undefined:
      // Reads the other fields for their issues.
      readAggregate(type, body, metric, isNormalised, issues);
      return undefined;
  }
}

const EITHER = 'Give either bins or edges.';

const FIELDS = readersOf(CHART_FIELDS, NOTHING_KNOWN);
const { chartType, normalised, aggregation, ...OPTIONS } = FIELDS;
const EVERY_CHART = { chartType, normalised };

type Options = ReturnType<typeof readOptions>;

/** Options that do not go with the chart type are refused, whatever they say. */
function readOptions(type: ChartType | undefined, body: read.JsonObject, issues: IssueList) {
  const known: readonly string[] = type === undefined ? CHART_OPTIONS : optionsOf(type);
  const given: Record<string, unknown> = {};
  for (const name of CHART_OPTIONS.filter((option) => Object.hasOwn(body, option))) {
    if (known.includes(name)) given[name] = body[name];
    else issues.add(name, `This field does not go with the chart type ${type}.`);
  }
  return read.readBodyInto(issues, given, OPTIONS);
}

function readAggregate(
  type: 'aggregate' | undefined,
  body: read.JsonObject,
  metric: Metric | undefined,
  isNormalised: boolean,
  issues: IssueList,
): Chart {
  // While the chart type is not known, it is not known either whether one is needed.
  const fields = { aggregation: type === undefined ? read.optional(aggregation.read) : aggregation };
  const { aggregation: grouping } = read.readBodyInto(issues, body, fields);
  if (metric?.derived === 'daily' && grouping !== undefined && WITHIN_A_DAY.includes(grouping)) {
    issues.add('aggregation', 'This metric is about whole days: ask for daily or longer periods.');
  }
  const options = readOptions(type, body, issues);
  const summaries = summariesOf(type ?? 'aggregate', body, isNormalised, options, issues);
  const { uncertainty, percentiles, complete = false } = options;
  return {
    type,
    aggregation: grouping,
    normalised: isNormalised,
    byAgent: summaries ?? (uncertainty === 'agents' ? { kind: 'clusters' } : null),
    percentiles: percentiles ?? PERCENTILES,
    thresholds: {
      atLeast: options.at_least ?? [],
      atMost: options.at_most ?? [],
      above: options.above ?? [],
      below: options.below ?? [],
    },
    complete,
  } as Chart;
}

/** Aggregations that tell hours of a day apart. */
const WITHIN_A_DAY: readonly Aggregation[] = ['hourly', 'two_hourly', 'four_hourly', 'six_hourly', 'hour_of_day'];

function summariesOf(
  type: ChartType,
  body: read.JsonObject,
  isNormalised: boolean,
  { per_agent: perAgent, weight, quantile }: Options,
  issues: IssueList,
): Summaries | null {
  for (const name of (['weight', 'quantile'] as const).filter((option) => optionsOf(type).includes(option))) {
    if (Object.hasOwn(body, name) && !Object.hasOwn(body, 'per_agent')) issues.add(name, 'This field needs per_agent.');
  }
  if (isNormalised && perAgent && perAgent.summary.of !== 'mean') {
    issues.add('normalised', 'Of the summaries of agents only the mean can be normalised.');
  }
  return perAgent ? { ...perAgent, weight: weight ?? null, quantile: quantile ?? 'interpolated' } : null;
}
