import { agentsText, decimalsOf, formatCount, formatFixed, withUnit } from '../../../lib/figures.ts';
import { chosenFigure, figuresOf } from '../chart/figure.ts';
import type { AggregateAnswer, Answer } from './answer.ts';

/** True if an answer is one point, of which a chart would be one bar. */
export function isOneFigure(answer: Answer): answer is AggregateAnswer {
  return answer.kind === 'aggregate' && answer.question.aggregation === 'total' && answer.series.length === 1;
}

interface BigNumberProps {
  readonly answer: AggregateAnswer;
  /** The key of the figure. */
  readonly figure: string | undefined;
  readonly unit: string;
}

/** One figure with its interval, and how much there is behind it. */
export function BigNumber({ answer, figure: key, unit: of }: BigNumberProps) {
  const { name, unit, value, ends } = chosenFigure(figuresOf(answer.question, of), key);
  const point = answer.series[0]?.points[0];
  if (!point) return null;
  const figure = value(point) ?? 0;
  const decimals = decimalsOf(figure, unit);
  const interval = ends(point)?.map((end) => formatFixed(end, decimals));
  return (
    <div class="card big-number">
      <p class="hint">{name}</p>
      <p class="big-number-value">{withUnit(figure, unit)}</p>
      <p class="hint">
        {interval ? `95% interval ${interval.join(' – ')}` : 'No interval'} · {formatCount(point.sampleCount)} results
        of {agentsText(point.agentCount)}
      </p>
    </div>
  );
}
