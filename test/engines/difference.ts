import { METRICS } from '../../src/catalogue/metrics/index.ts';
import type { Answer, AnswerPoint, MetricRequest } from '../oracle/answer-metric.ts';

/** Figures by their number, or in their order. */
const LISTS = new Set(['percentiles', 'medianCi95', 'atLeast', 'atMost', 'above', 'below']);

/** The spread of values that are rounded themselves agrees to this share of the values. */
const ROUNDING = 1e-14;

/** What is computed agrees to this share of itself; everything else agrees exactly. */
const TOLERANCE = 1e-9;

const COMPUTED = ['metricValue', 'stdDev', 'ci90', 'ci95', 'ci99', 'median', 'standardError', 'effectiveCount'];

const COMPUTED_OF: Readonly<Record<MetricRequest['chartType'], readonly string[]>> = {
  raw: [],
  aggregate: COMPUTED,
  histogram: ['share', 'cumulativeShare'],
};

/** The figures of a request that are computed; the others are as they were measured. */
function computedOf({ chartType, relative_to: relativeTo, metric }: Compared): ReadonlySet<string> {
  const isDerived = METRICS.some(({ key, derived }) => key === metric && derived !== null);
  // The edges of bins lie between the extremes.
  const measured = relativeTo === undefined && !isDerived ? [] : ['metricValue', 'min', 'max', 'from', 'to'];
  return new Set([...COMPUTED_OF[chartType], ...measured]);
}

type Compared = Pick<MetricRequest, 'chartType' | 'relative_to' | 'uncertainty'> &
  Partial<Pick<MetricRequest, 'metric'>>;

/** The first thing in which an answer is not what it should be. */
export function differenceOf(actual: Answer, expected: Answer, request: Compared): string | undefined {
  const { chartType } = request;
  if (actual.length !== expected.length) return `${actual.length} series instead of ${expected.length}`;
  const ordered = chartType === 'raw' ? [actual, expected].map(settleTies) : [actual, expected];
  for (const [index, { metricData, ...outside }] of (ordered[1] ?? []).entries()) {
    const { metricData: points = [], ...beside } = ordered[0]?.[index] ?? {};
    if (JSON.stringify(beside) !== JSON.stringify(outside)) {
      return `${JSON.stringify(beside)} instead of ${JSON.stringify(outside)} in series ${index}`;
    }
    if (points.length !== metricData.length) {
      return `${points.length} points instead of ${metricData.length} in series ${index}`;
    }
    for (const [place, point] of metricData.entries()) {
      const found = differenceOfPoints(points[place] ?? {}, point, request);
      if (found) return `series ${index}, point ${place}: ${found}`;
    }
  }
  return undefined;
}

function differenceOfPoints(actual: AnswerPoint, expected: AnswerPoint, request: Compared): string | undefined {
  const computed = computedOf(request);
  const keys = (point: AnswerPoint) => JSON.stringify(Object.keys(point).sort());
  if (keys(actual) !== keys(expected)) return `columns ${keys(actual)} instead of ${keys(expected)}`;
  const isOfAgents = 'medianCi95' in expected;
  // Even the extremes are computed where values are those of agents.
  const isComputed = (key: string) => computed.has(key) || (isOfAgents && (key === 'min' || key === 'max'));
  // Sums of fractions by agent are right to some 15 digits.
  const values = { point: expected, areRounded: isComputed('min') || request.uncertainty === 'agents' };
  const wrong = Object.keys(expected).find((key) => {
    const [a, b] = [actual[key], expected[key]];
    if (LISTS.has(key) && a && b) return differenceOfLists(a as Numbers, b as Numbers, values);
    return isComputed(key) ? !isClose(a, b, key, values) : a !== b;
  });
  return wrong && `${wrong} differs: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
}

type Numbers = Readonly<Record<string, number>>;

/** The values that figures were computed of, as far as a point tells of them. */
interface Values {
  readonly point: AnswerPoint;
  readonly areRounded: boolean;
}

function differenceOfLists(actual: Numbers, expected: Numbers, values: Values): boolean {
  if (Object.keys(actual).join() !== Object.keys(expected).join()) return true;
  return Object.keys(expected).some((p) => !isClose(actual[p], expected[p], p, values));
}

/** Between positive and negative values a mean or a percentile may be nearly nothing; a deviation is compared to itself. */
function isClose(actual: unknown, expected: unknown, key: string, { point, areRounded }: Values): boolean {
  if (actual === null || expected === null) return actual === expected;
  if (typeof actual !== 'number' || typeof expected !== 'number') return false;
  const isSpread = key === 'stdDev' || key === 'standardError' || key.startsWith('ci');
  const largest = Math.max(Math.abs(Number(point.min ?? 0)), Math.abs(Number(point.max ?? 0)));
  // An interval is some standard errors wide, and as many times as far off.
  const errors = key.startsWith('ci') && point.standardError ? expected / Number(point.standardError) : 1;
  const rounding = isSpread && areRounded ? ROUNDING * largest * errors : 0;
  const magnitude = isSpread ? 0 : largest * 1e-3;
  return Math.abs(actual - expected) <= TOLERANCE * Math.max(Math.abs(expected), magnitude) + rounding;
}

/** One unit of the twelfth digit, of a number that begins with 1. */
const TWELFTH_DIGIT = 1e-11;

/**
 * An answer with the percentiles of another answer to the same question, where both agree to 12 digits: exact formulas of a
 * percentile may round the last of them up or down.
 */
export function withPercentilesOf(expected: unknown, actual: unknown, isPercentile = false): unknown {
  if (typeof actual === 'number') {
    const isSame = Math.abs(actual - Number(expected)) <= TWELFTH_DIGIT * Math.abs(actual);
    return isPercentile && isSame ? expected : actual;
  }
  if (typeof actual !== 'object' || actual === null) return actual;
  const other = (expected ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(actual).map(([key, value]) => {
    const isOfPercentiles = isPercentile || key === 'percentiles' || key === 'median';
    return [key, withPercentilesOf(other[key], value, isOfPercentiles)] as const;
  });
  return Array.isArray(actual) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Results of an agent in the same second have no order. */
function settleTies(answer: Answer): Answer {
  return answer.map(({ metricData }) => {
    const keyed = metricData.map((point) => ({
      point,
      key: `${point.dtime} ${point.agent}`,
      text: JSON.stringify(sorted(point)),
    }));
    const settled: typeof keyed = [];
    for (let start = 0; start < keyed.length; ) {
      let end = start;
      while (keyed[end]?.key === keyed[start]?.key && end < keyed.length) end += 1;
      settled.push(...keyed.slice(start, end).sort((a, b) => (a.text < b.text ? -1 : 1)));
      start = end;
    }
    return { metricData: settled.map(({ point }) => point) };
  });
}

function sorted(point: AnswerPoint) {
  return Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1));
}
