import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparisonRequest } from '../oracle/answer-comparison.ts';
import type { MetricRequest } from '../oracle/answer-metric.ts';
import { type Counts, type ReceiptCounts, receiptOf, receiptsOf } from '../oracle/receipt.ts';
import { IS_LONG, PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { ON_SERVERS, startTestService, type TestService } from '../service.ts';
import { comparisons } from './comparisons.ts';
import { load, SOME_TESTS } from './load.ts';
import type { Organisation } from './organisation.ts';
import { requests } from './requests.ts';

/** A receipt is several statements, and the engine of the tests for ClickHouse is slow: comparisons there are for long runs. */
const RUNS = Math.ceil(propertyRuns(15, 500) / (ON_SERVERS ? 3 : 1));
const SEED = PROPERTY_SEED + 3;
const NOW = Date.parse('2026-04-06T12:34:56Z');

/** The service of this run and, where that is on servers, one on embedded stores, with the same agents and results. */
const services: TestService[] = [];
const organisations: Organisation[] = [];

beforeAll(async () => {
  const embedded = { CLICKHOUSE_URL: '', DATABASE_URL: '', OBJECT_STORE_URL: '' };
  for (const stores of ON_SERVERS ? [{}, embedded] : [{}]) {
    const service = await startTestService({ now: () => NOW, env: { ANSWER_CACHE_MB: '0', ...stores } });
    services.push(service);
    const agents = { count: 9, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
    const traits = {
      name: 'mixed',
      seed: SEED,
      resultsPerTest: 180,
      now: NOW,
      range: 'usual',
      agents,
      tests: SOME_TESTS,
    } as const;
    organisations.push(await load(service, traits));
  }
});

afterAll(async () => {
  for (const service of services) await service.stop();
});

interface Receipt extends ReceiptCounts {
  readonly question: object;
  readonly versions: object;
  readonly answeredAt: string;
}

type Body = Readonly<Record<string, unknown>>;

describe('a receipt', () => {
  it('says where the rows of a question went, as the stages are defined', async () => {
    const { panel } = organisation();
    await each(requests(panel, NOW), RUNS, async (request) => {
      const [answer, ...others] = await askAll('/metric_data', { ...request, receipt: true });
      const receipt = answer?.receipt as Receipt;
      expect(countsIn(receipt)).toEqual(receiptOf(panel, request, NOW));
      addsUp(receipt);
      if (!isOfAgents(request)) expect(receipt.rows.used).toBe(usedOf(request, answer?.data));
      for (const other of others) expect(lasting(other.receipt)).toEqual(lasting(receipt));
    });
  });

  it.skipIf(ON_SERVERS)('has a question that is the same one when it is asked', async () => {
    await each(requests(organisation().panel, NOW), RUNS, async (request) => {
      const [answer] = await askAll('/metric_data', { ...request, receipt: true });
      const receipt = answer?.receipt as Receipt;
      const [again] = await askAll('/metric_data', { ...receipt.question, receipt: true });
      expect(lasting(again?.receipt)).toEqual(lasting(receipt));
    });
  });

  it.skipIf(ON_SERVERS && !IS_LONG)('of a comparison says so of each side', async () => {
    const { panel } = organisation();
    await each(comparisons(organisation(), NOW), RUNS, async (request) => {
      const [answer, ...others] = await askAll('/comparison_data', { ...request, receipt: true });
      const receipts = answer?.receipt as Readonly<Record<'a' | 'b', Receipt>>;
      const expected = receiptsOf(panel, request, NOW);
      for (const side of ['a', 'b'] as const) {
        expect(countsIn(receipts[side])).toEqual(expected[side]);
        addsUp(receipts[side]);
        expect(receipts[side].rows.used).toBe(usedOnSide(answer?.data, side));
        for (const other of others) {
          expect(lasting((other.receipt as typeof receipts)[side])).toEqual(lasting(receipts[side]));
        }
      }
    });
  });
});

function organisation(): Organisation {
  const [first] = organisations;
  if (!first) throw new Error('there is no organisation');
  return first;
}

/** On a failure the shortest request that shows it is printed. */
async function each<R extends MetricRequest | ComparisonRequest>(
  asked: fc.Arbitrary<R>,
  runs: number,
  holds: (request: R) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(asked, async (request) => {
    await holds(request).catch((error: unknown) => {
      throw new Error(`${JSON.stringify(request)}\n${(error as Error).message}`);
    });
  });
  await fc.assert(property, { numRuns: runs, seed: SEED, endOnFailure: ON_SERVERS });
}

/** The answers of all services. */
async function askAll(path: string, request: object): Promise<Body[]> {
  const answers: Body[] = [];
  for (const { client } of organisations) {
    const { status, body } = await client.post(path, request);
    if (status !== 200) throw new Error(JSON.stringify(body));
    answers.push(body as unknown as Body);
  }
  return answers;
}

function countsIn({ rows, agents }: Receipt): ReceiptCounts {
  return { rows, agents };
}

/** What stays the same on other engines, and at other times. */
function lasting(receipt: unknown): object {
  const { versions: _, answeredAt: __, ...rest } = receipt as Receipt;
  return rest;
}

function addsUp({ rows, agents }: Receipt): void {
  for (const counts of [rows, agents]) expect(sumOf(counts)).toBe(counts.inTime);
}

function sumOf({ inTime: _, prefilter, ...rest }: Counts): number {
  return [...Object.values(prefilter), ...Object.values(rest)].reduce((sum, count) => sum + Number(count), 0);
}

type Points = readonly {
  readonly metricData: readonly { readonly sampleCount: number; readonly count: number }[];
  readonly below: number;
  readonly above: number;
}[];

/** Histograms of agents do not say how many results these have. */
function isOfAgents({ chartType, per_agent: perAgent }: MetricRequest): boolean {
  return chartType === 'histogram' && perAgent !== undefined;
}

function usedOf({ chartType }: MetricRequest, data: unknown): number {
  const series = data as Points;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const points = series.flatMap(({ metricData }) => metricData);
  switch (chartType) {
    case 'raw':
      return points.length;
    case 'histogram':
      return sum([...points.map(({ count }) => count), ...series.flatMap(({ below, above }) => [below, above])]);
    case 'aggregate':
      return sum(points.map(({ sampleCount }) => sampleCount));
  }
}

function usedOnSide(data: unknown, side: 'a' | 'b'): number {
  const comparisons = data as readonly Readonly<Record<'a' | 'b', { readonly sampleCount: number } | null>>[];
  return comparisons.reduce((sum, comparison) => sum + (comparison[side]?.sampleCount ?? 0), 0);
}
