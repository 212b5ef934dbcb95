import type { Window } from '../../../../../client/index.ts';
import { periodEnd } from '../../../../../src/plan/period-end.ts';
import type { OwnWindow } from '../../../../../src/query/field-words.ts';
import { changeFilter } from '../../../question/change-filter.ts';
import type { FieldFilter, FilterType, Question } from '../../../question/question.ts';
import { clockSpanOf, spanOfClock } from '../../../question/time.ts';
import type { AggregateAnswer, AggregatePoint, AggregateSeries } from '../answer/answer.ts';
import { ownWindowOf } from '../builder/window-field.tsx';

/** A point of an answer, with the series that it belongs to. */
export interface ChosenPoint {
  readonly series: AggregateSeries;
  readonly point: AggregatePoint;
}

/** What can be asked further about a point; undefined where no question says it. */
export interface QuestionsBehind {
  /** The series alone, and all but it, over the whole time. */
  readonly only: Question | undefined;
  readonly without: Question | undefined;
  /** About the results of the point: how they spread, line by line, and one by one. */
  readonly histogram: Question | undefined;
  readonly lines: Question | undefined;
  readonly results: Question | undefined;
}

export function questionsBehind(
  { question, askedAt }: AggregateAnswer,
  { series, point }: ChosenPoint,
  windows: readonly Window[],
): QuestionsBehind {
  const filters = withSeries(question, series, 'include');
  const others = series.splitValues.length === 1 ? withSeries(question, series, 'exclude') : undefined;
  const limits = filters && limitsOf(question, point, askedAt, windows);
  const own = limits && { ...question, ...limits, filters, splits: [], compare: undefined };
  const isSplit = question.splits.length > 0;
  return {
    only: isSplit && filters ? { ...question, filters, compare: undefined } : undefined,
    without: isSplit && others ? { ...question, filters: others, compare: undefined } : undefined,
    histogram: own && { ...own, chartType: 'histogram' },
    lines: own && { ...own, aggregation: 'total', splits: ['agent'] },
    results: own && { ...own, chartType: 'raw', normalised: false, per_agent: undefined, weight: undefined },
  };
}

/** Undefined where a value of the series is not set: no filter finds that. */
function withSeries(
  { filters, splits }: Question,
  { splitValues }: AggregateSeries,
  filterType: FilterType,
): readonly FieldFilter[] | undefined {
  if (splitValues.includes(null)) return undefined;
  // The values of a series are some of those that a filter includes.
  const before = filterType === 'exclude' ? filters : filters.filter(({ id }) => !splits.includes(id));
  return splits.reduce((all, id, index) => {
    return changeFilter(all, all.length, { id, filterType, filterValues: [String(splitValues[index])] });
  }, before);
}

/** The time and the hours of the week that a point is about; undefined where no question can say them. */
function limitsOf(
  question: Question,
  { start, number }: AggregatePoint,
  askedAt: Date,
  windows: readonly Window[],
): Pick<Question, 'time' | 'window'> | undefined {
  const { aggregation, time, window } = question;
  if (start) {
    const asked = clockSpanOf(time, askedAt);
    const end = periodEnd(start.getTime() / 1000, aggregation) ?? 0;
    const [first, last] = [minuteOf(start.getTime()), minuteOf(end * 1000 - 60_000)];
    const from = asked.from !== undefined && asked.from > first ? asked.from : first;
    const to = asked.to !== undefined && asked.to < last ? asked.to : last;
    return { time: spanOfClock({ from, to }, { from, to }), window };
  }
  if (number === undefined) return { time, window };
  const inside = windowOf(number, aggregation, ownWindowOf(window, windows));
  return inside && { time, window: inside };
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function windowOf(number: number, aggregation: Question['aggregation'], before: OwnWindow = {}): OwnWindow | undefined {
  const day = DAYS[number - 1];
  if (aggregation === 'day_of_week' && day) return { ...before, days: [day] };
  return aggregation === 'hour_of_day' ? { ...before, hours: [[number, number + 1]] } : undefined;
}

function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}
