import { SOLD_SPEEDS, speedFieldOf } from '../catalogue/speeds.ts';
import { DAY_NAMES, hourRanges } from '../catalogue/windows.ts';
import type { JsonObject } from '../lib/read.ts';
import type { ByAgent, Summary, Weight } from '../plan/by-agent.ts';
import type { Filter } from '../plan/field.ts';
import type { LocalWindow, Span } from '../plan/plan.ts';
import { idOf } from './field-of.ts';
import type { Chart, MetricQuery } from './metric-query.ts';
import type { TestQuery } from './parse-test-query.ts';

/**
 * A question about a metric as it was understood, in the words of a request: with defaults, dates and ids that never mean
 * anything else. Asked for like this it is the same question. `panels`: those of the agents that it is about.
 */
export function stateMetricQuestion(query: MetricQuery, panels: readonly string[] | null): JsonObject {
  const { metric, chart, prefilter, splits, filters, time, window } = query;
  return {
    metric: metric.key,
    ...stateChart(chart),
    prefilter,
    ...stated('relative_to', soldSpeedOf(query)),
    splits: [...new Set(splits.map(({ field }) => idOf(field)))],
    filters: filters.map(stateFilter),
    time: stateSpan(time, (seconds) => isoText(seconds * 1000).slice(0, 'YYYY-MM-DD HH:MM:SS'.length)),
    ...stated('window', window && stateWindow(window)),
    ...stated('panel', panels ?? undefined),
  };
}

/** A question for the records of a test as it was understood. */
export function stateTestQuestion(query: TestQuery, panels: readonly string[] | null): JsonObject {
  const { test, date, window, agents, order, labels } = query;
  return {
    test: test.key,
    date: stateSpan(date, (ms) => isoText(ms).slice(0, 'YYYY-MM-DD'.length)),
    ...stated('window', window && stateWindow(window)),
    ...stated('panel', panels ?? undefined),
    ...stated('agent', agents),
    ...stated('order', order === 'oldest' ? undefined : order),
    ...stated('labels', labels.length === 0 ? undefined : labels),
  };
}

function stateChart(chart: Chart): JsonObject {
  const { type: chartType, normalised } = chart;
  if (chart.type === 'raw') return { chartType, normalised };
  if (chart.type === 'histogram') {
    const { bins, byAgent } = chart;
    return {
      chartType,
      normalised,
      ...(byAgent !== null && stateSummaries(byAgent)),
      ...(typeof bins === 'number' ? { bins } : { edges: bins }),
    };
  }
  const { aggregation, byAgent, percentiles, thresholds } = chart;
  return {
    chartType,
    aggregation,
    normalised,
    uncertainty: byAgent === null ? 'results' : 'agents',
    ...(byAgent?.kind === 'summaries' && { ...stateSummaries(byAgent), quantile: byAgent.quantile }),
    percentiles,
    ...stated('at_least', thresholds.atLeast.length > 0 ? thresholds.atLeast : undefined),
    ...stated('at_most', thresholds.atMost.length > 0 ? thresholds.atMost : undefined),
  };
}

function stateSummaries({ summary, resultsMin, weight }: Extract<ByAgent, { kind: 'summaries' }>): JsonObject {
  return {
    per_agent: { ...stateSummary(summary), min_results: resultsMin },
    ...stated('weight', weight === null ? undefined : stateWeight(weight)),
  };
}

function stateSummary(summary: Summary): JsonObject {
  switch (summary.of) {
    case 'trimmed_mean':
      return { summary: summary.of, trim: summary.trim };
    case 'share_above':
      return { summary: summary.of, level: summary.level };
    case 'percentile':
      return { summary: summary.percent === 50 ? 'median' : `p${summary.percent}` };
    case 'mean':
    case 'min':
    case 'max':
      return { summary: summary.of };
  }
}

function stateWeight(weight: Weight): JsonObject {
  switch (weight.by) {
    case 'field':
      return { field: idOf(weight.field) };
    case 'name':
    case 'population':
      return { population: weight.name };
  }
}

function soldSpeedOf({ metric: { direction }, relativeTo }: MetricQuery): string | undefined {
  if (relativeTo === undefined || direction === null) return undefined;
  return SOLD_SPEEDS.find((speed) => speedFieldOf(speed, direction) === relativeTo);
}

function stateFilter({ field, mode, values }: Filter): JsonObject {
  return { id: idOf(field), filterType: mode, filterValues: values };
}

function stateWindow({ days, hours }: LocalWindow): JsonObject {
  return { days: days.map((day) => DAY_NAMES[day - 1]), hours: hourRanges(hours) };
}

function stateSpan({ from, to }: Span, text: (instant: number) => string): JsonObject {
  return { from: text(from), to: text(to) };
}

function isoText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

/** A field of a request, unless there is nothing to say in it. */
function stated(name: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
