import fc from 'fast-check';
import { dimensionsOf } from '../../src/catalogue/dimensions-of.ts';
import type { Metric } from '../../src/catalogue/metric.ts';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { SOLD_SPEEDS } from '../../src/catalogue/speeds.ts';
import { AGGREGATIONS } from '../../src/plan/plan.ts';
import { type MetricRequest, measure, type RequestFilter } from '../oracle/answer-metric.ts';
import { fieldValue } from '../oracle/field-value.ts';
import { toNumber } from '../oracle/fixed.ts';
import { exactValue } from '../oracle/oracle.ts';
import { metadataOf, type OraclePanel } from '../oracle/panel.ts';
import { timeSpan } from '../oracle/time-span.ts';
import { wallClock } from '../oracle/wall-clock.ts';
import { CUSTOM_KEYS } from './generate-agents.ts';
import { MOMENTS } from './generate-results.ts';

/** Values that results have, and others. */
const LEVELS = [0, 1, -2, 0.5, 8, 75, 100, 1000, 1e9];

const SHARES = { raw: 1, aggregate: 6, histogram: 2 };

/** Requests that are valid, about anything that the panel holds. */
export function requests(panel: OraclePanel, now: number): fc.Arbitrary<MetricRequest> {
  const tests = new Set(panel.results.map(({ test }) => test));
  return fc.constantFrom(...METRICS.filter(({ test }) => tests.has(test.key))).chain((metric) => {
    const ids = fieldIds(metric, panel);
    const levels = levelsOf(metric, panel);
    const aggregate = fc
      .record({
        chartType: fc.constant('aggregate' as const),
        aggregation: fc.constantFrom(...(metric.derived === 'daily' ? OF_DAYS : AGGREGATIONS)),
      })
      .chain((chart) => options(panel, levels).map((chosen) => ({ ...chart, ...chosen })));
    const raw = fc.record({ chartType: fc.constant('raw' as const) });
    const charts = [
      { weight: SHARES.aggregate, arbitrary: aggregate },
      { weight: SHARES.histogram, arbitrary: histograms(panel, levels) },
      ...(metric.aggregateOnly ? [] : [{ weight: SHARES.raw, arbitrary: raw }]),
    ];
    return fc
      .record({
        metric: fc.constant(metric.key),
        chart: fc.oneof(...charts),
        normalised: fc.boolean(),
        prefilter: fc.boolean(),
        splits: fc.oneof(
          { weight: 9, arbitrary: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }) },
          { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 4, maxLength: 8 }) },
        ),
        filters: fc.oneof(
          { weight: 2, arbitrary: fc.constant([]) },
          { weight: 3, arbitrary: fc.array(filters(panel, metric, ids), { maxLength: 3 }) },
        ),
        time: times(now, panel),
        windowed: metric.derived === 'daily' ? fc.constantFrom({}, { window: { days: ['mon', 'sun'] } }) : windowChoice,
        panel: panelChoice([...new Set(panel.agents.map((agent) => agent.panel))]),
        relative: relativeTo(metric),
      })
      .map(({ chart, panel: asked, windowed, relative, ...rest }) =>
        allowed({ ...rest, ...chart, ...asked, ...windowed, ...relative }),
      );
  });
}

/** Of the summaries of agents only the mean can be normalised. */
function allowed(request: MetricRequest): MetricRequest {
  const isMean = (request.per_agent?.summary ?? 'mean') === 'mean';
  return isMean ? request : { ...request, normalised: false };
}

const resultsMin = fc.constantFrom(
  {},
  {},
  { min_results: 1 },
  { min_results: 2 },
  { min_results: 3 },
  { min_results: 10 },
);

const perAgent = (levels: readonly number[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom('mean', 'mean', 'median', 'min', 'max', 'p1', 'p20', 'p99'), resultsMin)
      .map(([summary, rest]) => ({ summary, ...rest })),
    fc
      .tuple(
        fc.constantFrom({}, { trim: 0 }, { trim: 0.1 }, { trim: 0.29 }, { trim: 1 / 3 }, { trim: 0.49 }),
        resultsMin,
      )
      .map(([trim, rest]) => ({ summary: 'trimmed_mean', ...trim, ...rest })),
    fc
      .tuple(fc.constantFrom(...levels), resultsMin)
      .map(([level, rest]) => ({ summary: 'share_above', level, ...rest })),
  );

/** Of a field, some agents have a number there, some have other text or nothing; of a population some are in no cell. */
function weights(panel: OraclePanel): fc.Arbitrary<Pick<MetricRequest, 'weight' | 'quantile'>> {
  const { populations } = panel;
  const known = knownKeys(panel);
  const fields = ['region', 'tier', 'a.b']
    .filter((key) => known.has(key))
    .map((key) => ({ weight: { field: `custom.${key}` } }));
  const named = [...populations.keys()].map((population) => ({ weight: { population } }));
  return fc
    .tuple(
      fc.constantFrom({}, ...fields, ...named),
      fc.constantFrom({}, { quantile: 'lower' as const }, { quantile: 'interpolated' as const }),
    )
    .map(([weight, quantile]) => ({ ...weight, ...quantile }));
}

/** Those of `LEVELS`, and some that results are exactly at. */
function levelsOf(metric: Metric, { results }: OraclePanel): number[] {
  const ofTest = results.filter(({ test }) => test === metric.test.key).slice(0, 40);
  const values = ofTest.flatMap(({ columns }) => measure(metric, columns) ?? []).map(exactValue);
  return [...new Set([...LEVELS, ...values.map(toNumber).slice(0, LEVELS.length)])].filter((x) => Math.abs(x) <= 1e15);
}

const percentiles = fc
  .uniqueArray(
    fc.oneof(fc.constantFrom(0, 1e-7, 0.1, 2.5, 12.5, 20, 50, 99.9, 100), fc.integer({ min: 0, max: 100 })),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => ({ percentiles: list }));

const sometimes = <T extends object>(option: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: option });

/** Each is there once in a while, in every combination. */
function options(panel: OraclePanel, of: readonly number[]): fc.Arbitrary<Partial<MetricRequest>> {
  const levels = fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 3 });
  return fc
    .tuple(
      fc.constantFrom({}, {}, { uncertainty: 'agents' as const }, { uncertainty: 'results' as const }),
      sometimes(fc.tuple(perAgent(of), weights(panel)).map(([per_agent, rest]) => ({ per_agent, ...rest }))),
      sometimes(percentiles),
      sometimes(levels.map((at_least) => ({ at_least }))),
      sometimes(levels.map((at_most) => ({ at_most }))),
      sometimes(levels.map((above) => ({ above }))),
      sometimes(levels.map((below) => ({ below }))),
    )
    .map((chosen) => Object.assign({}, ...chosen) as Partial<MetricRequest>);
}

/** Edges are where values are, and elsewhere. */
const bins = (of: readonly number[]): fc.Arbitrary<Pick<MetricRequest, 'bins' | 'edges'>> =>
  fc.oneof(
    fc.constantFrom(1, 2, 3, 7, 50, 1000).map((number) => ({ bins: number })),
    fc
      .uniqueArray(fc.constantFrom(...of, 7, 4.1, 7.2e10), { minLength: 2, maxLength: 8 })
      .map((edges) => ({ edges: edges.sort((a, b) => a - b) })),
  );

const histograms = (
  panel: OraclePanel,
  of: readonly number[],
): fc.Arbitrary<Pick<MetricRequest, 'chartType'> & Partial<MetricRequest>> =>
  fc
    .tuple(
      bins(of),
      sometimes(
        fc
          .tuple(perAgent(of), weights(panel))
          .map(([per_agent, { weight }]) => ({ per_agent, ...(weight && { weight }) })),
      ),
    )
    .map(([edges, byAgent]) => ({ chartType: 'histogram', ...edges, ...byAgent }));

const OF_DAYS = ['daily', 'weekly', 'monthly', 'quarterly', 'day_of_week', 'day_of_month', 'total'] as const;

function relativeTo({ direction }: Metric): fc.Arbitrary<Pick<MetricRequest, 'relative_to'>> {
  if (direction === null) return fc.constant({});
  return fc.constantFrom({}, ...SOLD_SPEEDS.map((speed) => ({ relative_to: speed })));
}

/** Bare, these mean something else or nothing. */
const NEVER_BARE: readonly string[] = ['metricValue', 'dtime', 'country', 'custom.custom.x'];

/** Of dimensions, where no agent has an own field of that name. */
const SHORT_NAMES = { technology: 'package.technology', tool: 'result.tool' };

/** A bare name is an own field where some agent has it now; the longer form always is. */
function fieldIds(metric: Metric, panel: OraclePanel): string[] {
  const known = knownKeys(panel);
  const bare = [...known].filter((key) => !NEVER_BARE.includes(key));
  const own = CUSTOM_KEYS.map((key) => `custom.${key}`);
  const dimensions = dimensionsOf(metric).map(({ id }) => id);
  const short = Object.entries(SHORT_NAMES).flatMap(([name, id]) => (dimensions.includes(id) ? [name] : []));
  return [...dimensions, ...short, ...own, ...bare];
}

/** The own fields that some agent has now. */
function knownKeys({ agents }: OraclePanel): ReadonlySet<string> {
  return new Set(agents.flatMap(({ versions }) => [...(versions.at(-1)?.metadata.custom.keys() ?? [])]));
}

const FILTER_TYPES = ['include', 'inclusive', 'in', 1, '1', 'exclude', 'exclusive', 'not_in', 0, '0'];

function filters(panel: OraclePanel, { test }: Metric, ids: readonly string[]): fc.Arbitrary<RequestFilter> {
  const results = panel.results.filter((record) => record.test === test.key);
  return fc.constantFrom(...ids).chain((id) => {
    const values = new Set(results.flatMap((record) => fieldValue(id, record) ?? []).map(String));
    return fc.record({
      id: fc.constant(id),
      filterType: fc.constantFrom(...FILTER_TYPES),
      filterValues: fc.array(
        fc.constantFrom(...values, ...[...values].slice(0, 3).flatMap(nearly), 'no such value', "' OR 1=1 --"),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
    });
  });
}

/** Values are compared as text, exactly. */
function nearly(value: string): string[] {
  return [`0${value}`, `${value}.0`, `${value} `, value.toUpperCase()];
}

const EVERYTHING = { from: '2018-01-01 00:00', to: '2027-01-01 00:00:00' };

const PERIODS = [
  '2018',
  '2019-02',
  '2025',
  '2025-10',
  '20251102',
  '2026-03',
  '2026-03-29',
  '2026-04-05',
  'now',
  '-1 day',
  '-8 days',
  '+3 days',
  'last sunday',
  'Next Mon',
  'this monday',
  'last FRI',
  'Last month',
  'this month',
  '-6 months',
  '+1 month',
];

function times(now: number, { results }: OraclePanel): fc.Arbitrary<MetricRequest['time']> {
  const near = fc
    .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -40 * 3600, max: 40 * 3600 }), fc.boolean())
    .map(([moment, seconds, whole]) => {
      const text = new Date(moment + seconds * 1000).toISOString().replace('T', ' ');
      return text.slice(0, whole ? 'YYYY-MM-DD HH:MM'.length : 'YYYY-MM-DD HH:MM:SS'.length);
    });
  const ends = results.slice(0, 300).map((record) => wallClock(metadataOf(record).timezone ?? 'UTC', record.at));
  const end = fc.oneof(near, fc.constantFrom(...PERIODS), fc.constantFrom(...ends));
  const span = fc.tuple(end, end).map(([a, b]) => {
    const { from, to } = timeSpan({ from: a, to: b }, now);
    return from <= to ? { from: a, to: b } : { from: b, to: a };
  });
  return fc.oneof({ weight: 2, arbitrary: fc.constant(EVERYTHING) }, { weight: 3, arbitrary: span });
}

const hourRange = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .map(([from, length]): readonly [number, number] => [from, Math.min(24, from + length)]);

/** Most are wide, so that results are left. */
const windowChoice: fc.Arbitrary<Pick<MetricRequest, 'window'>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom('fcc-peak', 'accc-busy', 'ofcom-peak', 'caf-test').map((window) => ({ window })),
  fc.array(hourRange, { minLength: 1, maxLength: 3 }).map((hours) => ({ window: { hours } })),
  fc
    .record({
      days: fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], { minLength: 1 }),
      hours: fc.array(hourRange, { minLength: 1, maxLength: 2 }),
    })
    .map((window) => ({ window })),
);

function panelChoice(panels: readonly string[]): fc.Arbitrary<Pick<MetricRequest, 'panel'>> {
  const some = fc.subarray([...panels], { minLength: 1 }).map((panel) => ({ panel }));
  const one = fc.constantFrom(...panels).map((panel) => ({ panel }));
  return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, one, some);
}
