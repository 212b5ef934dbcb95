import { describe, expect, it } from 'vitest';
import { type AggregatePlan, type Aggregation, NO_THRESHOLDS } from '../../plan/plan.ts';
import {
  chooseWay,
  cutRange,
  type Figures,
  type Known,
  needsCounts,
  type PeriodCount,
  valuesAtATime,
} from './choose-way.ts';

const DAY = 86_400;
const LIMITS = { groupsMax: 1000, valuesMax: 10 };
const RANGE = { first: 1, last: 100 };

const PLAN: AggregatePlan = {
  kind: 'aggregate',
  scope: {
    organisationId: 1,
    panels: null,
    test: 'httpget',
    local: { from: 0, to: 3 * DAY - 1 },
    filters: [],
    drop: [],
    measure: { kind: 'number', of: { kind: 'column', name: 'bytes_sec' } },
    window: null,
  },
  splits: [],
  aggregation: 'daily',
  blocks: null,
  byAgent: null,
  percentiles: [50],
  thresholds: NO_THRESHOLDS,
};

const KNOWN: Known = {
  rows: 10,
  bound: 1000,
  magnitude: 'narrow',
  agents: { join: null, range: RANGE, all: RANGE, someWithoutUnit: false, splitCount: 1 },
  counts: null,
};

const RATIO = {
  kind: 'ratio',
  numerator: { kind: 'column', name: 'failures' },
  denominator: { kind: 'column', name: 'successes' },
} as const;

describe('the way of a question', () => {
  it.each<[string, Partial<AggregatePlan>, string]>([
    ['of small groups', {}, 'plain'],
    ['of one group', { aggregation: 'total' }, 'refined'],
    ['of one group, without percentiles', { aggregation: 'total', percentiles: [] }, 'plain'],
    ['that is normalised', { blocks: [0, 12] }, 'normalised'],
    ['of numbers of results and agents', { aggregation: 'total', countsOnly: true }, 'counts'],
    ['of one group, normalised', { aggregation: 'total', blocks: [0] }, 'normalised'],
  ])('%s', (_, change, kind) => {
    expect(chooseWay({ ...PLAN, ...change }, KNOWN, LIMITS).kind).toBe(kind);
  });

  it('about the values of agents is made of their sums alone', () => {
    const mean = { kind: 'summaries', summary: { of: 'mean' }, resultsMin: 1 } as const;
    const byAgent = { ...mean, weight: null, quantile: 'interpolated' } as const;
    expect(chooseWay({ ...PLAN, byAgent }, KNOWN, LIMITS)).toEqual({ kind: 'agent sums', agents: null });
  });

  it.each<[string, Partial<AggregatePlan>, Figures['errors'], boolean]>([
    ['of whole numbers', {}, 'summed', true],
    ['of ratios', { scope: { ...PLAN.scope, measure: RATIO } }, 'summed', true],
    ['with residuals', { residuals: true }, 'agent sums', true],
    [
      'of fractions',
      { scope: { ...PLAN.scope, measure: { ...PLAN.scope.measure, per: 'advertised' } as never } },
      'agent sums',
      true,
    ],
    ['that is normalised', { blocks: [0] }, 'strata', false],
  ])('with intervals by agent, %s', (_, change, errors, rereads) => {
    const plan = { ...PLAN, byAgent: { kind: 'clusters' } as const, ...change };
    expect(chooseWay(plan, KNOWN, LIMITS)).toMatchObject({ errors, rereads });
  });

  it.each<[string, readonly PeriodCount[], readonly (readonly [string, number, number, number | null])[]]>([
    ['days that fit together', [count(0, 4), count(DAY, 6)], [['plain', 0, 3 * DAY - 1, null]]],
    [
      'days that do not',
      [count(0, 9), count(DAY, 9)],
      [
        ['plain', 0, DAY - 1, null],
        ['plain', DAY, 3 * DAY - 1, null],
      ],
    ],
    [
      'a day that is too large, by splits',
      [count(0, 9), count(DAY, 12, [8, 4])],
      [
        ['plain', 0, DAY - 1, null],
        ['plain', DAY, 3 * DAY - 1, 0],
        ['plain', DAY, 3 * DAY - 1, 2],
      ],
    ],
    [
      'a day with a split that is too large',
      [count(0, 15, [11, 4])],
      [
        ['refined', 0, 3 * DAY - 1, 0],
        ['plain', 0, 3 * DAY - 1, 2],
      ],
    ],
    ['a day that is too large and has no splits', [count(0, 15, [15])], [['refined', 0, 3 * DAY - 1, null]]],
    ['a day of which filters leave little', [count(0, 15, [2, 3])], [['plain', 0, 3 * DAY - 1, null]]],
  ])('of more values than are held in memory: %s', (_, counts, slices) => {
    const way = chooseWay(PLAN, { ...KNOWN, counts }, LIMITS);
    const found = 'slices' in way ? way.slices : [];
    expect(
      found.map(({ kind, local, splitNumbers }) => [kind, local.from, local.to, splitNumbers?.from ?? null]),
    ).toEqual(slices);
    expect(way).toMatchObject({ rereads: found.length > 1 || found[0]?.kind === 'refined' });
  });

  it.each<[string, Known['magnitude'], string]>([
    ['is read again where values are whole', 'narrow', 'normalised, refined'],
    ['is held in memory where they are not', null, 'normalised'],
  ])('that is normalised: a split that is too large by itself %s', (_, magnitude, kind) => {
    const plan = { ...PLAN, aggregation: 'total', blocks: [0] } as const;
    const way = chooseWay(plan, { ...KNOWN, magnitude, counts: [count(0, 24, [4, 11, 9])] }, LIMITS);
    const found = 'slices' in way ? way.slices : [];
    expect(found.map((slice) => [slice.kind, slice.splitNumbers?.from])).toEqual([
      ['normalised', 0],
      [kind, 2],
      ['normalised', 3],
    ]);
    expect(way).toMatchObject({ kind: 'sliced', rereads: true });
    const byAgent = { kind: 'clusters' } as const;
    const counts = [count(0, 24, [4, 11, 9])];
    expect(chooseWay({ ...plan, byAgent }, { ...KNOWN, magnitude, counts }, LIMITS)).toMatchObject({
      errors: 'agent sums',
    });
  });

  it.each([
    [{ memoryMb: 96 }, 8_000_000, 1_000_000],
    [{ memoryMb: 96, valuesMax: 10 }, 10, 10],
  ])('normalised figures hold as many values as the memory takes: %j', (limits, plain, normalised) => {
    expect(valuesAtATime(PLAN, { groupsMax: 10, ...limits })).toBe(plain);
    expect(valuesAtATime({ ...PLAN, blocks: [0] }, { groupsMax: 10, ...limits })).toBe(normalised);
  });
});

function count(number: number, values: number, bySplits: readonly number[] = []): PeriodCount {
  return { number, values, bySplits: bySplits.map((each, index) => ({ number: index + 1, values: each })) };
}

describe('results are counted first', () => {
  it.each<[string, number, Aggregation, Known['agents']['join'], boolean, number[]?]>([
    ['where there may be too many', 11, 'daily', null, true],
    ['not where there are few', 10, 'daily', null, false],
    ['not of one group', 11, 'total', null, false],
    ['of one group that is normalised', 11, 'total', null, true, [0]],
    ['not where few agents are named', 100, 'daily', { numbers: [1], withUnit: [1] }, false],
  ])('%s', (_, rows, aggregation, join, expected, blocks) => {
    const all = { first: 1, last: 10_000 };
    const known = { ...KNOWN, rows, agents: { ...KNOWN.agents, join, all } };
    expect(needsCounts({ ...PLAN, aggregation, blocks: blocks ?? null }, known, LIMITS)).toBe(expected);
  });
});

describe('a range that is cut by the values of its numbers', () => {
  it.each([
    ['nothing', [], [[0, 20, false]]],
    [
      'days that fit together',
      [
        [1, 4],
        [2, 6],
      ],
      [[0, 20, false]],
    ],
    [
      'days without results between them',
      [
        [1, 4],
        [9, 6],
        [10, 1],
      ],
      [
        [0, 9, false],
        [10, 20, false],
      ],
    ],
    [
      'a day that is too large',
      [
        [1, 4],
        [2, 11],
        [3, 5],
      ],
      [
        [0, 1, false],
        [2, 2, true],
        [3, 20, false],
      ],
    ],
  ])('is covered, with no more values than allowed where possible: %s', (_, days, ranges) => {
    const counts = days.map(([number = 0, values = 0]) => ({ number, values }));
    const cut = cutRange(counts, { from: 0, to: 20 }, 10);
    expect(cut.map(({ from, to, tooLarge }) => [from, to, tooLarge !== null])).toEqual(ranges);
  });
});
