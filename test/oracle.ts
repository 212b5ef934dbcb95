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
}

export type OracleValue = { readonly x: number } | { readonly numerator: number; readonly denominator: number };

export interface OraclePoint {
  readonly metricValue: number;
  readonly stdDev: number;
  readonly sampleCount: number;
  readonly agentCount: number;
  readonly unitCount: number;
  readonly ci90: number;
  readonly ci95: number;
  readonly ci99: number;
  readonly min: number;
  readonly max: number;
  readonly median: number;
  readonly percentiles: Readonly<Record<string, number>>;
}

export const PERCENTILES = [1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99] as const;

const Z = { ci90: 1.6448536269514722, ci95: 1.959963984540054, ci99: 2.5758293035489004 };

/** `schedule`: start hours of the blocks that normalisation evens out; null for plain statistics. */
export function describeGroup(results: readonly OracleResult[], schedule: readonly number[] | null): OraclePoint {
  const weights = schedule === null ? results.map(() => 1) : normalisedWeights(results, schedule);
  const values = results.map(({ value }) => ratioOf(value));
  const totalWeight = sum(weights);
  const weightedMean = sum(values.map((x, index) => (weights[index] ?? 0) * x)) / totalWeight;
  const metricValue = pooledRatio(results, weights) ?? weightedMean;
  const stdDev = Math.sqrt(
    sum(values.map((x, index) => (weights[index] ?? 0) * (x - weightedMean) ** 2)) / totalWeight,
  );
  const percentile = (p: number) => weightedPercentile(values, weights, p);
  return {
    metricValue,
    stdDev,
    sampleCount: results.length,
    agentCount: new Set(results.map(({ agent }) => agent)).size,
    unitCount: new Set(results.flatMap(({ unit }) => unit ?? [])).size,
    ci90: (Z.ci90 * stdDev) / Math.sqrt(results.length),
    ci95: (Z.ci95 * stdDev) / Math.sqrt(results.length),
    ci99: (Z.ci99 * stdDev) / Math.sqrt(results.length),
    min: Math.min(...values),
    max: Math.max(...values),
    median: percentile(50),
    percentiles: Object.fromEntries(PERCENTILES.map((p) => [String(p), percentile(p)])),
  };
}

function ratioOf(value: OracleValue): number {
  return 'x' in value ? value.x : (100 * value.numerator) / value.denominator;
}

/** 100 * sum(w num) / sum(w den); undefined where results are plain numbers. */
function pooledRatio(results: readonly OracleResult[], weights: readonly number[]): number | undefined {
  const parts = results.flatMap(({ value }, index) =>
    'x' in value
      ? []
      : [{ num: (weights[index] ?? 0) * value.numerator, den: (weights[index] ?? 0) * value.denominator }],
  );
  return parts.length === 0 ? undefined : (100 * sum(parts.map(({ num }) => num))) / sum(parts.map(({ den }) => den));
}

/** w = h_b / (|A_b| * n_ab) */
function normalisedWeights(results: readonly OracleResult[], schedule: readonly number[]): number[] {
  const blockOf = (hour: number) => schedule.findLastIndex((start) => start <= hour);
  const hoursOf = (block: number) => (schedule[block + 1] ?? 24) - (schedule[block] ?? 0);
  return results.map((result) => {
    const block = blockOf(result.hour);
    const inBlock = results.filter((other) => blockOf(other.hour) === block);
    const agents = new Set(inBlock.map(({ agent }) => agent)).size;
    const mine = inBlock.filter(({ agent }) => agent === result.agent).length;
    return hoursOf(block) / (agents * mine);
  });
}

/** Interpolation at p in t_k = (C_(k-1) + C_k - w_1) / (2 C_n - w_1 - w_n); R-7 when all weights are equal. */
function weightedPercentile(values: readonly number[], weights: readonly number[], p: number): number {
  const sorted = values.map((x, index) => ({ x, w: weights[index] ?? 0 })).sort((a, b) => a.x - b.x);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) throw new Error('a point has at least one result');
  if (sorted.length === 1) return first.x;
  const total = sum(weights);
  let cumulative = 0;
  const positions = sorted.map(({ w }) => {
    const before = cumulative;
    cumulative += w;
    return (before + cumulative - first.w) / (2 * total - first.w - last.w);
  });
  const wanted = p / 100;
  const next = positions.findIndex((position) => position >= wanted);
  if (next <= 0) return next === 0 ? first.x : last.x;
  const [t0, t1] = [positions[next - 1] ?? 0, positions[next] ?? 1];
  const [x0, x1] = [sorted[next - 1]?.x ?? 0, sorted[next]?.x ?? 0];
  return x0 + ((wanted - t0) / (t1 - t0)) * (x1 - x0);
}

/** Compensated, so that the reference itself adds no error worth mentioning. */
function sum(numbers: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const value of numbers) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
