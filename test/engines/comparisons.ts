import fc from 'fast-check';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import type { ComparisonRequest } from '../oracle/answer-comparison.ts';
import type { RequestFilter } from '../oracle/answer-metric.ts';
import type { Organisation } from './organisation.ts';
import { requests } from './requests.ts';

/** Of a question: its filters, window and time are shared, or of one side; mostly the sides are wide, so that agents are left. */
export function comparisons({ panel, name }: Organisation, now: number): fc.Arbitrary<ComparisonRequest> {
  const agents = panel.agents.map(({ agentId }) => agentId);
  return requests(panel, now).chain((question) => {
    const { chartType: _, aggregation: __, uncertainty: ___, bins: ____, edges: _____, ...rest } = question;
    const { relative_to: speed, splits = [], filters = [], window, time, weight, panel: ______, ...shared } = rest;
    const parts = { time: [EVERYTHING, EVERYTHING, EVERYTHING, time], window: [undefined, undefined, window] };
    const side = fc
      .record({
        filters: fc.oneof(fc.constant(undefined), fc.constantFrom([], filters), without(agents)),
        time: fc.constantFrom(undefined, ...SPANS, time),
        window: fc.constantFrom(undefined, ...(isOfDays(shared.metric) ? OF_DAYS : OF_HOURS)),
      })
      .map(given);
    return fc
      .record({
        time: fc.constantFrom(...parts.time),
        window: fc.constantFrom(...parts.window),
        filters: fc.constantFrom(undefined, undefined, filters),
        splits: fc.constantFrom(undefined, splits.slice(0, 1), splits),
        // Shares of huge speeds differ in the last digits of a double alone, whose spread no engine can tell.
        relative_to: fc.constant(name === 'huge' ? undefined : speed),
        // Few agents have a weight.
        weight: fc.constantFrom(undefined, undefined, weight),
        cohort: fc.constantFrom(undefined, 'same' as const),
      })
      .map(given)
      .chain((chosen) => fc.record({ a: side, b: side }).map((sides) => ({ ...shared, ...chosen, ...sides })));
  });
}

const EVERYTHING = { from: '2018-01-01 00:00', to: '2027-01-01 00:00:00' };
const SPANS = [
  { from: '2018', to: '2026-03-28' },
  { from: '2025-11', to: '2027-01-01 00:00' },
];
const OF_DAYS = [{ days: ['mon', 'tue', 'sun'] }, { days: ['sat', 'sun', 'wed', 'thu', 'fri'] }];
const OF_HOURS = [...OF_DAYS, { hours: [[0, 14]] as const }, { hours: [[9, 24]] as const }];

function isOfDays(key: string): boolean {
  return METRICS.some((metric) => metric.key === key && metric.derived === 'daily');
}

function without(agents: readonly string[]): fc.Arbitrary<readonly RequestFilter[]> {
  const some = fc.subarray([...agents], { minLength: 1, maxLength: 3 });
  return some.map((filterValues) => [{ id: 'agent', filterType: 'exclude', filterValues }]);
}

/** Without what is undefined. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
