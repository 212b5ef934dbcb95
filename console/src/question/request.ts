import type { MetricQuestion } from '../../../client/index.ts';
import { type AskedWindow, type Bins, canNormalise } from './methods.ts';
import type { FieldFilter, Question } from './question.ts';

/** The body of the request. What has no effect on the chart is left out or off. */
export function requestOf(question: Question): MetricQuestion {
  const { metric, chartType, normalised, prefilter, time, window, relativeTo, splits, filters, panels } = question;
  const isRaw = chartType === 'raw';
  const request = {
    metric,
    chartType,
    ...(chartType === 'aggregate' && { aggregation: question.aggregation }),
    ...(chartType === 'histogram' && binsOf(question.bins)),
    normalised: normalised && !isRaw && canNormalise(question.perAgent),
    prefilter,
    time,
    ...(window !== undefined && { window: windowOf(window) }),
    ...(relativeTo !== undefined && { relative_to: relativeTo }),
    ...(!isRaw && methodOf(question)),
    ...(splits.length > 0 && { splits }),
    ...(filters.length > 0 && { filters: filters.map(filterOf) }),
    ...(panels.length > 0 && { panel: panels }),
  };
  return request as MetricQuestion;
}

export function filterOf({ values, ...filter }: FieldFilter) {
  return { ...filter, filterValues: values };
}

function windowOf(window: AskedWindow) {
  if (typeof window === 'string') return window;
  const { days, hours } = window;
  return { ...(days.length > 0 && { days }), ...(hours.length > 0 && { hours }) };
}

function binsOf(bins: Bins) {
  return typeof bins === 'number' ? { bins } : { edges: bins };
}

/** Figures of lines have intervals by line: there is nothing to say about that. Bins have neither intervals nor shares. */
function methodOf({ chartType, perAgent, weight, uncertainty, atLeast, atMost }: Question) {
  const isAggregate = chartType === 'aggregate';
  const shares = isAggregate && {
    ...(atLeast.length > 0 && { at_least: atLeast }),
    ...(atMost.length > 0 && { at_most: atMost }),
  };
  if (perAgent === undefined) return { ...(isAggregate && uncertainty === 'agents' && { uncertainty }), ...shares };
  const { summary, trim, level, minResults } = perAgent;
  const per_agent = {
    summary,
    ...(trim !== undefined && { trim }),
    ...(level !== undefined && { level }),
    min_results: minResults,
  };
  return { per_agent, ...(weight !== undefined && { weight }), ...shares };
}

/** Everything that the question is about in one figure: how many results, of how many agents. */
export function totalOf(question: Question): Question {
  const whole = { ...question, chartType: 'aggregate', aggregation: 'total', splits: [] } as const;
  return question.chartType === 'raw' ? { ...whole, normalised: false, perAgent: undefined } : whole;
}
