import type { Aggregation } from '../../../../../client/index.ts';
import { periodEnd } from '../../../../../src/plan/period-end.ts';
import { formatDay, formatHour } from '../../../lib/dates.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import type { Question } from '../../../question/question.ts';
import { clockSpanOf } from '../../../question/time.ts';
import type { Zoom } from '../question/view.ts';
import type { AggregateAnswer, AggregatePoint, Answer } from './answer.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const START: Readonly<Partial<Record<Aggregation, (start: Date) => string>>> = {
  hourly: formatHour,
  two_hourly: formatHour,
  four_hourly: formatHour,
  six_hourly: formatHour,
  weekly: (start) => `Week of ${formatDay(start)}`,
  monthly: (start) => monthFormat.format(start),
  quarterly: (start) => `Q${Math.floor(start.getUTCMonth() / 3) + 1} ${start.getUTCFullYear()}`,
};

const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A start beside an axis, where space is short: the question shows the year. */
export function formatTick(start: Date, aggregation: Aggregation): string {
  if (aggregation === 'monthly' || aggregation === 'quarterly') return (START[aggregation] ?? formatDay)(start);
  const isMidnight = start.getUTCHours() === 0 && start.getUTCMinutes() === 0;
  return isMidnight ? dayOfMonth.format(start) : formatHour(start).slice(-5);
}

/** The number of an element of time as people say it. */
export function formatNumber(number: number, aggregation: Aggregation): string {
  if (aggregation === 'day_of_week') return WEEKDAYS[number - 1] ?? String(number);
  return aggregation === 'hour_of_day' ? `${String(number).padStart(2, '0')}:00` : String(number);
}

/** Which time a point stands for. */
export function formatTime(
  { start, number }: Pick<AggregatePoint, 'start' | 'number'>,
  aggregation: Aggregation,
): string {
  if (start) return (START[aggregation] ?? formatDay)(start);
  return number === undefined ? 'All of it' : formatNumber(number, aggregation);
}

/** How much of a point's period an answer covers: all of it, only the requested time, or it is unfinished. */
export type Coverage = 'whole' | 'cut' | 'unfinished';

/** What an answer is about, and when it was asked for. */
export type AskedTime = Pick<AggregateAnswer, 'askedAt'> & {
  readonly question: Pick<Question, 'aggregation' | 'time'>;
};

/** Where the answer does not say whether a period is complete, which knows the agents' clocks, UTC decides. */
export function coverageOf(
  { start, complete }: Pick<AggregatePoint, 'start' | 'complete'>,
  { question, askedAt }: AskedTime,
): Coverage {
  const endSeconds = start && periodEnd(start.getTime() / 1000, question.aggregation);
  if (!start || endSeconds === undefined || complete === true) return 'whole';
  const end = endSeconds * 1000;
  if (end > askedAt.getTime()) return 'unfinished';
  const { from, to } = clockSpanOf(question.time, askedAt);
  // The last minute belongs to the time that is asked about.
  const isEarly = from !== undefined && start.getTime() < Date.parse(`${from}Z`);
  const isLate = to !== undefined && end > Date.parse(`${to}Z`) + 60_000;
  if (isEarly || isLate) return 'cut';
  return complete === false ? 'unfinished' : 'whole';
}

/** Without unfinished periods, unless there are no others; the same answer if there are none. */
export function withoutUnfinished(answer: Answer): Answer {
  if (answer.kind !== 'aggregate') return answer;
  const series = answer.series
    .map((one) => ({ ...one, points: one.points.filter((point) => coverageOf(point, answer) !== 'unfinished') }))
    .filter(({ points }) => points.length > 0);
  const isSame = series.every(({ points }, index) => points.length === answer.series[index]?.points.length);
  return series.length === 0 || (isSame && series.length === answer.series.length) ? answer : { ...answer, series };
}

/** The periods that begin within a zoom; all of them where none does. */
export function withinZoom(answer: Answer, { from, to }: Zoom): Answer {
  if (answer.kind !== 'aggregate') return answer;
  const isInside = ({ start }: AggregatePoint) => {
    const minute = start?.toISOString().slice(0, 16) ?? '';
    return minute >= from && minute <= to;
  };
  const series = answer.series
    .map((one) => ({ ...one, points: one.points.filter(isInside) }))
    .filter(({ points }) => points.length > 0);
  if (series.length === 0) return answer;
  const earlier = answer.earlier && {
    ...answer.earlier,
    series: answer.earlier.series.map((one) => ({ ...one, points: one.points.filter(isInside) })),
  };
  return { ...answer, series, earlier };
}

/** Points without a gap between them: a line must not lead over periods that have no results. */
export function runsOf(points: readonly AggregatePoint[], aggregation: Aggregation): readonly AggregatePoint[][] {
  const longest = periodMsMax(aggregation) ?? Number.POSITIVE_INFINITY;
  const runs: AggregatePoint[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const start = point.start?.getTime() ?? 0;
    const run = start > end ? undefined : runs.at(-1);
    if (run) run.push(point);
    else runs.push([point]);
    end = start + longest;
  }
  return runs;
}
