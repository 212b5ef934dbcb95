import { PERCENTILES } from '../../../../../src/plan/plan.ts';
import { shareName, sharesOf } from '../../../question/methods.ts';
import type { Question } from '../../../question/question.ts';
import { type AggregateAnswer, type AggregatePoint, type Series, shareOf } from '../answer/answer.ts';

/** What is drawn of each point. */
export interface Figure {
  /** Names it in an address, and is its column of the table; of the mean `mean`. */
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** Of what the interval is, where there is one: points of lines have more than those of results. */
  readonly hasInterval: boolean;
  readonly value: (point: AggregatePoint) => number | undefined;
  /** Ends of the 95 % interval; null: this point has none. */
  readonly ends: (point: AggregatePoint) => Ends | null;
}

type Ends = readonly [low: number, high: number];

type Asked = Pick<Question, 'at_least' | 'at_most' | 'per_agent' | 'weight'>;

/** Every figure that the points of a question have, the mean first. */
export function figuresOf(question: Asked, unit: string): readonly Figure[] {
  const isOfLines = question.per_agent !== undefined;
  return [
    {
      key: 'mean',
      name: 'Mean',
      unit,
      hasInterval: true,
      value: ({ metricValue }) => metricValue,
      ends: ({ metricValue, ci95 }) => (ci95 === null ? null : [metricValue - ci95, metricValue + ci95]),
    },
    {
      key: 'median',
      name: 'Median',
      unit,
      hasInterval: isOfLines,
      value: ({ median }) => median,
      ends: ({ medianCi95 }) => (medianCi95 ? [medianCi95[0] ?? 0, medianCi95[1] ?? 0] : null),
    },
    ...sharesOf(question).map((share): Figure => {
      const hasInterval = isOfLines && question.weight === undefined;
      return {
        key: share.key,
        name: `Share ${shareName(share, unit)}`,
        unit: '%',
        hasInterval,
        value: (point) => shareOf(point, share),
        ends: (point) => (hasInterval ? wilson(shareOf(point, share) ?? 0, point.agentCount) : null),
      };
    }),
    ...PERCENTILES.filter((percent) => percent !== 50).map(
      (percent): Figure => ({
        key: `p${percent}`,
        name: `${ordinal(percent)} percentile`,
        unit,
        hasInterval: false,
        value: ({ percentiles }) => percentiles[percent],
        ends: () => null,
      }),
    ),
  ];
}

/** The figure that a view names; the mean where it names none of these. */
export function chosenFigure(figures: readonly Figure[], key: string | undefined): Figure {
  const found = figures.find((figure) => figure.key === key) ?? figures[0];
  if (found === undefined) throw new Error('there is always the mean');
  return found;
}

/** The answer with a figure and its interval in place of the mean. */
export function withFigure(answer: AggregateAnswer, { value, ends }: Figure): AggregateAnswer {
  const withIt = <Point extends AggregatePoint>(one: Series<Point>): Series<Point> => ({
    ...one,
    points: one.points.flatMap((point) => {
      const figure = value(point);
      return figure === undefined ? [] : [{ ...point, metricValue: figure, ends: ends(point) }];
    }),
  });
  const { earlier } = answer;
  return {
    ...answer,
    series: answer.series.map(withIt),
    earlier: earlier && { ...earlier, series: earlier.series.map(withIt) },
  };
}

/** Wilson's 95 % interval of a share of lines; both in percent. */
export function wilson(percent: number, lines: number): Ends | null {
  if (lines === 0) return null;
  const z2 = 1.959963984540054 ** 2;
  const p = percent / 100;
  const middle = (p + z2 / (2 * lines)) / (1 + z2 / lines);
  const half = Math.sqrt(z2 * ((p * (1 - p)) / lines + z2 / (4 * lines ** 2))) / (1 + z2 / lines);
  return [100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half)];
}

/** `1st`, `20th`; fractions as they are. */
export function ordinal(percent: number): string {
  const isTeen = percent % 100 >= 11 && percent % 100 <= 13;
  return `${percent}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][percent % 10] ?? 'th')}`;
}
