import type {
  AggregatePointOf,
  AggregateQuestion,
  BinnedSeries,
  BinOf,
  HistogramQuestion,
  RawQuestion,
} from '../../../../../client/index.ts';
import { withCompleteness } from '../../../../../src/query/with-completeness.ts';
import { api } from '../../../api.ts';
import type { Question } from '../../../question/question.ts';
import { requestOf, totalOf } from '../../../question/request.ts';
import type {
  AggregateAnswer,
  AggregatePoint,
  Answer,
  BinPoint,
  HistogramAnswer,
  RawAnswer,
  RawPoint,
  Series,
  SplitValue,
  TotalAnswer,
} from './answer.ts';
import { alignEarlier, earlierQuestion } from './earlier.ts';

/** More would make the page slow; downloads have no limit. */
export const RAW_POINTS_MAX = 200_000;

export function askQuestion(question: Question, signal: AbortSignal): Promise<Answer> {
  return ASK[question.chartType](question, signal);
}

const ASK: Readonly<Record<Question['chartType'], typeof askQuestion>> = {
  aggregate: askAggregate,
  histogram: askHistogram,
  raw: askRaw,
};

export async function askTotal(question: Question, signal: AbortSignal): Promise<TotalAnswer> {
  const total = totalOf(question);
  const [series] = await askSeries(total, signal);
  return { question: total, figures: series?.metricData[0] };
}

async function askAggregate(question: Question, signal: AbortSignal): Promise<AggregateAnswer> {
  const askedAt = new Date();
  const before = earlierQuestion(question, askedAt);
  const [answered, answeredBefore] = await Promise.all([
    askSeries(question, signal),
    before && askSeries(before, signal),
  ]);
  const answer = answerOf(question, answered, askedAt);
  if (before === undefined || answeredBefore === undefined) return answer;
  const { series } = answerOf(before, answeredBefore, askedAt);
  return { ...answer, earlier: alignEarlier(question, before, series, askedAt) };
}

export function answerOf(
  question: Question,
  answered: readonly { readonly metricData: readonly AggregatePointOf[] }[],
  askedAt: Date,
): AggregateAnswer {
  const points = answered.flatMap(({ metricData }) => metricData);
  return { kind: 'aggregate', question, askedAt, series: groupBySplits(points, question.splits, readPoint) };
}

async function askHistogram(question: Question, signal: AbortSignal): Promise<HistogramAnswer> {
  const body = requestOf(question) as HistogramQuestion;
  return histogramOf(question, await api.request('POST /metric_data', { body }, { signal }));
}

/** Values outside the edges get separate bins in every series, if any series has some. */
export function histogramOf(question: Question, answered: readonly BinnedSeries<BinOf>[]): HistogramAnswer {
  const hasBelow = answered.some(({ below }) => below > 0);
  const hasAbove = answered.some(({ above }) => above > 0);
  const series = answered.flatMap(({ metricData, below, above }) =>
    groupBySplits<BinOf, BinPoint>(metricData, question.splits, (bin) => bin).map((one) => ({
      ...one,
      points: [
        ...(hasBelow ? [binBelow(one.points[0], below)] : []),
        ...one.points,
        ...(hasAbove ? [binAbove(one.points.at(-1), above)] : []),
      ],
    })),
  );
  return { kind: 'histogram', question, series };
}

function binBelow(first: BinPoint | undefined, count: number): BinPoint {
  const share = count === 0 ? 0 : rounded((first?.cumulativeShare ?? 0) - (first?.share ?? 0));
  return { from: null, to: first?.from ?? null, count, share, cumulativeShare: share };
}

function binAbove(last: BinPoint | undefined, count: number): BinPoint {
  const share = count === 0 ? 0 : rounded(100 - (last?.cumulativeShare ?? 0));
  return { from: last?.to ?? null, to: null, count, share, cumulativeShare: 100 };
}

/** Differences of shares, without the digits that only the subtraction made. */
function rounded(share: number): number {
  return Number(share.toFixed(10));
}

function askSeries(question: Question, signal: AbortSignal) {
  const body = withCompleteness({ ...requestOf(question) }) as unknown as AggregateQuestion;
  return api.request('POST /metric_data', { body }, { signal });
}

async function askRaw(question: Question, signal: AbortSignal): Promise<RawAnswer> {
  const points: RawPoint[] = [];
  let isCut = false;
  for await (const point of api.rows('POST /metric_data', { body: requestOf(question) as RawQuestion }, { signal })) {
    if (points.length === RAW_POINTS_MAX) {
      isCut = true;
      break;
    }
    points.push(point);
  }
  return { kind: 'raw', question, series: groupBySplits(points, question.splits, (point) => point), isCut };
}

function readPoint({ dtime, aggregatedNumber, ...figures }: AggregatePointOf): AggregatePoint {
  return { ...figures, start: dtime === undefined ? undefined : readClock(dtime), number: aggregatedNumber };
}

/** A time on a wall somewhere: shown as it is, whatever the browser's own timezone. */
function readClock(dtime: string): Date {
  return new Date(dtime.includes('T') ? `${dtime}Z` : dtime);
}

/** Points as series, in the order in which their combinations of split values first come. */
export function groupBySplits<Wire extends object, Point>(
  points: readonly Wire[],
  splits: readonly string[],
  read: (point: Wire) => Point,
): readonly Series<Point>[] {
  const groups = new Map<string, { readonly splitValues: readonly SplitValue[]; readonly points: Point[] }>();
  for (const point of points) {
    const splitValues = splits.map((split) => (point as Readonly<Record<string, SplitValue>>)[split] ?? null);
    const key = JSON.stringify(splitValues);
    const group = groups.get(key) ?? { splitValues, points: [] };
    groups.set(key, group);
    group.points.push(read(point));
  }
  return [...groups].map(([key, group]) => ({ key, label: labelOf(group.splitValues), ...group }));
}

function labelOf(splitValues: readonly SplitValue[]): string {
  return splitValues.length === 0 ? 'All' : splitValues.map((value) => value ?? 'not set').join(' · ');
}
