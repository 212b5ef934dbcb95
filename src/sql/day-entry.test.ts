import { describe, expect, it } from 'vitest';
import { column } from '../plan/expr.ts';
import { type AggregatePlan, NO_THRESHOLDS, PERCENTILES, type Span } from '../plan/plan.ts';
import { clickhouse } from './clickhouse/dialect.ts';
import { chooseDayEntry, DAY, type DayCaching, wholeDaysOf } from './day-entry.ts';
import { duckdb } from './duckdb/dialect.ts';

const SCOPE = {
  organisationId: 1,
  panels: null,
  test: 'httpget',
  local: { from: 100 * DAY, to: 110 * DAY - 1 },
  filters: [],
  drop: [],
  measure: { kind: 'number', of: column('bytes_sec') },
  window: null,
} as const;

const PLAN: AggregatePlan = {
  kind: 'aggregate',
  scope: SCOPE,
  splits: [{ of: 'metadata', name: 'isp' }],
  aggregation: 'daily',
  blocks: null,
  byAgent: null,
  percentiles: PERCENTILES,
  thresholds: NO_THRESHOLDS,
};

const KEEPING: DayCaching = { dialect: duckdb, daily: 'values' };
const of = (change: Partial<AggregatePlan>, keeping = KEEPING) => chooseDayEntry({ ...PLAN, ...change }, keeping).of;
const RATIO = { kind: 'ratio', numerator: column('failures'), denominator: column('successes') } as const;

describe('what is kept of a day', () => {
  it('is its points up to a day, and its values where longer times are made of them', () => {
    expect(of({ aggregation: 'hourly' })).toBe('points');
    for (const aggregation of ['daily', 'weekly', 'monthly', 'day_of_week', 'total'] as const) {
      expect([aggregation, of({ aggregation })]).toEqual([aggregation, 'values']);
    }
  });

  it('is its points alone up to a day where values are dear to read', () => {
    const keeping: DayCaching = { dialect: clickhouse, daily: 'points' };
    expect(of({ aggregation: 'daily' }, keeping)).toBe('points');
    expect(of({ aggregation: 'weekly' }, keeping)).toBe('values');
  });

  it('is its points alone where sums or weights are not of the day alone', () => {
    const changes: Partial<AggregatePlan>[] = [
      { blocks: [0, 12] },
      { scope: { ...SCOPE, measure: RATIO } },
      { splits: [{ of: 'record', column: 'target' }] },
    ];
    for (const change of changes) {
      expect(of(change)).toBe('points');
      expect(of({ ...change, aggregation: 'weekly' })).toBe('nothing');
    }
  });

  it('is nothing where a figure is of more than its days, or no day is whole', () => {
    const cut = { from: 100 * DAY + 1, to: 102 * DAY - 2 };
    const changes: Partial<AggregatePlan>[] = [
      { aggregation: 'hour_of_day' },
      { byAgent: { kind: 'clusters' } },
      { scope: { ...SCOPE, derived: { kind: 'idle', tests: [] } } },
      { scope: { ...SCOPE, local: cut } },
      { scope: { ...SCOPE, utc: { from: 100 * DAY * 1000, to: 102 * DAY * 1000 - 1 } } },
    ];
    for (const change of changes) expect(of(change)).toBe('nothing');
  });
});

it('the whole days of instants are those that have no other instant on any clock', () => {
  const days = (utc: Span) => wholeDaysOf({ local: SCOPE.local, utc });
  const [hour, day] = [3_600_000, DAY * 1000];
  expect(days({ from: 101 * day - 14 * hour, to: 103 * day + 12 * hour - 1 })).toEqual({ first: 101, last: 102 });
  expect(days({ from: 101 * day - 14 * hour + 1, to: 103 * day + 12 * hour - 2 })).toBeUndefined();
  expect(days({ from: 0, to: 1000 * day })).toEqual({ first: 100, last: 109 });
});
