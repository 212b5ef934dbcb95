import type { SavedQuestion } from '../../../client/index.ts';
import { type FieldFilter, PLAIN_QUESTION, type Question, writeQuestion } from './question.ts';
import { requestOf } from './request.ts';

type Saved = Pick<SavedQuestion, 'of' | 'request' | 'view'>;

/** What Explore saves: the request, and in its view whatever else the address says. */
export function savedOf(question: Question, view: URLSearchParams): Saved {
  const compared = [...writeQuestion(question)].filter(([name]) => name === 'compare' || name.startsWith('against.'));
  const request = requestOf(question);
  return { of: 'metric_data', request, view: new URLSearchParams([...compared, ...view]).toString() };
}

/** The address of Explore that shows a saved question; undefined where Explore can't ask all of it. */
export function exploreAddressOf(saved: Saved): string | undefined {
  const question = questionOf(saved);
  if (question === undefined) return undefined;
  return `?${new URLSearchParams([...writeQuestion(question), ...new URLSearchParams(saved.view)])}`;
}

/** A request with fields that Explore has no place for. */
interface Asked extends Omit<Partial<Question>, 'bins' | 'window' | 'filters'> {
  readonly bins?: number;
  readonly edges?: readonly number[];
  readonly filters?: readonly (Omit<FieldFilter, 'values'> & { readonly filterValues: readonly string[] })[];
  readonly window?: string | { readonly days?: readonly string[]; readonly hours?: readonly [number, number][] };
  readonly relative_to?: Question['relativeTo'];
  readonly per_agent?: { summary: string; trim?: number; level?: number; min_results?: number };
  readonly at_least?: readonly number[];
  readonly at_most?: readonly number[];
  readonly panel?: string | readonly string[];
}

const KNOWN = [
  ...[
    'metric',
    'chartType',
    'aggregation',
    'bins',
    'edges',
    'normalised',
    'prefilter',
    'time',
    'window',
    'relative_to',
  ],
  ...['per_agent', 'weight', 'uncertainty', 'at_least', 'at_most', 'splits', 'filters', 'panel', 'receipt'],
];

interface RequestOfCall {
  readonly of: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** The question of a request; undefined where the builder has no place for some of it. */
export function questionOf({ of, request }: RequestOfCall): Question | undefined {
  const isKnown = Object.keys(request).every((name) => KNOWN.includes(name));
  return of === 'metric_data' && isKnown ? readRequest(request) : undefined;
}

/** As much of a request as the builder has a place for. */
export function readRequest(request: RequestOfCall['request']): Question {
  const asked = request as Asked;
  const { metric, chartType, aggregation, normalised, prefilter, time, weight, splits = [], filters = [] } = asked;
  const { window, per_agent: perAgent } = asked;
  return {
    ...PLAIN_QUESTION,
    metric: metric ?? PLAIN_QUESTION.metric,
    chartType: chartType ?? PLAIN_QUESTION.chartType,
    aggregation: aggregation ?? PLAIN_QUESTION.aggregation,
    bins: asked.edges ?? asked.bins ?? PLAIN_QUESTION.bins,
    normalised: normalised ?? false,
    prefilter: prefilter ?? false,
    time: time ?? PLAIN_QUESTION.time,
    window: typeof window === 'object' ? { days: window.days ?? [], hours: window.hours ?? [] } : window,
    relativeTo: asked.relative_to,
    perAgent: perAgent && {
      summary: perAgent.summary,
      trim: perAgent.trim,
      level: perAgent.level,
      minResults: perAgent.min_results ?? 1,
    },
    weight,
    uncertainty: asked.uncertainty ?? (perAgent === undefined ? 'results' : PLAIN_QUESTION.uncertainty),
    atLeast: asked.at_least ?? [],
    atMost: asked.at_most ?? [],
    splits,
    filters: filters.map(({ filterValues, ...filter }) => ({ ...filter, values: filterValues })),
    panels: asked.panel === undefined ? [] : [asked.panel].flat(),
  };
}
