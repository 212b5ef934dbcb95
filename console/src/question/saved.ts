import type { SavedQuestion } from '../../../client/index.ts';
import type { JsonObject } from '../../../src/lib/read.ts';
import { FILTER_TYPES } from '../../../src/query/read-filters.ts';
import { timeOf } from './asked-time.ts';
import { ASKED, PLAIN_QUESTION, type Question, writeQuestion } from './question.ts';
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

interface RequestOfCall {
  readonly of: string;
  readonly request: JsonObject;
}

/** The question of a request; undefined where the builder has no control for some of it. */
export function questionOf({ of, request }: RequestOfCall): Question | undefined {
  const isKnown = Object.keys(request).every((name) => ['receipt', 'edges', 'last'].includes(name) || isAsked(name));
  return of === 'metric_data' && isKnown ? readRequest(request) : undefined;
}

function isAsked(name: string): boolean {
  return (ASKED as readonly string[]).includes(name);
}

/** As much of a request as the builder has controls for. The service has taken it, so it has the form of one. */
export function readRequest(request: JsonObject): Question {
  const known = Object.fromEntries(Object.entries(request).filter(([name]) => isAsked(name)));
  const { filters = [], panel = [], per_agent: perAgent, window, ...asked } = known as Partial<Question>;
  const isOfResults = request.chartType === 'aggregate' && perAgent === undefined;
  return {
    ...PLAIN_QUESTION,
    normalised: false,
    prefilter: false,
    uncertainty: isOfResults ? 'results' : PLAIN_QUESTION.uncertainty,
    ...asked,
    time: timeOf(request) ?? PLAIN_QUESTION.time,
    ...('edges' in request && { bins: request.edges as readonly number[] }),
    window: typeof window === 'object' ? { days: [], hours: [], ...window } : window,
    per_agent: perAgent && { ...perAgent, min_results: perAgent.min_results ?? 1 },
    filters: filters.map((filter) => ({ ...filter, filterType: FILTER_TYPES.get(filter.filterType) ?? 'include' })),
    panel: [panel].flat(),
  };
}
