import type { AggregatePointOf, AggregateQuestion, RawQuestion } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import type { Question } from '../../../question/question.ts';
import { requestOf, totalOf } from '../../../question/request.ts';
import type {
  AggregateAnswer,
  AggregatePoint,
  Answer,
  RawAnswer,
  RawPoint,
  Series,
  SplitValue,
  TotalAnswer,
} from './answer.ts';

/** More would make the page slow; downloads have no limit. */
export const RAW_POINTS_MAX = 200_000;

export function askQuestion(question: Question, signal: AbortSignal): Promise<Answer> {
  return question.chartType === 'raw' ? askRaw(question, signal) : askAggregate(question, signal);
}

export async function askTotal(question: Question, signal: AbortSignal): Promise<TotalAnswer> {
  const total = totalOf(question);
  const [series] = await askSeries(total, signal);
  return { question: total, figures: series?.metricData[0] };
}

async function askAggregate(question: Question, signal: AbortSignal): Promise<AggregateAnswer> {
  const askedAt = new Date();
  return answerOf(question, await askSeries(question, signal), askedAt);
}

export function answerOf(
  question: Question,
  answered: readonly { readonly metricData: readonly AggregatePointOf[] }[],
  askedAt: Date,
): AggregateAnswer {
  const points = answered.flatMap(({ metricData }) => metricData);
  return { kind: 'aggregate', question, askedAt, series: groupBySplits(points, question.splits, readPoint) };
}

function askSeries(question: Question, signal: AbortSignal) {
  return api.request('POST /metric_data', { body: requestOf(question) as AggregateQuestion }, { signal });
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
