import type { Metric } from '../catalogue/metric.ts';
import { METRICS } from '../catalogue/metrics/index.ts';
import { SOLD_SPEEDS, type SpeedField, speedFieldOf } from '../catalogue/speeds.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { weightOf } from '../plan/by-agent.ts';
import type { Filter } from '../plan/field.ts';
import type { LocalWindow, NamedField, Span } from '../plan/plan.ts';
import { fieldOf } from './field-of.ts';
import { parseLocalTime } from './local-time.ts';
import { byAgentOf, type Chart, figuresOf, type MetricQuery } from './metric-query.ts';
import { aggregateFields, chartFields, readChart } from './read-chart.ts';
import { readPanels, unverifiedPanels } from './read-panels.ts';
import { spanReader } from './read-span.ts';
import { readWindow } from './read-window.ts';
import type { Parsed, UnverifiedName } from './unverified-name.ts';

/** Reads the body of a metric data request. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseMetricQuery(body: unknown, now: number, issues: IssueList): Parsed<MetricQuery> {
  return parseSharedQuery(body, now, issues, true) as Parsed<MetricQuery>;
}

/** A question whose time may be given elsewhere. */
export type SharedQuery = Omit<MetricQuery, 'time'> & { readonly time: Span | undefined };

export function parseSharedQuery(
  body: unknown,
  now: number,
  issues: IssueList,
  isTimeRequired: boolean,
): Parsed<SharedQuery> {
  const { metric } = read.readBodyInto(issues, body, METRIC_FIELDS);
  if (!read.isObject(body)) {
    issues.refuse();
    throw new Error('a body that is no object has an issue');
  }
  const assumed: UnverifiedName[] = [];
  const chart = readChart(body, metric, issues);
  const required = selectionFields(metric, now, assumed);
  const fields = isTimeRequired ? required : { ...required, time: read.optional(timeReader(now)) };
  const {
    prefilter,
    relative_to: relativeTo,
    splits,
    filters,
    time,
    window,
    panel,
    receipt = false,
  } = read.readBodyInto(issues, body, fields);
  refuseTakenNames(splits ?? [], chart, issues);
  refuseCutDays(metric, window, 'window', issues);
  const query = {
    metric,
    chart,
    prefilter,
    relativeTo,
    splits: splits ?? [],
    filters: filters ?? [],
    time,
    window,
    panels: panel,
    receipt,
  };
  const unverified = [...assumed, ...unverifiedPanels(panel), ...unverifiedPopulation(chart)];
  return { query: query as SharedQuery, unverified };
}

/** A metric of whole days can't have a window of hours. */
export function refuseCutDays(
  metric: Metric | undefined,
  window: LocalWindow | undefined,
  key: string,
  issues: IssueList,
): void {
  if (metric?.derived !== 'daily' || !window || window.hours.length === HOURS_OF_DAY) return;
  issues.add(key, 'This metric is about whole days: a window of it can have days only.');
}

function unverifiedPopulation(chart: Chart | undefined): UnverifiedName[] {
  const weight = chart && weightOf(byAgentOf(chart));
  return weight?.by === 'name' ? [{ issueKey: 'weight[population]', name: weight.name, noun: 'population' }] : [];
}

/** Figures that are asked for keep their names: a field of the organisation of such a name is to be asked for by `custom.`. */
function refuseTakenNames(
  splits: readonly (NamedField | undefined)[],
  chart: Chart | undefined,
  issues: IssueList,
): void {
  const taken = chart ? figuresOf(chart) : [];
  splits.forEach((split, index) => {
    if (split && taken.includes(split.name)) issues.add(`splits[${index}]`, `${split.name} is not a valid split.`);
  });
}

/** Every field of a question about a metric; an aggregation is read of aggregates alone. */
export function metricQueryFields(now: number) {
  return { ...METRIC_FIELDS, ...chartFields(), ...selectionFields(undefined, now, []) };
}

/** Every field of a question for an aggregate. */
export function aggregateQueryFields(now: number) {
  return { ...METRIC_FIELDS, ...aggregateFields(), ...selectionFields(undefined, now, []) };
}

const readMetric = read.entryOf(METRICS, 'metric');

const METRIC_FIELDS = { metric: read.required(readMetric) };

function selectionFields(metric: Metric | undefined, now: number, assumed: UnverifiedName[]) {
  return {
    prefilter: read.required(read.boolean),
    relative_to: read.optional(soldSpeedReader(metric)),
    splits: read.optional(splitReader(metric, assumed)),
    filters: read.optional(filterReader(metric, assumed)),
    time: read.required(timeReader(now)),
    window: read.optional(readWindow),
    panel: read.optional(readPanels),
    receipt: read.optional(read.boolean),
  };
}

export function timeReader(now: number): read.Reader<Span> {
  return spanReader((text, end) => parseLocalTime(text, end, now));
}

const readSoldSpeed = read.choice(SOLD_SPEEDS, 'speed');

function soldSpeedReader(metric: Metric | undefined): read.Reader<SpeedField> {
  return read.reader(readSoldSpeed.schema, (value, key, issues) => {
    const speed = readSoldSpeed(value, key, issues);
    if (speed === undefined || metric === undefined) return undefined;
    if (metric.direction !== null) return speedFieldOf(speed, metric.direction);
    return void issues.add(key, 'Only a speed can be relative to one that was sold.');
  });
}

const HOURS_OF_DAY = 24;

function fieldReader(
  metric: Metric | undefined,
  noun: 'split' | 'filter',
  assumed: UnverifiedName[],
): read.Reader<NamedField> {
  return read.reader(read.string.schema, (value, key, issues) => {
    const name = read.string(value, key, issues);
    if (name === undefined) return undefined;
    const found = fieldOf(name, metric);
    if (!found) {
      issues.add(key, `${name} is not a valid ${noun}.`);
      return undefined;
    }
    if (found.assumed) assumed.push({ issueKey: key, name, noun });
    return { name, field: found.field };
  });
}

function splitReader(metric: Metric | undefined, assumed: UnverifiedName[]): read.Reader<readonly NamedField[]> {
  const list = read.atMost(SPLITS_MAX, read.listOf(fieldReader(metric, 'split', assumed)));
  return read.reader(list.schema, (value, key, issues) => {
    const splits = list(value, key, issues);
    return splits?.filter((split, index) => splits.findIndex((other) => other?.name === split?.name) === index);
  });
}

export function filterReader(metric: Metric | undefined, assumed: UnverifiedName[]): read.Reader<readonly Filter[]> {
  const readParts = read.objectOf({
    id: read.required(fieldReader(metric, 'filter', assumed)),
    filterType: read.required(readFilterType),
    filterValues: read.required(readFilterValues),
  });
  const readFilter = read.reader<Filter>(readParts.schema, (value, key, issues) => {
    const parts = readParts(value, key, issues);
    return parts && ({ field: parts.id?.field, mode: parts.filterType, values: parts.filterValues } as Filter);
  });
  return read.atMost(FILTERS_MAX, read.listOf(readFilter));
}

const SPLITS_MAX = 20;
const FILTERS_MAX = 20;
const FILTER_VALUES_MAX = 10_000;

const FILTER_TYPES: ReadonlyMap<unknown, Filter['mode']> = new Map<unknown, Filter['mode']>([
  ...['include', 'inclusive', 'in', 1, '1'].map((name) => [name, 'include'] as const),
  ...['exclude', 'exclusive', 'not_in', 0, '0'].map((name) => [name, 'exclude'] as const),
]);

const readFilterType = read.reader<Filter['mode']>({ enum: [...FILTER_TYPES.keys()] }, (value, key, issues) => {
  const mode = FILTER_TYPES.get(value);
  if (!mode) issues.add(key, `${read.render(value)} is not a valid filter type.`);
  return mode;
});

const readFilterValues = read.atMost(FILTER_VALUES_MAX, read.someOf(read.string));
