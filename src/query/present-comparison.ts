import { compareMeans, countShared } from '../lib/statistics/compare-means.ts';
import { adjustByHolm } from '../lib/statistics/holm.ts';
import { tQuantile, tTail } from '../lib/statistics/student-t.ts';
import { compareSplits, type GroupRow, type Residuals } from '../plan/group-row.ts';
import { LEVELS, type Point, type Presentation, pointOf, rounded } from './present-points.ts';

/** The groups of both sides. Each has its residuals. */
export interface ComparedGroups {
  readonly a: readonly GroupRow[];
  readonly b: readonly GroupRow[];
}

export type Comparison = Readonly<Record<string, unknown>>;

/** One for each combination of split values, ordered by them; one, if of nothing, where there is nothing to split by. */
export function presentComparisons({ a, b }: ComparedGroups, presentation: Presentation): Comparison[] {
  const { splits, scale } = presentation;
  const point = pointOf({ ...presentation, splits: [] });
  const side = (group: GroupRow | undefined): Side | null =>
    group ? { point: point(group), residuals: scaled(group.residuals ?? NO_RESIDUALS, scale) } : null;
  const compared = pairsOf(a, b, splits.length === 0).map((pair) => {
    const [left, right] = [side(pair.a), side(pair.b)];
    return { values: pair.splits, left, right, figures: figuresOf(left, right) };
  });
  const adjusted = adjustByHolm(compared.map(({ figures }) => figures.pValue));
  return compared.map(({ values, left, right, figures: { agentsInBoth, ...figures } }, index) => ({
    ...Object.fromEntries(splits.map((name, place) => [name, values[place] ?? null])),
    a: left?.point ?? null,
    b: right?.point ?? null,
    ...figures,
    pValueAdjusted: adjusted[index] ?? null,
    agentsInBoth,
  }));
}

interface Pair {
  readonly splits: GroupRow['splits'];
  readonly a?: GroupRow;
  readonly b?: GroupRow;
}

function pairsOf(a: readonly GroupRow[], b: readonly GroupRow[], isUnsplit: boolean): Pair[] {
  const pairs = new Map<string, Pair>(isUnsplit ? [['[]', { splits: [] }]] : []);
  const put = (name: 'a' | 'b') => (group: GroupRow) => {
    const key = JSON.stringify(group.splits);
    pairs.set(key, { ...(pairs.get(key) ?? { splits: group.splits }), [name]: group });
  };
  a.forEach(put('a'));
  b.forEach(put('b'));
  return [...pairs.values()].sort((one, other) => compareSplits(one.splits, other.splits));
}

interface Side {
  readonly point: Point;
  readonly residuals: Residuals;
}

const NO_RESIDUALS: Residuals = { agents: new Float64Array(), values: new Float64Array() };

function scaled({ agents, values }: Residuals, scale: (core: number) => number): Residuals {
  return { agents, values: values.map((value) => scale(value)) };
}

function figuresOf(a: Side | null, b: Side | null) {
  const agentsInBoth = a && b ? countShared(a.residuals.agents, b.residuals.agents) : 0;
  if (!a || !b || a.residuals.agents.length < 2 || b.residuals.agents.length < 2) return { ...NOTHING, agentsInBoth };
  const [valueA, valueB] = [Number(a.point.metricValue), Number(b.point.metricValue)];
  const error = compareMeans(
    { value: valueA, agents: a.residuals.agents, residuals: a.residuals.values },
    { value: valueB, agents: b.residuals.agents, residuals: b.residuals.values },
  );
  const difference = valueB - valueA;
  const standardError = rounded(error.standardError);
  const df = error.df && rounded(error.df);
  const half = (level: number) => (df === null ? 0 : tQuantile(level, df) * standardError);
  return {
    difference,
    ratio: valueA === 0 ? null : valueB / valueA,
    standardError,
    df,
    ci90: half(LEVELS.ci90),
    ci95: half(LEVELS.ci95),
    ci99: half(LEVELS.ci99),
    pValue: df === null ? withoutError(difference) : tTail(difference / standardError, df),
    agentsInBoth,
  };
}

/** Agents that do not differ at all say nothing of chance, unless there is no difference. */
function withoutError(difference: number): number | null {
  return difference === 0 ? 1 : null;
}

const NOTHING = {
  difference: null,
  ratio: null,
  standardError: null,
  df: null,
  ci90: null,
  ci95: null,
  ci99: null,
  pValue: null,
};
