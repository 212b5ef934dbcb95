import type { AggregateSeries } from '../answer/answer.ts';

/** A line with a figure of each of two metrics. */
export interface LinePair {
  readonly agent: string;
  /** What it is split by besides; empty where there is nothing else. */
  readonly group: string;
  readonly x: number;
  readonly y: number;
}

export interface Pairs {
  readonly lines: readonly LinePair[];
  /** How many lines have a figure of one metric alone. */
  readonly unpaired: number;
}

/** The lines that both answers have, whose last split is the agent. */
export function pairLines(across: readonly AggregateSeries[], up: readonly AggregateSeries[]): Pairs {
  const known = new Map(up.map((series) => [keyOf(series), series.points[0]?.metricValue]));
  const lines = across.flatMap((series): LinePair[] => {
    const [x, y] = [series.points[0]?.metricValue, known.get(keyOf(series))];
    if (x === undefined || y === undefined) return [];
    const group = series.splitValues.slice(0, -1).map((value) => value ?? 'not set');
    return [{ agent: String(series.splitValues.at(-1)), group: group.join(', '), x, y }];
  });
  return { lines, unpaired: across.length + up.length - 2 * lines.length };
}

function keyOf({ splitValues }: AggregateSeries): string {
  return JSON.stringify(splitValues);
}

/** Spearman’s rank correlation, with its 95 % interval by Fisher and Fieller; undefined for fewer than ten lines, or where all are equal. */
export function rankCorrelation(
  lines: readonly LinePair[],
): { readonly rho: number; readonly interval: readonly [low: number, high: number] } | undefined {
  if (lines.length < LINES_MIN) return undefined;
  const [xs, ys] = [ranksOf(lines.map(({ x }) => x)), ranksOf(lines.map(({ y }) => y))];
  const middle = (lines.length + 1) / 2;
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, rank, index) => sum + (rank - middle) * ((b[index] ?? 0) - middle), 0);
  const spread = Math.sqrt(product(xs, xs) * product(ys, ys));
  if (spread === 0) return undefined;
  const rho = product(xs, ys) / spread;
  const half = Z95 * Math.sqrt(FIELLER / (lines.length - 3));
  const bounded = Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON - 1, rho));
  return { rho, interval: [Math.tanh(Math.atanh(bounded) - half), Math.tanh(Math.atanh(bounded) + half)] };
}

const LINES_MIN = 10;
const Z95 = 1.96;
const FIELLER = 1.06;

/** From 1; equal values have the mean of their ranks. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    while (order[end]?.value === order[first]?.value) end += 1;
    for (const { index } of order.slice(first, end)) ranks[index] = (first + 1 + end) / 2;
    first = end;
  }
  return ranks;
}
