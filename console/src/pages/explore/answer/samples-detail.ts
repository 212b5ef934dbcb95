import type { AggregateFigures } from '../../../../../client/index.ts';
import { formatCount, formatFixed } from '../../../lib/figures.ts';
import type { Question } from '../../../question/question.ts';
import type { AggregateAnswer, Answer } from './answer.ts';

/** What the chart shows, and why it may be less than there is. */
export interface ShownAnswer {
  readonly answer: Answer | undefined;
  /** True if unfinished periods were left out. */
  readonly isShortened: boolean;
  readonly isZoomed: boolean;
}

/** How many of the results the chart shows, where it shows others than these. */
export function samplesDetail(
  { sampleCount, agentCount }: Pick<AggregateFigures, 'sampleCount' | 'agentCount'>,
  question: Pick<Question, 'per_agent'>,
  shown: ShownAnswer | undefined,
): string {
  const drawn = shown?.answer?.kind === 'aggregate' ? samplesOf(shown.answer) : sampleCount;
  if (drawn === sampleCount) return `${formatFixed(sampleCount / agentCount, 1)} for each agent`;
  const reasons = [
    ...(shown?.isShortened ? ['without what is not over'] : []),
    ...(shown?.isZoomed ? ['of the time that it shows'] : []),
  ];
  const isByPeriod = reasons.length === 0 && question.per_agent !== undefined;
  const why = isByPeriod ? ['lines with too few results in a period are not in it'] : reasons;
  return [`${formatCount(drawn)} in the chart`, ...why].join(', ');
}

function samplesOf({ series }: AggregateAnswer): number {
  return series.reduce((sum, { points }) => points.reduce((more, { sampleCount }) => more + sampleCount, sum), 0);
}
