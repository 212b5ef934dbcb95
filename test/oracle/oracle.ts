import { tQuantile } from '../../src/lib/statistics/student-t.ts';
import { type Fixed, fixed, ONE, over, squareRoot, sum, times, toNumber, ZERO } from './fixed.ts';
import { groupBy } from './group-by.ts';
import type { Weighed } from './histogram.ts';

/**
 * The statistics as they are defined, in the plainest code that computes them. Engines are held against this; it is
 * written to be checked by eye, not to be fast.
 */

/** One result of a group: its value, or its numerator and denominator, and what weights depend on. */
export interface OracleResult {
  readonly value: OracleValue;
  readonly agent: string;
  readonly unit: string | null;
  /** Hour of the agent's local day, 0 to 23. */
  readonly hour: number;
  /** UTC milliseconds. */
  readonly at?: number;
  /** The value as operations on doubles make it, where that is not the nearest double. */
  readonly double?: number;
  /** What a request weighs agents by, at this result. */
  readonly agentWeight?: string | number | null;
}

export type OracleValue = { readonly x: Exact } | { readonly numerator: Exact; readonly denominator: Exact };

type Exact = number | Fixed;

export interface OraclePoint {
  readonly metricValue: number;
  readonly stdDev: number;
  readonly sampleCount: number;
  readonly agentCount: number;
  readonly unitCount: number;
  readonly ci90: number | null;
  readonly ci95: number | null;
  readonly ci99: number | null;
  readonly min: number;
  readonly max: number;
  readonly median: number;
  readonly percentiles: Readonly<Record<string, number>>;
  readonly standardError?: number | null;
  readonly effectiveCount?: number;
  readonly medianCi95?: readonly number[] | null;
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly above?: Readonly<Record<string, number>>;
  readonly below?: Readonly<Record<string, number>>;
}

/** What a request asks for beyond the plain figures. */
export interface OracleOptions {
  /** Intervals take the results of an agent for one cluster. */
  readonly uncertainty?: 'results' | 'agents';
  /** Hours of the day that a window leaves; all of them without one. */
  readonly hours?: readonly number[];
  readonly perAgent?: PerAgent;
  readonly isWeighted?: boolean;
  readonly quantile?: 'interpolated' | 'lower';
  readonly percentiles?: readonly number[];
  readonly atLeast?: readonly number[];
  readonly atMost?: readonly number[];
  readonly above?: readonly number[];
  readonly below?: readonly number[];
}

/** As requests write it. */
export interface PerAgent {
  readonly summary: string;
  readonly trim?: number;
  readonly level?: number;
  readonly min_results?: number;
}

export const PERCENTILES = [1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99] as const;

const Z = { ci90: 1.6448536269514722, ci95: 1.959963984540054, ci99: 2.5758293035489004 };

/**
 * `schedule`: start hours of the blocks that normalisation evens out; null for plain statistics. Undefined where no agent is
 * left.
 */
export function describeResults(
  results: readonly OracleResult[],
  schedule: readonly number[] | null,
  options: OracleOptions = {},
): OraclePoint | undefined {
  return options.perAgent === undefined
    ? describeGroup(results, schedule, options)
    : describeAgents(results, schedule, options, options.perAgent);
}

/** A group of results, each of which counts by itself. */
export function describeGroup(
  results: readonly OracleResult[],
  schedule: readonly number[] | null,
  options: OracleOptions = {},
): OraclePoint {
  const { uncertainty, hours = EVERY_HOUR, percentiles = PERCENTILES } = options;
  const weights = schedule === null ? results.map(() => ONE) : normalisedWeights(results, schedule, hours);
  const weigh = (numbers: readonly Fixed[]) => sum(numbers.map((x, index) => times(weights[index] ?? ZERO, x)));
  const values = results.map(({ value }) => exactValue(value));
  const sorted = [...values].sort(compare);
  const mean = over(weigh(values), sum(weights));
  const variance = over(weigh(values.map((x) => times(x - mean, x - mean))), sum(weights));
  const stdDev = toNumber(squareRoot(variance));
  const percentile = percentilesOf(values, weights);
  const agents = groupBy(
    results.map((result, index) => ({ ...result, weight: weights[index] ?? ZERO })),
    ({ agent }) => agent,
  );
  const intervals =
    uncertainty === 'agents'
      ? intervalsByAgent([...agents.values()])
      : intervalsOf(stdDev / Math.sqrt(results.length), Z);
  return {
    metricValue: toNumber(pooledRatio(results, weigh) ?? mean),
    stdDev,
    sampleCount: results.length,
    agentCount: agents.size,
    unitCount: new Set(results.flatMap(({ unit }) => unit ?? [])).size,
    ...intervals,
    min: toNumber(sorted[0] ?? ZERO),
    max: toNumber(sorted.at(-1) ?? ZERO),
    median: percentile(50),
    percentiles: Object.fromEntries(percentiles.map((p) => [String(p), percentile(p)])),
    ...sharesOf(values, weights, options),
  };
}

/** Each agent has one value, and figures are computed from these. */
function describeAgents(
  results: readonly OracleResult[],
  schedule: readonly number[] | null,
  options: OracleOptions,
  { min_results: resultsMin = 1, ...perAgent }: PerAgent,
): OraclePoint | undefined {
  const { isWeighted = false, quantile, percentiles = PERCENTILES } = options;
  const agents = agentsLeft(results, resultsMin, isWeighted);
  if (agents.length === 0) return undefined;
  const blocks = schedule && { schedule, hours: options.hours ?? EVERY_HOUR };
  const values = agents.map(({ own }) => summaryOf(own, perAgent, blocks));
  const weights = agents.map(({ weight }) => weight);
  const whole = sum(weights);
  const weigh = (of: (y: Fixed, w: Fixed) => Fixed) => sum(values.map((y, index) => of(y, weights[index] ?? ZERO)));
  const mean = over(
    weigh((y, w) => times(y, w)),
    whole,
  );
  const variance = over(
    weigh((y, w) => times(w, times(y - mean, y - mean))),
    whole,
  );
  const n = BigInt(agents.length);
  const spread = weigh((y, w) => times(times(w, y - mean), times(w, y - mean)));
  const standardError = n === 1n ? null : toNumber(over(squareRoot((n * spread) / (n - 1n)), whole));
  const t = (level: number) => tQuantile(level, agents.length - 1);
  const sorted = [...values].sort(compare);
  const percentile = quantile === 'lower' ? lowerPercentile(values, weights) : percentilesOf(values, weights);
  const kept = agents.flatMap(({ own }) => own);
  return {
    metricValue: toNumber(mean),
    stdDev: toNumber(squareRoot(variance)),
    sampleCount: kept.length,
    agentCount: agents.length,
    unitCount: new Set(kept.flatMap(({ unit }) => unit ?? [])).size,
    min: toNumber(sorted[0] ?? ZERO),
    max: toNumber(sorted.at(-1) ?? ZERO),
    median: percentile(50),
    percentiles: Object.fromEntries(percentiles.map((p) => [String(p), percentile(p)])),
    standardError,
    ...(standardError === null
      ? { ci90: null, ci95: null, ci99: null }
      : intervalsOf(standardError, { ci90: t(0.9), ci95: t(0.95), ci99: t(0.99) })),
    ...(isWeighted && {
      effectiveCount: toNumber(
        over(
          times(whole, whole),
          weigh((_, w) => times(w, w)),
        ),
      ),
    }),
    medianCi95: isWeighted ? null : medianInterval(sorted),
    ...sharesOf(values, weights, options),
  };
}

/** The values of a group, of its results or of its agents, and what each weighs. */
export function weighedValues(
  results: readonly OracleResult[],
  schedule: readonly number[] | null,
  { perAgent, isWeighted = false, hours = EVERY_HOUR }: OracleOptions,
): Weighed[] {
  const values = results.map(({ double, value }) => double ?? toNumber(exactValue(value)));
  if (perAgent === undefined) {
    const weights = schedule === null ? results.map(() => ONE) : normalisedWeights(results, schedule, hours);
    return values.map((value, index) => ({ value, weight: weights[index] ?? ZERO }));
  }
  return agentsLeft(results, perAgent.min_results ?? 1, isWeighted).map(({ own, weight }) => {
    const value = toNumber(summaryOf(own, perAgent, schedule && { schedule, hours }));
    // Answers have 13 digits of what is computed.
    return { value: Number(value.toPrecision(13)), weight };
  });
}

/** The agents with enough results and a weight, with their results. */
function agentsLeft(results: readonly OracleResult[], resultsMin: number, isWeighted: boolean) {
  return [...groupBy(results, ({ agent }) => agent).values()]
    .filter(({ length }) => length >= resultsMin)
    .map((own) => ({ own, weight: isWeighted ? weightOf(own) : ONE }))
    .filter(({ weight }) => weight > ZERO);
}

/**
 * u = (T - m N) / sum(N) of each agent that is left, with T = sum(w x) and N = sum(w) of its results; with a value y of each
 * agent, T = w y and N = w.
 */
export function residualsByAgent(
  results: readonly OracleResult[],
  schedule: readonly number[] | null,
  options: OracleOptions,
): Map<string, Fixed> {
  const clusters = clustersByAgent(results, schedule, options);
  const all = sum([...clusters.values()].map(({ weight }) => weight));
  if (all === ZERO) return new Map();
  const mean = over(sum([...clusters.values()].map(({ total }) => total)), all);
  return new Map(
    [...clusters].map(([agent, { total, weight }]) => [agent, over(total - times(mean, weight), all)] as const),
  );
}

function clustersByAgent(
  results: readonly OracleResult[],
  schedule: readonly number[] | null,
  { perAgent, isWeighted = false, hours = EVERY_HOUR }: OracleOptions,
): Map<string, { readonly total: Fixed; readonly weight: Fixed }> {
  if (perAgent !== undefined) {
    const left = agentsLeft(results, perAgent.min_results ?? 1, isWeighted);
    const entries = left.map(({ own, weight }) => {
      const total = times(weight, summaryOf(own, perAgent, schedule && { schedule, hours }));
      return [own[0]?.agent ?? '', { total, weight }] as const;
    });
    return new Map(entries);
  }
  const weights = schedule === null ? results.map(() => ONE) : normalisedWeights(results, schedule, hours);
  const weighted = results.map((result, index) => ({ ...result, weight: weights[index] ?? ZERO }));
  const agents = groupBy(weighted, ({ agent }) => agent);
  return new Map([...agents].map(([agent, own]) => [agent, clusterOf(own)] as const));
}

/** At the last result: a number above 0, or text that is one; else 0. */
export function weightOf(results: readonly OracleResult[]): Fixed {
  const last = Math.max(...results.map(({ at = 0 }) => at));
  const given = results.find(({ at }) => at === last)?.agentWeight ?? null;
  const isNumber = typeof given === 'number' || (typeof given === 'string' && /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(given));
  return isNumber && Number(given) > 0 && Number.isFinite(Number(given)) ? fixed(Number(given)) : ZERO;
}

/** The largest y with F(y) <= p / 100 * sum(w), else the smallest; F(y) is the weight of all at or below y. */
function lowerPercentile(values: readonly Fixed[], weights: readonly Fixed[]): (p: number) => number {
  const sorted = [...values].sort(compare);
  const upTo = (y: Fixed) => sum(weights.filter((_, index) => (values[index] ?? ZERO) <= y));
  return (p) => {
    const limit = times(fixed(p) / 100n, sum(weights));
    const found = sorted.findLast((y) => upTo(y) <= limit + over(limit, fixed(1e12)));
    return toNumber(found ?? sorted[0] ?? ZERO);
  };
}

function summaryOf(
  results: readonly OracleResult[],
  { summary, trim = 0.01, level = 0 }: PerAgent,
  blocks: { readonly schedule: readonly number[]; readonly hours: readonly number[] } | null,
): Fixed {
  const values = results.map(({ value }) => exactValue(value)).sort(compare);
  const mean = (of: readonly Fixed[]) => sum(of) / BigInt(of.length);
  switch (summary) {
    case 'mean': {
      const weights = blocks ? normalisedWeights(results, blocks.schedule, blocks.hours) : results.map(() => ONE);
      const weigh = (of: 'numerator' | 'denominator') =>
        sum(results.map(({ value }, index) => times(weights[index] ?? ZERO, part(value, of))));
      return over(weigh('numerator'), weigh('denominator'));
    }
    case 'trimmed_mean': {
      const cut = Math.floor(values.length * trim + 1e-9);
      return mean(values.slice(cut, values.length - cut));
    }
    case 'min':
      return values[0] ?? ZERO;
    case 'max':
      return values.at(-1) ?? ZERO;
    case 'share_above': {
      const above = values.filter((x) => x > fixed(level) + tolerance(level));
      return over(100n * BigInt(above.length), BigInt(values.length));
    }
    default: {
      const p = summary === 'median' ? 50n : BigInt(summary.slice(1));
      const h = BigInt(values.length - 1) * p;
      const low = values[Number(h / 100n)] ?? ZERO;
      const high = values[Number(h / 100n) + 1] ?? low;
      return low + ((high - low) * (h % 100n)) / 100n;
    }
  }
}

/** Order statistics r and n + 1 - r, the largest r with 1 - 2 P(Bin(n, 1/2) <= r - 1) >= 0.95. */
function medianInterval(sorted: readonly Fixed[]): number[] | null {
  const n = sorted.length;
  const choose = (k: number): bigint => (k === 0 ? 1n : (choose(k - 1) * BigInt(n - k + 1)) / BigInt(k));
  const below = (r: number) => Array.from({ length: r }, (_, k) => choose(k)).reduce((a, b) => a + b, 0n);
  const ranks = Array.from({ length: n }, (_, index) => index + 1);
  const rank = ranks.findLast((r) => 40n * below(r) <= 2n ** BigInt(n));
  const at = (place: number) => toNumber(sorted[place - 1] ?? ZERO);
  return rank === undefined ? null : [at(rank), at(n + 1 - rank)];
}

/** Within 1e-12 of a level, as a share of it, a value is at the level. */
function tolerance(level: number): Fixed {
  return over(fixed(Math.abs(level)), fixed(1e12));
}

function sharesOf(
  values: readonly Fixed[],
  weights: readonly Fixed[],
  { atLeast, atMost, above, below }: OracleOptions,
) {
  const share = (holds: (x: Fixed) => boolean) => {
    const held = sum(values.map((x, index) => (holds(x) ? (weights[index] ?? ZERO) : ZERO)));
    return toNumber(over(100n * held, sum(weights)));
  };
  return {
    ...(atLeast && {
      atLeast: Object.fromEntries(atLeast.map((l) => [l, share((x) => x >= fixed(l) - tolerance(l))])),
    }),
    ...(atMost && { atMost: Object.fromEntries(atMost.map((l) => [l, share((x) => x <= fixed(l) + tolerance(l))])) }),
    ...(above && { above: Object.fromEntries(above.map((l) => [l, share((x) => x > fixed(l) + tolerance(l))])) }),
    ...(below && { below: Object.fromEntries(below.map((l) => [l, share((x) => x < fixed(l) - tolerance(l))])) }),
  };
}

type Factors = Readonly<Record<'ci90' | 'ci95' | 'ci99', number>>;

function intervalsOf(standardError: number, factors: Factors) {
  return {
    ci90: factors.ci90 * standardError,
    ci95: factors.ci95 * standardError,
    ci99: factors.ci99 * standardError,
  };
}

interface WeightedResult extends OracleResult {
  readonly weight: Fixed;
}

/** SE = sqrt(G / (G - 1) * sum(((T - m N) / sum(N))^2)), with T = sum(w x) and N = sum(w) of each agent. */
function intervalsByAgent(agents: readonly (readonly WeightedResult[])[]) {
  if (agents.length === 1) return { standardError: null, ci90: null, ci95: null, ci99: null };
  const clusters = agents.map(clusterOf);
  const all = sum(clusters.map(({ weight }) => weight));
  const mean = over(sum(clusters.map(({ total }) => total)), all);
  const residuals = clusters.map(({ total, weight }) => over(total - times(mean, weight), all));
  const squares = sum(residuals.map((residual) => times(residual, residual)));
  const standardError = toNumber(squareRoot((BigInt(agents.length) * squares) / BigInt(agents.length - 1)));
  const t = (level: number) => tQuantile(level, agents.length - 1);
  return { standardError, ...intervalsOf(standardError, { ci90: t(0.9), ci95: t(0.95), ci99: t(0.99) }) };
}

function clusterOf(results: readonly WeightedResult[]) {
  return {
    total: sum(results.map(({ weight, value }) => times(weight, part(value, 'numerator')))),
    weight: sum(results.map(({ weight, value }) => times(weight, part(value, 'denominator')))),
  };
}

/** What a result adds to the sum of its agent: 100 times the numerator, or the denominator; of a number x, and 1. */
function part(value: OracleValue, of: 'numerator' | 'denominator'): Fixed {
  if ('x' in value) return of === 'numerator' ? exact(value.x) : ONE;
  return of === 'numerator' ? 100n * exact(value.numerator) : exact(value.denominator);
}

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);

/** A result by itself; a ratio in percent. */
export function exactValue(value: OracleValue): Fixed {
  return 'x' in value ? exact(value.x) : over(100n * exact(value.numerator), exact(value.denominator));
}

function exact(x: Exact): Fixed {
  return typeof x === 'number' ? fixed(x) : x;
}

/** 100 * sum(w num) / sum(w den); undefined where results are plain numbers. */
function pooledRatio(results: readonly OracleResult[], weigh: (numbers: readonly Fixed[]) => Fixed): Fixed | undefined {
  const ratios = results.flatMap(({ value }) => ('x' in value ? [] : [value]));
  if (ratios.length === 0) return undefined;
  const numerators = weigh(ratios.map(({ numerator }) => exact(numerator)));
  return over(100n * numerators, weigh(ratios.map(({ denominator }) => exact(denominator))));
}

/** w = h_b / (|A_b| * n_ab); of a block that the window cuts, the hours inside count. */
function normalisedWeights(
  results: readonly OracleResult[],
  schedule: readonly number[],
  hours: readonly number[],
): Fixed[] {
  const blockOf = (hour: number) => schedule.findLastIndex((start) => start <= hour);
  const hoursOf = (block: number) => hours.filter((hour) => blockOf(hour) === block).length;
  const blocks = groupBy(results, ({ hour }) => blockOf(hour));
  const agents = new Map([...blocks].map(([block, inBlock]) => [block, groupBy(inBlock, ({ agent }) => agent)]));
  return results.map(({ hour, agent }) => {
    const block = blockOf(hour);
    const byAgent = agents.get(block);
    return over(fixed(hoursOf(block)), fixed((byAgent?.size ?? 0) * (byAgent?.get(agent)?.length ?? 0)));
  });
}

/**
 * Interpolation at p in t_k = (C_(k-1) + C_k - w_1) / (2 C_n - w_1 - w_n); R-7 when all weights are equal. Equal values
 * go by their weights, the lightest first.
 */
function percentilesOf(values: readonly Fixed[], weights: readonly Fixed[]): (p: number) => number {
  const sorted = values
    .map((x, index) => ({ x, w: weights[index] ?? ZERO }))
    .sort((a, b) => compare(a.x, b.x) || compare(a.w, b.w));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) throw new Error('a point has at least one result');
  if (sorted.length === 1) return () => toNumber(first.x);
  const whole = 2n * sum(weights) - first.w - last.w;
  let cumulative = ZERO;
  const knots = sorted.map(({ x, w }) => {
    const before = cumulative;
    cumulative += w;
    return { x, t: over(before + cumulative - first.w, whole) };
  });
  return (p) => {
    const wanted = fixed(p) / 100n;
    const next = knots.findIndex(({ t }) => t >= wanted);
    const [from, to] = [knots[next - 1], knots[next]];
    if (!to) return toNumber(last.x);
    return toNumber(from ? from.x + times(over(wanted - from.t, to.t - from.t), to.x - from.x) : to.x);
  };
}

function compare(a: Fixed, b: Fixed): number {
  return a < b ? -1 : Number(a > b);
}
