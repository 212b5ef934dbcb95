import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { tQuantile, tTail } from '../../src/lib/statistics/student-t.ts';
import { answerComparison, type Comparison, type ComparisonRequest, holm } from '../oracle/answer-comparison.ts';
import { PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { ON_SERVERS, startTestService, type TestService } from '../service.ts';
import { comparisons } from './comparisons.ts';
import { differenceOf } from './difference.ts';
import { load, SOME_TESTS } from './load.ts';
import { type Organisation, succeed } from './organisation.ts';

const RUNS = propertyRuns(30, ON_SERVERS ? 500 : 10_000);
const SEED = PROPERTY_SEED + 2;
const NOW = Date.parse('2026-04-06T12:34:56Z');

let service: TestService;
const organisations: Organisation[] = [];

beforeAll(async () => {
  service = await startTestService({ now: () => NOW, env: { ANSWER_CACHE_MB: '0' } });
  const common = { seed: SEED, resultsPerTest: 180, now: NOW, tests: SOME_TESTS };
  const agents = { count: 9, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
  organisations.push(await load(service, { ...common, name: 'mixed', agents, range: 'usual' }));
  organisations.push(await load(service, { ...common, name: 'huge', agents: { ...agents, count: 5 }, range: 'huge' }));
});

afterAll(() => service?.stop());

describe('comparisons', () => {
  it('are what the definitions say, whatever is asked', async () => {
    const asked = fc
      .constantFrom(...organisations)
      .chain((organisation) => fc.tuple(fc.constant(organisation), comparisons(organisation, NOW)));
    const property = fc.asyncProperty(asked, async ([{ client, panel, name }, request]) => {
      const actual = await succeed<Comparison[]>(client.post('/comparison_data', request));
      const found = difference(actual, answerComparison(panel, request, NOW), request);
      if (found) throw new Error(`${name} asks ${JSON.stringify(request)}\n${found}`);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });
});

/** The first thing in which comparisons are not what they should be. */
function difference(
  actual: readonly Comparison[],
  expected: readonly Comparison[],
  request: ComparisonRequest,
): string | undefined {
  if (actual.length !== expected.length) return `${actual.length} comparisons instead of ${expected.length}`;
  const adjusted = holm(actual.map(({ pValue }) => pValue));
  for (const [index, wanted] of expected.entries()) {
    const found = actual[index] ?? wanted;
    const wrong = differenceOfOne(found, wanted, request) ?? differenceWithin(found, adjusted[index] ?? null);
    if (wrong) return `comparison ${index}: ${wrong}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;
  }
  return undefined;
}

const AGREEMENT = 1e-9;

/** Differences of means are right to this share of the means. */
const CANCELLATION = 1e-12;

function differenceOfOne(actual: Comparison, expected: Comparison, { metric, relative_to }: ComparisonRequest) {
  const columns = (comparison: Comparison) => Object.keys(comparison).sort().join();
  if (columns(actual) !== columns(expected)) return `columns ${columns(actual)}`;
  const compared = { chartType: 'aggregate', metric, ...(relative_to && { relative_to }) } as const;
  for (const side of ['a', 'b'] as const) {
    const [found, wanted] = [actual[side], expected[side]].map((point) => ({
      metricData: point ? [{ ...point }] : [],
    }));
    const wrong = found && wanted && differenceOf([found], [wanted], compared);
    if (wrong) return `${side}: ${wrong}`;
  }
  const { a, b, difference: _, standardError: __, df: ___, ...rest } = expected;
  const exact = [...Object.keys(rest)].filter((name) => !COMPUTED.includes(name));
  const unlike = exact.find((name) => actual[name] !== expected[name]);
  if (unlike) return unlike;
  const largest = Math.max(...[a, b].flatMap((point) => (point ? [Math.abs(point.min), Math.abs(point.max)] : [0])));
  const isNear = (name: 'difference' | 'standardError') => {
    const [found, wanted] = [actual[name], expected[name]];
    if (found === null || wanted === null) return found === wanted;
    return Math.abs(found - wanted) <= AGREEMENT * Math.abs(wanted) + CANCELLATION * largest;
  };
  if (!isNear('difference')) return 'difference';
  if (!isNear('standardError')) return 'standardError';
  const { df, standardError } = expected;
  // What is nearly all rounding has no degrees of freedom to speak of.
  if (standardError === null || standardError <= 1e-5 * largest) return undefined;
  if (df === null || actual.df === null) return df === actual.df ? undefined : 'df';
  return Math.abs(df - actual.df) <= 1e-6 * df ? undefined : 'df';
}

/** Follow from figures of the comparison itself. */
const COMPUTED = ['ratio', 'ci90', 'ci95', 'ci99', 'pValue', 'pValueAdjusted', 'a', 'b'];

function differenceWithin(actual: Comparison, pValueAdjusted: number | null): string | undefined {
  const { a, b, difference: found, standardError, df } = actual;
  const isLike = (one: unknown, other: number | null) =>
    one === other ||
    (typeof one === 'number' && other !== null && Math.abs(one - other) <= AGREEMENT * Math.abs(other));
  if (!isLike(actual.pValueAdjusted, pValueAdjusted)) return 'pValueAdjusted';
  if (found === null || standardError === null || !a || !b) {
    return [actual.ratio, actual.pValue, actual.ci90, actual.ci95, actual.ci99].some((figure) => figure !== null)
      ? 'a figure without a difference'
      : undefined;
  }
  if (found !== b.metricValue - a.metricValue) return 'difference of the points';
  if (!isLike(actual.ratio, a.metricValue === 0 ? null : b.metricValue / a.metricValue)) return 'ratio';
  const half = (level: number) => (df === null ? 0 : tQuantile(level, df) * standardError);
  const wanted = { ci90: half(0.9), ci95: half(0.95), ci99: half(0.99), pValue: pValueOf(found, standardError, df) };
  return (['ci90', 'ci95', 'ci99', 'pValue'] as const).find((name) => !isLike(actual[name], wanted[name]));
}

function pValueOf(found: number, standardError: number, df: number | null): number | null {
  if (df !== null) return tTail(found / standardError, df);
  return found === 0 ? 1 : null;
}
