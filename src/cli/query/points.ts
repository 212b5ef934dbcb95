import { isObject } from '../../lib/read.ts';
import { PERCENTILES } from '../../plan/plan.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Figures of fewer agents describe these agents, and say little about all others. */
const AGENTS_ENOUGH = 50;

export function isOfFewAgents({ agentCount }: { readonly agentCount?: unknown }): boolean {
  return typeof agentCount === 'number' && agentCount < AGENTS_ENOUGH;
}

export const FEW_AGENTS_LINE = `* of fewer than ${AGENTS_ENOUGH} agents: treat with care, a few of them can move these figures.`;

/** What is drawn of a point: `mean`, `median`, `p95`, or a share such as `atLeast30`. */
export type FigureName = string;

const SHARE = /^(atLeast|atMost)(-?\d+(?:\.\d+)?)$/;
const PERCENTILE = /^p(\d{1,2}(?:\.\d+)?|100)$/;

export function isFigureName(text: string): text is FigureName {
  return ['mean', 'median'].includes(text) || SHARE.test(text) || PERCENTILE.test(text);
}

/** The fields of a request whose answer has a figure. */
export function fieldsOfFigure(name: FigureName): Row {
  const [, percent] = PERCENTILE.exec(name) ?? [];
  const [, side, level] = SHARE.exec(name) ?? [];
  if (percent !== undefined && !(PERCENTILES as readonly number[]).includes(Number(percent))) {
    return { percentiles: [Number(percent)] };
  }
  return side === undefined ? {} : { [side === 'atLeast' ? 'at_least' : 'at_most']: [Number(level)] };
}

/** A figure of a point; null where there is none. */
export function figureOf(name: FigureName, point: Row): unknown {
  if (name === 'mean') return point.metricValue;
  const [, percent] = PERCENTILE.exec(name) ?? [];
  const [, side = '', level = ''] = SHARE.exec(name) ?? [];
  const [figures, key] = percent === undefined ? [point[side], level] : [point.percentiles, percent];
  if (name === 'median') return point.median;
  return isObject(figures) ? (figures[String(Number(key))] ?? null) : null;
}

/** Of a point with only a part of its period, as far as the answer says it. */
export function isPart({ complete }: Row): boolean {
  return complete === false;
}

export const PART_SIGN = '…';
const PART_LINE = `${PART_SIGN} only a part of the period: the time of the question cuts it, or it is not over on the clocks of all agents.`;

/** Notes that a reader of these points needs. */
export function notesOf(points: readonly Row[]): readonly string[] {
  return [...(points.some(isOfFewAgents) ? [FEW_AGENTS_LINE] : []), ...(points.some(isPart) ? [PART_LINE] : [])];
}

const DIGITS = 4;
const DECIMALS_MAX = 6;

/** How many decimals figures that stand below one another need: four digits for the typical one, none for whole numbers. */
export function decimalsOf(figures: readonly number[]): number {
  if (figures.every(Number.isInteger)) return 0;
  const sizes = figures
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const typical = sizes[Math.floor(sizes.length / 2)] ?? 1;
  return Math.min(DECIMALS_MAX, Math.max(0, DIGITS - 1 - Math.floor(Math.log10(typical))));
}
