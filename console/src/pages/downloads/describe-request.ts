import type {
  AggregateQuestion,
  ListedDownload,
  MetricQuestion,
  Span,
  TestQuestion,
} from '../../../../client/index.ts';
import type { Fact } from '../../components/fact-list.tsx';
import { isUtcDay } from '../../lib/dates.ts';
import { AGGREGATION_NAMES } from '../../question/aggregations.ts';
import {
  type AskedWindow,
  describePerAgent,
  describeWeight,
  describeWindow,
  type PerAgent,
  type Weight,
} from '../../question/methods.ts';
import { explorePath, PLAIN_QUESTION, type Question } from '../../question/question.ts';

/** What a download was asked for, for people. */
interface AskedFor {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The path of the page that shows the same; undefined where none can. */
  readonly path: string | undefined;
}

/** Names by keys; some tests and metrics have a key in common. */
export interface Names {
  readonly tests: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

export function describeRequest({ of, request }: Pick<ListedDownload, 'of' | 'request'>, names: Names): AskedFor {
  // The service has taken the request, so it has the form of one.
  return of === 'test_data'
    ? describeTests(request as TestQuestion, names)
    : describeMetric(request as MetricQuestion, names);
}

function describeTests({ test, date, panel, agent }: TestQuestion, names: Names): AskedFor {
  const agents = agent === undefined ? [] : [agent].flat();
  const [first] = agents;
  const canShow = isUtcDay(date.from) && isUtcDay(date.to) && panel === undefined && agents.length < 2;
  const parameters = new URLSearchParams({ test, ...date, ...(first !== undefined && { agent: first }) });
  return {
    title: `Records of ${names.tests.get(test) ?? test}`,
    facts: [
      { label: 'Days', value: showSpan(date) },
      ...(agents.length > 0 ? [{ label: 'Only agent', value: agents.join(', ') }] : []),
      ...panelFacts(panel),
    ],
    path: canShow ? `tests?${parameters}` : undefined,
  };
}

function describeMetric(request: MetricQuestion, names: Names): AskedFor {
  const { metric, normalised, prefilter, time, splits = [], filters = [], panel } = request;
  const switches = [normalised && 'normalised', prefilter && 'prefiltered'].filter(Boolean);
  const asked = questionOf(request);
  return {
    title: `${names.metrics.get(metric) ?? metric} ${kindOf(request)}`,
    facts: [
      { label: 'Time', value: showSpan(time) },
      ...(splits.length > 0 ? [{ label: 'Split by', value: splits.join(', ') }] : []),
      ...filters.map(({ id, filterType, filterValues }) => ({
        label: isInclude(filterType) ? `Only ${id}` : `Without ${id}`,
        value: filterValues.join(', '),
      })),
      ...panelFacts(panel),
      ...methodFacts(asked),
      ...(switches.length > 0 ? [{ label: 'Figures', value: switches.join(', ') }] : []),
    ],
    path: PAGE_LACKS.some((field) => field in request) ? undefined : explorePath(asked),
  };
}

function kindOf(request: MetricQuestion): string {
  switch (request.chartType) {
    case 'raw':
      return 'of single results';
    case 'histogram':
      return 'as a histogram';
    case 'aggregate':
      return AGGREGATION_NAMES[request.aggregation].phrase;
  }
}

/** Fields of a question that the page can't ask. */
const PAGE_LACKS = ['percentiles', 'quantile'];

function methodFacts({ window, relativeTo, perAgent, weight, ...asked }: Partial<Question>): readonly Fact[] {
  const minResults = perAgent?.minResults ?? 1;
  const value = perAgent && describePerAgent(perAgent, '');
  return [
    ...(window === undefined ? [] : [{ label: 'Hours of the week', value: describeWindow(window) }]),
    ...(relativeTo === undefined ? [] : [{ label: 'In percent of', value: `${relativeTo} speed` }]),
    ...(value === undefined
      ? []
      : [{ label: 'Per line', value: minResults > 1 ? `${value}, with ${minResults} results or more` : value }]),
    ...(weight === undefined ? [] : [{ label: 'Weights', value: describeWeight(weight) }]),
    ...levelFacts('Share at or above', asked.atLeast),
    ...levelFacts('Share at or below', asked.atMost),
    ...(asked.uncertainty === 'agents' ? [{ label: 'Intervals', value: 'by line' }] : []),
  ];
}

function levelFacts(label: string, levels: readonly number[] = []): readonly Fact[] {
  return levels.length === 0 ? [] : [{ label, value: levels.join(', ') }];
}

function questionOf(request: MetricQuestion): Partial<Question> {
  const { metric, chartType, normalised, prefilter, time, window, splits = [], filters = [], panel = [] } = request;
  return {
    metric,
    chartType,
    normalised,
    prefilter,
    time,
    window: window && askedWindowOf(window),
    relativeTo: request.relative_to,
    ...(request.chartType !== 'raw' && {
      perAgent: request.per_agent && perAgentOf(request.per_agent),
      weight: request.weight && weightOf(request.weight),
    }),
    ...(request.chartType === 'histogram' && { bins: request.edges ?? request.bins ?? PLAIN_QUESTION.bins }),
    ...(request.chartType === 'aggregate' && {
      aggregation: request.aggregation,
      uncertainty: request.uncertainty ?? 'results',
      atLeast: request.at_least ?? [],
      atMost: request.at_most ?? [],
    }),
    splits,
    filters: filters.map(({ id, filterType, filterValues }) => ({
      id,
      filterType: isInclude(filterType) ? 'include' : 'exclude',
      values: filterValues,
    })),
    panels: [panel].flat(),
  };
}

function askedWindowOf(window: NonNullable<MetricQuestion['window']>): AskedWindow {
  if (typeof window === 'string') return window;
  const { days = [], hours = [] } = window;
  return { days, hours: hours.map(([from = 0, to = 24]) => [from, to] as const) };
}

function perAgentOf({ summary, trim, level, min_results }: NonNullable<AggregateQuestion['per_agent']>): PerAgent {
  return { summary: String(summary), trim, level, minResults: min_results ?? 1 };
}

function weightOf({ field, population = '' }: NonNullable<AggregateQuestion['weight']>): Weight {
  return field === undefined ? { population } : { field };
}

/** The service takes several names for it. */
function isInclude(filterType: string | number): boolean {
  return ['include', 'inclusive', 'in', '1', 1].includes(filterType);
}

function panelFacts(panel: string | readonly string[] | undefined): readonly Fact[] {
  return panel === undefined ? [] : [{ label: 'Panels', value: [panel].flat().join(', ') }];
}

function showSpan({ from, to }: Span): string {
  return from === to ? from : `${from} to ${to}`;
}
