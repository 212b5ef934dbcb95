import type { AggregateFigures, BinFigures, RawFigures } from '../../../../../client/index.ts';
import type { ShareLevel } from '../../../question/methods.ts';
import type { Question } from '../../../question/question.ts';

/** Points of one combination of split values. */
export interface Series<Point> {
  /** The same for the same combination in every answer. */
  readonly key: string;
  /** How it reads. */
  readonly label: string;
  /** In the order of the splits. */
  readonly splitValues: readonly SplitValue[];
  readonly points: readonly Point[];
}

export type SplitValue = string | number | null;

export interface AggregatePoint extends AggregateFigures {
  /** The start of a period on the agents' clocks, read as UTC. */
  readonly start: Date | undefined;
  /** The number of an element of time. */
  readonly number: number | undefined;
  /** Ends of the 95 % interval of the figure that is drawn; null: it has none. Undefined: the mean is drawn. */
  readonly ends?: readonly [low: number, high: number] | null;
}

/** The 95 % interval of what is drawn of a point; the figure itself at both ends where it has none. */
export function endsOf({ metricValue, ci95, ends }: AggregatePoint): readonly [low: number, high: number] {
  if (ends !== undefined) return ends ?? [metricValue, metricValue];
  return [metricValue - (ci95 ?? 0), metricValue + (ci95 ?? 0)];
}

export function hasInterval({ ci95, ends }: AggregatePoint): boolean {
  return ends === undefined ? ci95 !== null : ends !== null;
}

export type RawPoint = RawFigures;

export type AggregateSeries = Series<AggregatePoint>;
export type RawSeries = Series<RawPoint>;

/** A bin of a histogram. One without a lower or an upper edge holds what lies outside of all edges. */
export interface BinPoint extends Omit<BinFigures, 'from' | 'to'> {
  readonly from: number | null;
  readonly to: number | null;
}

export type HistogramSeries = Series<BinPoint>;

/** An answer with the question that it is the answer to. */
export type Answer = AggregateAnswer | HistogramAnswer | RawAnswer;

export interface AggregateAnswer {
  readonly kind: 'aggregate';
  readonly question: Question;
  readonly askedAt: Date;
  readonly series: readonly AggregateSeries[];
  /** Only of charts over time that are held against an earlier time. */
  readonly earlier?: EarlierAnswer | undefined;
}

/** A period of an earlier time, in the place of the one that it is held against. */
export interface EarlierPoint extends AggregatePoint {
  /** When it began. */
  readonly then: Date;
}

/** The same question about an earlier time, drawn behind the answer. */
export interface EarlierAnswer {
  /** `the previous period, 19 Sept 2026 – 18 Oct 2026`. */
  readonly name: string;
  /** False: its periods don't begin where those of the answer do, so nothing can be drawn. */
  readonly isAligned: boolean;
  readonly series: readonly Series<EarlierPoint>[];
}

/** All series have the same bins. */
export interface HistogramAnswer {
  readonly kind: 'histogram';
  readonly question: Question;
  readonly series: readonly HistogramSeries[];
}

export interface RawAnswer {
  readonly kind: 'raw';
  readonly question: Question;
  readonly series: readonly RawSeries[];
  /** Whether there are more results than a page can hold. */
  readonly isCut: boolean;
}

/** In percent; undefined where the answer does not have it. */
export function shareOf(figures: AggregateFigures, { kind, level }: ShareLevel): number | undefined {
  return figures[kind]?.[String(level)];
}

/** Everything that a question is about in one point; undefined where there is nothing. */
export interface TotalAnswer {
  readonly question: Question;
  readonly figures: AggregateFigures | undefined;
}

/** Figures from fewer agents say little about others. */
export const AGENTS_MIN = 50;

export function hasFewAgents({ agentCount }: { readonly agentCount: number }): boolean {
  return agentCount < AGENTS_MIN;
}
