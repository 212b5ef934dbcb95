import { describe, expect, it } from 'vitest';
import { onAnyClock } from '../../lib/zone-offsets.ts';
import { column } from '../../plan/expr.ts';
import { type AggregatePlan, NO_THRESHOLDS, type Scope } from '../../plan/plan.ts';
import { piecesKey, sharePieces } from './shared-pieces.ts';

const plan = (time: Pick<Scope, 'local' | 'utc'>): AggregatePlan => ({
  kind: 'aggregate',
  scope: {
    organisationId: 1,
    panels: null,
    test: 'httpget',
    filters: [],
    drop: [],
    measure: { kind: 'number', of: column('bytes_sec') },
    window: null,
    ...time,
  },
  splits: [],
  aggregation: 'total',
  blocks: null,
  byAgent: null,
  percentiles: [],
  thresholds: NO_THRESHOLDS,
});

const AT = Date.UTC(2026, 6, 10, 12);
const lastHours = (hours: number) => {
  const utc = { from: AT - hours * 3_600_000, to: AT - 1 };
  return { utc, local: onAnyClock(utc) };
};

describe('plans that share pieces', () => {
  it('are those of local time, or of instants on every clock, each with its own kind', () => {
    const { local, utc } = lastHours(1);
    const ofInstants = piecesKey(plan({ local, utc }));
    expect(ofInstants).toBe(piecesKey(plan(lastHours(7))));
    expect(ofInstants).not.toBeNull();
    expect(piecesKey(plan({ local }))).not.toBe(ofInstants);
    expect(piecesKey(plan({ local: { ...local, from: local.from + 1 }, utc }))).toBeNull();
    expect(piecesKey(plan({ local: { ...local, to: local.to - 1 }, utc }))).toBeNull();
  });

  it('are cut at their instants', () => {
    const { united, cuts, uses } = sharePieces([plan(lastHours(7)), plan(lastHours(1)), plan(lastHours(2))]);
    expect(united.scope).toMatchObject(lastHours(7));
    expect(cuts).toEqual([7, 2, 1, 0].map((hours) => AT - hours * 3_600_000));
    expect(uses.map(({ pieces }) => pieces)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 2 },
      { from: 1, to: 2 },
    ]);
  });
});
