import fc from 'fast-check';
import { dimensionsOf } from '../../src/catalogue/dimensions-of.ts';
import type { Metric } from '../../src/catalogue/metric.ts';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { SOLD_SPEEDS } from '../../src/catalogue/speeds.ts';
import { AGGREGATIONS } from '../../src/plan/plan.ts';
import type { MetricRequest, RequestFilter } from '../oracle/answer-metric.ts';
import { fieldValue } from '../oracle/field-value.ts';
import type { OraclePanel } from '../oracle/panel.ts';
import { timeSpan } from '../oracle/time-span.ts';
import { CUSTOM_KEYS } from './generate-agents.ts';
import { MOMENTS } from './generate-results.ts';

const RAW_SHARE = { raw: 1, aggregate: 7 };

/** Requests that are valid, about anything that the panel holds. */
export function requests(panel: OraclePanel, now: number): fc.Arbitrary<MetricRequest> {
  const tests = new Set(panel.results.map(({ test }) => test));
  return fc.constantFrom(...METRICS.filter(({ test }) => tests.has(test.key))).chain((metric) => {
    const ids = fieldIds(metric, panel);
    const aggregate = fc.record({
      chartType: fc.constant('aggregate' as const),
      aggregation: fc.constantFrom(...(metric.derived === 'daily' ? OF_DAYS : AGGREGATIONS)),
    });
    const raw = fc.record({ chartType: fc.constant('raw' as const) });
    return fc
      .record({
        metric: fc.constant(metric.key),
        chart: metric.aggregateOnly
          ? aggregate
          : fc.oneof({ weight: RAW_SHARE.aggregate, arbitrary: aggregate }, { weight: RAW_SHARE.raw, arbitrary: raw }),
        normalised: fc.boolean(),
        prefilter: fc.boolean(),
        splits: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }),
        filters: fc.oneof(
          { weight: 2, arbitrary: fc.constant([]) },
          { weight: 3, arbitrary: fc.array(filters(panel, metric, ids), { maxLength: 3 }) },
        ),
        time: times(now),
        panel: panelChoice([...new Set(panel.agents.map((agent) => agent.panel))]),
        relative: relativeTo(metric),
      })
      .map(({ chart, panel: asked, relative, ...rest }) => ({ ...rest, ...chart, ...asked, ...relative }));
  });
}

const OF_DAYS = ['daily', 'weekly', 'monthly', 'quarterly', 'day_of_week', 'day_of_month', 'total'] as const;

function relativeTo({ direction }: Metric): fc.Arbitrary<Pick<MetricRequest, 'relative_to'>> {
  if (direction === null) return fc.constant({});
  return fc.constantFrom({}, ...SOLD_SPEEDS.map((speed) => ({ relative_to: speed })));
}

/** Bare, these mean something else or nothing. */
const NEVER_BARE: readonly string[] = ['metricValue', 'dtime', 'country', 'custom.custom.x'];

/** Of dimensions, where no agent has an own field of that name. */
const SHORT_NAMES = ['technology'];

/** A bare name is an own field where some agent has it now; the longer form always is. */
function fieldIds(metric: Metric, { agents }: OraclePanel): string[] {
  const known = new Set(agents.flatMap(({ versions }) => [...(versions.at(-1)?.metadata.custom.keys() ?? [])]));
  const bare = [...known].filter((key) => !NEVER_BARE.includes(key));
  const own = CUSTOM_KEYS.map((key) => `custom.${key}`);
  return [...dimensionsOf(metric).map(({ id }) => id), ...SHORT_NAMES, ...own, ...bare];
}

const FILTER_TYPES = ['include', 'inclusive', 'in', 1, '1', 'exclude', 'exclusive', 'not_in', 0, '0'];

function filters(panel: OraclePanel, { test }: Metric, ids: readonly string[]): fc.Arbitrary<RequestFilter> {
  const results = panel.results.filter((record) => record.test === test.key);
  return fc.constantFrom(...ids).chain((id) => {
    const values = new Set(results.flatMap((record) => fieldValue(id, record) ?? []).map(String));
    return fc.record({
      id: fc.constant(id),
      filterType: fc.constantFrom(...FILTER_TYPES),
      filterValues: fc.array(fc.constantFrom(...values, 'no such value', "' OR 1=1 --"), {
        minLength: 1,
        maxLength: 6,
      }),
    });
  });
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
];

function times(now: number): fc.Arbitrary<MetricRequest['time']> {
  const near = fc
    .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -40 * 3600, max: 40 * 3600 }), fc.boolean())
    .map(([moment, seconds, whole]) => {
      const text = new Date(moment + seconds * 1000).toISOString().replace('T', ' ');
      return text.slice(0, whole ? 'YYYY-MM-DD HH:MM'.length : 'YYYY-MM-DD HH:MM:SS'.length);
    });
  const end = fc.oneof(near, fc.constantFrom(...PERIODS));
  const span = fc.tuple(end, end).map(([a, b]) => {
    const { from, to } = timeSpan({ from: a, to: b }, now);
    return from <= to ? { from: a, to: b } : { from: b, to: a };
  });
  return fc.oneof({ weight: 2, arbitrary: fc.constant(EVERYTHING) }, { weight: 3, arbitrary: span });
}

function panelChoice(panels: readonly string[]): fc.Arbitrary<Pick<MetricRequest, 'panel'>> {
  const some = fc.subarray([...panels], { minLength: 1 }).map((panel) => ({ panel }));
  const one = fc.constantFrom(...panels).map((panel) => ({ panel }));
  return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, one, some);
}
