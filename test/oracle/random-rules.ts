import fc from 'fast-check';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import type { Document } from './judge-units.ts';

/** What random rules are about, as the panel has it. */
export interface RuleTraits {
  /** Speeds, whose results can be relative to what was sold. */
  readonly speeds: readonly string[];
  readonly others: readonly string[];
  /** Dimensions of units, and of limits. */
  readonly dimensions: readonly string[];
  readonly values: readonly string[];
  readonly tools: readonly string[];
  readonly populations: readonly string[];
  readonly levels: readonly number[];
}

const maybe = <T extends object>(option: fc.Arbitrary<T>, weight = 1) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight, arbitrary: option });

const merged = (...parts: readonly fc.Arbitrary<object>[]): fc.Arbitrary<Document> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all));

const OPS = ['>=', '>', '<', '<='];
const SIDES = ['at_least', 'at_most', 'above', 'below'];
const WINDOWS = ['caf-test', { hours: [[0, 12]] }, { days: ['sat', 'sun', 'mon', 'thu'] }];
const SUMMARIES = [{ summary: 'mean' }, { summary: 'median', min_results: 2 }, { summary: 'max' }, { summary: 'p20' }];

/** Rules that are valid, of every form. */
export function rules(traits: RuleTraits): fc.Arbitrary<Document> {
  return fc
    .record({
      measures: fc.array(measures(traits), { minLength: 1, maxLength: 3 }),
      unit: fc.oneof(
        { weight: 3, arbitrary: fc.constant(['agent']) },
        { weight: 2, arbitrary: fc.uniqueArray(fc.constantFrom(...traits.dimensions), { minLength: 1, maxLength: 2 }) },
      ),
      each: maybe(fc.constantFrom('week', 'month', 'quarter').map((each) => ({ each }))),
      after: maybe(fc.constantFrom(1, 3, 30).map((after_days) => ({ [THEN]: { after_days } }))),
      levels: maybe(
        fc
          .constantFrom('share_of_limit', 'value')
          .map((as) => ({ levels: { of: 'worst', as, cap: 100, steps: STEPS } })),
      ),
      isAny: fc.boolean(),
    })
    .chain(({ measures: some, unit, each, after, levels, isAny }) => {
      const names = some.map((_, index) => `m${index}`);
      return fc
        .record({
          conditions: fc.array(conditions(traits, names), { minLength: 1, maxLength: 3 }),
          evidence: fc.array(evidence(traits, names, some), { maxLength: 2 }),
        })
        .map(({ conditions: asked, evidence: wanted }) => {
          const [first, ...others] = asked.map((_, index) => `c${index}`);
          return {
            title: 'Random',
            version: '1',
            unit,
            ...each,
            ...after,
            ...levels,
            measures: Object.fromEntries(some.map((one, index) => [`m${index}`, one])),
            conditions: Object.fromEntries(asked.map((one, index) => [`c${index}`, one])),
            evidence: ofDifferentTests(wanted, some),
            met_if:
              others.length === 0 ? first : isAny ? { any: [first, { all: others }] } : { all: [first, ...others] },
          };
        });
    });
}

const THEN = 'then';
const STEPS = [
  [100, 'full', 0],
  [50, 'half', 10],
  [-1e9, 'none', 25],
];

/** One for each test: a second one would contradict the first. */
function ofDifferentTests(wanted: readonly Document[], measures: readonly Document[]): readonly Document[] {
  const testOf = (of: string) => METRICS.find(({ key }) => key === measures[Number(of.slice(1))]?.metric)?.test;
  return wanted.filter(({ of }, index) => wanted.findIndex((other) => testOf(other.of) === testOf(of)) === index);
}

function measures({ speeds, others }: RuleTraits): fc.Arbitrary<Document> {
  const common = [
    maybe(fc.constantFrom(...WINDOWS).map((window) => ({ window }))),
    maybe(fc.boolean().map((prefilter) => ({ prefilter }))),
    fc.constantFrom({}, {}, { missing: 'miss' }, ...SUMMARIES.map((per_agent) => ({ per_agent }))),
  ];
  const relative = fc
    .constantFrom('advertised', 'required', 'minimum', 'maximum')
    .chain((relative_to) => fc.constantFrom({ relative_to }, { relative_to, floor_mbps: 60 }));
  const speed = merged(
    fc.constantFrom(...speeds).map((metric) => ({ metric })),
    maybe(relative, 4),
    maybe(fc.constant({ valid: { fetch_time: '>= 500000' } })),
    ...common,
  );
  return fc.oneof(
    speed,
    merged(
      fc.constantFrom(...others).map((metric) => ({ metric })),
      ...common,
    ),
  );
}

function limits({ dimensions, values, levels }: RuleTraits): fc.Arbitrary<Document> {
  const number = fc.constantFrom(...levels);
  return fc.oneof(
    { weight: 8, arbitrary: number },
    number.map((level) => ({
      from: [
        ['2018-01-01', level],
        ['2026-01-02', level + 1],
      ],
    })),
    number.map((level) => ({ from: [['2025-12-31', level]] })),
    fc.tuple(fc.constantFrom(...dimensions), number).map(([by, level]) => ({
      by,
      values: Object.fromEntries(values.map((value, index) => [value, level + index])),
    })),
    fc.constantFrom(...dimensions.filter((id) => id.startsWith('custom.'))).map((field) => ({ field })),
  );
}

function requirements(limit: fc.Arbitrary<Document>): fc.Arbitrary<Document> {
  return fc
    .tuple(fc.constantFrom(...OPS), limit)
    .map(([op, level]) => (typeof level === 'number' && level >= 0 ? `${op} ${level}` : { [op]: level }));
}

const FIGURES = [
  'metricValue',
  'median',
  'percentiles.5',
  'percentiles.95',
  'min',
  'max',
  'stdDev',
  'sampleCount',
  'agentCount',
];

function conditions(traits: RuleTraits, names: readonly string[]): fc.Arbitrary<Document> {
  const limit = limits(traits);
  const threshold = fc.tuple(fc.constantFrom(...SIDES), limit).map(([side, level]) => ({ [side]: level }));
  const percent = fc.constantFrom(0, 5, 50, 80, 95, 100);
  const count = fc.constantFrom(0, 1, 2, 3);
  const share = fc.tuple(threshold, requirements(percent)).map(([one, is]) => ({ share: one, is }));
  const counted = fc.tuple(threshold, requirements(count)).map(([one, is]) => ({ count: one, is }));
  const figure = fc.tuple(fc.constantFrom(...FIGURES), requirements(limit)).map(([one, is]) => ({ figure: one, is }));
  const inner = fc.oneof(share, counted, figure);
  const periods = fc
    .tuple(fc.constantFrom('days', 'hours'), inner, requirements(count))
    .map(([form, one, is]) => ({ [form]: one, is }));
  return merged(
    fc.constantFrom(...names).map((of) => ({ of })),
    fc.oneof(share, counted, figure, periods),
  );
}

function evidence(
  { tools, populations }: RuleTraits,
  names: readonly string[],
  measures: readonly Document[],
): fc.Arbitrary<Document> {
  const sizes = [
    [1, 'all'],
    [5, 2],
    [50, '30%'],
    [null, 4],
  ];
  const days = merged(
    fc.constantFrom(1, 2).map((wanted) => ({ days: wanted })),
    maybe(fc.constantFrom(1, 2).map((results_a_day) => ({ results_a_day }))),
    maybe(fc.constantFrom(0, 1).map((days_between) => ({ days_between }))),
    maybe(fc.constantFrom(2, 40).map((within_days) => ({ within_days }))),
    maybe(
      fc.constantFrom('asked', 'first', 'last').map((campaign) => ({ campaign })),
      4,
    ),
  );
  return merged(
    fc.constantFrom(...names.filter((_, index) => measures[index] !== undefined)).map((of) => ({ of })),
    maybe(fc.constantFrom(1, 2, 5).map((results) => ({ results }))),
    maybe(
      fc.constantFrom(1, 2, ...populations.map((population) => ({ population, sizes }))).map((agents) => ({ agents })),
    ),
    maybe(days, 3),
    maybe(fc.constantFrom(1, 30).map((gap_minutes) => ({ gap_minutes }))),
    maybe(fc.constant({ pause: { after: 1, minutes: 60 } })),
    maybe(fc.constantFrom(1, 3).map((hours_of_day) => ({ hours_of_day }))),
    maybe(fc.constantFrom({ each_hour: 1, coverage: 1 }, { each_hour: 1 }, { each_hour: 2, coverage: 0.1 })),
    maybe(fc.constant({ tool: tools })),
  );
}
