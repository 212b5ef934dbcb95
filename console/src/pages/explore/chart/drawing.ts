import type { Aggregation } from '../../../../../client/index.ts';
import type { Ribbon } from '../../../question/view.ts';
import type { Series } from '../answer/answer.ts';

/** A series with the colour that it has in every chart and in the legend. */
export interface Drawn<Point> {
  readonly series: Series<Point>;
  readonly colour: string;
}

/** What all charts of an answer have in common. */
export interface Drawing<Point> {
  readonly drawn: readonly Drawn<Point>[];
  readonly aggregation: Aggregation;
  readonly unit: string;
  readonly ribbons: readonly Ribbon[];
  readonly height: number;
  /** When it is asked: a period that is not over then has only some of its results. */
  readonly now: Date;
  /** Of the values and of the time; the same for charts that stand beside each other. */
  readonly domain: readonly [number, number];
  readonly span: readonly [Date, Date];
}
