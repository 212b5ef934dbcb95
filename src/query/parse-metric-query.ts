import type { Metric } from '../catalogue/metric.ts';
import { METRICS } from '../catalogue/metrics/index.ts';
import type { IssueList } from '../lib/issue-list.ts';
import {
  addType,
  boolean,
  choice,
  isObject,
  optional,
  type Reader,
  readBodyInto,
  render,
  required,
  string,
} from '../lib/read.ts';
import { AGGREGATIONS, type Filter, type NamedField, type Span } from '../plan/plan.ts';
import { fieldOf } from './field-of.ts';
import { parseLocalTime } from './local-time.ts';
import type { Chart, MetricQuery } from './metric-query.ts';
import { readPanels } from './read-panels.ts';
import { readSpan } from './read-span.ts';

export interface ParsedMetricQuery {
  /** Whole only when no issue was added. */
  readonly query: MetricQuery;
  /** Names that were taken for the organisation's own fields. */
  readonly assumed: readonly AssumedField[];
}

export interface AssumedField {
  readonly issueKey: string;
  readonly name: string;
  readonly noun: 'split' | 'filter';
}

/** Reads the body of a metric data request. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseMetricQuery(body: unknown, now: number, issues: IssueList): ParsedMetricQuery {
  const { metric } = readBodyInto(issues, body, { metric: required(readMetric) });
  if (!isObject(body)) issues.refuse();
  const assumed: AssumedField[] = [];
  const chart = readChart(body, metric, issues);
  const { prefilter, splits, filters, time, panel } = readBodyInto(issues, body, {
    prefilter: required(boolean),
    splits: optional(splitReader(metric, assumed)),
    filters: optional(filterReader(metric, assumed)),
    time: required(spanReader(now)),
    panel: optional(readPanels),
  });
  const query = { metric, chart, prefilter, splits: splits ?? [], filters: filters ?? [], time, panels: panel };
  return { query: query as MetricQuery, assumed };
}

const readMetric: Reader<Metric> = (value, key, issues) => {
  if (typeof value !== 'string') return addType('string', key, issues);
  const metric = METRICS.find((known) => known.key === value);
  if (!metric) issues.add(key, `${value} is not a valid metric.`);
  return metric;
};

function readChart(body: unknown, metric: Metric | undefined, issues: IssueList): Chart | undefined {
  const { chartType: type, normalised } = readBodyInto(issues, body, {
    chartType: required(choice(['raw', 'aggregate'], 'chart type')),
    normalised: required(boolean),
  });
  if (type === 'raw' && metric?.aggregateOnly) {
    issues.add('chartType', 'This metric is available in aggregated form only.');
  }
  if (type !== 'aggregate') return type === 'raw' ? { type } : undefined;
  const { aggregation } = readBodyInto(issues, body, { aggregation: required(choice(AGGREGATIONS, 'aggregation')) });
  return { type, aggregation, normalised } as Chart;
}

function spanReader(now: number): Reader<Span> {
  return (value, key, issues) => readSpan(value, key, issues, (text, end) => parseLocalTime(text, end, now));
}

function fieldReader(
  metric: Metric | undefined,
  noun: AssumedField['noun'],
  assumed: AssumedField[],
): Reader<NamedField> {
  return (value, key, issues) => {
    const name = string(value, key, issues);
    if (name === undefined || metric === undefined) return undefined;
    const found = fieldOf(name, metric);
    if (!found) {
      issues.add(key, `${name} is not a valid ${noun}.`);
      return undefined;
    }
    if (found.assumed) assumed.push({ issueKey: key, name, noun });
    return { name, field: found.field };
  };
}

function splitReader(metric: Metric | undefined, assumed: AssumedField[]): Reader<readonly NamedField[]> {
  const read = fieldReader(metric, 'split', assumed);
  return (value, key, issues) => {
    if (!Array.isArray(value)) return addType('array', key, issues);
    if (isTooLong(value, SPLITS_MAX, key, issues)) return undefined;
    const splits = value.map((item, index) => read(item, `${key}[${index}]`, issues) as NamedField);
    return splits.filter((split, index) => splits.findIndex((other) => other?.name === split?.name) === index);
  };
}

function filterReader(metric: Metric | undefined, assumed: AssumedField[]): Reader<readonly Filter[]> {
  const readField = fieldReader(metric, 'filter', assumed);
  const readFilter: Reader<Filter> = (value, key, issues) => {
    if (!isObject(value)) return addType('object', key, issues);
    const within = <T>(name: string, read: Reader<T>): T | undefined => {
      if (Object.hasOwn(value, name)) return read(value[name], `${key}[${name}]`, issues);
      issues.add(`${key}[${name}]`, 'This field is missing.');
      return undefined;
    };
    const named = within('id', readField);
    const keep = within('filterType', readFilterType);
    const values = within('filterValues', readFilterValues);
    return { field: named?.field, keep, values } as Filter;
  };
  return (value, key, issues) => {
    if (!Array.isArray(value)) return addType('array', key, issues);
    if (isTooLong(value, FILTERS_MAX, key, issues)) return undefined;
    return value.map((item, index) => readFilter(item, `${key}[${index}]`, issues) as Filter);
  };
}

const SPLITS_MAX = 20;
const FILTERS_MAX = 20;
const FILTER_VALUES_MAX = 10_000;

function isTooLong(list: readonly unknown[], lengthMax: number, key: string, issues: IssueList): boolean {
  if (list.length <= lengthMax) return false;
  issues.add(key, `This collection should contain ${lengthMax} elements or less.`);
  return true;
}

const FILTER_TYPES: ReadonlyMap<unknown, Filter['keep']> = new Map<unknown, Filter['keep']>([
  ...['include', 'inclusive', 'in', 1, '1'].map((name) => [name, 'listed'] as const),
  ...['exclude', 'exclusive', 'not_in', 0, '0'].map((name) => [name, 'others'] as const),
]);

const readFilterType: Reader<Filter['keep']> = (value, key, issues) => {
  const keep = FILTER_TYPES.get(value);
  if (!keep) issues.add(key, `${render(value)} is not a valid filter type.`);
  return keep;
};

const readFilterValues: Reader<readonly string[]> = (value, key, issues) => {
  if (!Array.isArray(value)) return addType('array', key, issues);
  if (value.length === 0) issues.add(key, 'This collection should contain 1 element or more.');
  if (isTooLong(value, FILTER_VALUES_MAX, key, issues)) return undefined;
  return value.map((item, index) => string(item, `${key}[${index}]`, issues) as string);
};
