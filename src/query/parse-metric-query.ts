import type { Metric } from '../catalogue/metric.ts';
import { withCamelCase } from '../lib/camel-case.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { weightOf } from '../plan/by-agent.ts';
import type { LocalWindow, NamedField, Span } from '../plan/plan.ts';
import { byAgentOf, type Chart, figuresOf, type MetricQuery } from './metric-query.ts';
import { NOTHING_KNOWN, readersOf, withSubstitutes } from './question-field.ts';
import { METRIC_FIELDS, SELECTION_FIELDS } from './question-fields.ts';
import { readChart } from './read-chart.ts';
import { unverifiedPanels } from './read-panels.ts';
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
  const { metric } = read.readBodyInto(issues, body, { metric: METRIC_READER });
  if (!read.isObject(body)) {
    issues.refuse();
    throw new Error('a body that is no object has an issue');
  }
  const assumed: UnverifiedName[] = [];
  const chart = readChart(body, metric, issues);
  const required = readersOf(SELECTION_FIELDS, { metric, now, assumed }, body);
  const fields = isTimeRequired ? required : { ...required, time: read.optional(required.time.read) };
  const sent = read.readBodyInto(issues, body, fields);
  const selection = withSubstitutes(SELECTION_FIELDS, body, sent, (name) => name, issues);
  const { panel: panels, splits = [], filters = [], receipt = false, ...rest } = withCamelCase(selection);
  refuseTakenNames(splits, chart, issues);
  refuseCutDays(metric, rest.window, 'window', issues);
  const query = { metric, chart, ...rest, splits, filters, panels, receipt };
  const unverified = [...assumed, ...unverifiedPanels(panels), ...unverifiedWeight(chart)];
  return { query: query as SharedQuery, unverified };
}

const METRIC_READER = readersOf(METRIC_FIELDS, NOTHING_KNOWN).metric;

/** A metric of whole days can't have a window of hours. */
export function refuseCutDays(
  metric: Metric | undefined,
  window: LocalWindow | undefined,
  key: string,
  issues: IssueList,
): void {
  if (metric?.derived !== 'daily' || !window || window.hours.length === 24) return;
  issues.add(key, 'This metric is about whole days: a window of it can have days only.');
}

function unverifiedWeight(chart: Chart | undefined): UnverifiedName[] {
  const weight = chart && weightOf(byAgentOf(chart));
  switch (weight?.by) {
    case 'name':
      return [{ issueKey: 'weight[population]', name: weight.name, noun: 'population' }];
    case 'field':
      return weight.field.of === 'custom'
        ? [{ issueKey: 'weight[field]', name: `custom.${weight.field.key}`, noun: 'weight' }]
        : [];
    default:
      return [];
  }
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
