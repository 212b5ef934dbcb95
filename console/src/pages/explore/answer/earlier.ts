import { periodMsMax } from '../../../question/aggregations.ts';
import { type Earlier, earlierOf, type Question } from '../../../question/question.ts';
import { clockSpanOf, describeTime, earlierSpan } from '../../../question/time.ts';
import type { AggregateSeries, EarlierAnswer } from './answer.ts';

export const EARLIER_NAMES: Readonly<Record<Earlier, string>> = {
  previous: 'the previous period',
  year: 'a year before',
};

/** The question about the earlier time that it is held against; undefined where no chart over time has one. */
export function earlierQuestion(question: Question, now: Date): Question | undefined {
  const { chartType, aggregation, time } = question;
  const isOverTime = chartType === 'aggregate' && periodMsMax(aggregation) !== undefined;
  const kind = earlierOf(question);
  if (!isOverTime || kind === undefined) return undefined;
  const span = earlierSpan(kind, time, now);
  return span && { ...question, time: span, compare: undefined };
}

/** The answer to the earlier question, each of its periods at the start of its counterpart. */
export function alignEarlier(
  question: Question,
  earlier: Question,
  series: readonly AggregateSeries[],
  now: Date,
): EarlierAnswer {
  const kind = question.compare?.kind === 'year' ? 'year' : 'previous';
  const counterpart = counterpartOf(question, earlier, kind, now);
  return {
    name: `${EARLIER_NAMES[kind]}, ${describeTime(earlier.time, now)}`,
    isAligned: counterpart !== undefined,
    series: series.map((one) => ({
      ...one,
      points: one.points.flatMap((point) => {
        const then = point.start;
        const start = then && counterpart?.(then);
        return then && start ? [{ ...point, start, then }] : [];
      }),
    })),
  };
}

const DAY_MS = 86_400_000;
const WEEKS_OF_YEAR = 52;

type Counterpart = (then: Date) => Date | undefined;

/** Months by their number, all others by the time between; undefined where periods would not meet. */
function counterpartOf(question: Question, earlier: Question, kind: Earlier, now: Date): Counterpart | undefined {
  const { aggregation } = question;
  const [here, there] = [question, earlier].map(({ time }) => new Date(`${clockSpanOf(time, now).from}Z`));
  const periodMs = periodMsMax(aggregation);
  if (here === undefined || there === undefined || periodMs === undefined) return undefined;
  if (aggregation === 'monthly' || aggregation === 'quarterly') {
    const months = monthOf(here) - monthOf(there);
    return aggregation === 'quarterly' && months % 3 !== 0 ? undefined : (then) => monthsLater(then, months);
  }
  if (kind === 'year' && aggregation !== 'weekly') return (then) => monthsLater(then, 12);
  const ms = kind === 'year' ? WEEKS_OF_YEAR * 7 * DAY_MS : here.getTime() - there.getTime();
  return ms % periodMs === 0 ? (then) => new Date(then.getTime() + ms) : undefined;
}

function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Undefined for a 29 February that the later year does not have. */
function monthsLater(date: Date, months: number): Date | undefined {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  return later.getUTCDate() === date.getUTCDate() ? later : undefined;
}
