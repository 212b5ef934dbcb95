import { describe, expect, it } from 'vitest';
import type { GroupRow } from '../plan/group-row.ts';
import { COHORT_READS_MAX, haveSameAgents, planCohort } from './plan-cohort.ts';

function group(name: string, ...agents: readonly number[]): GroupRow {
  const residuals = { agents: Float64Array.from(agents), values: new Float64Array(agents.length) };
  return {
    ...{ splits: [name], bucket: 0, sampleCount: agents.length, agentCount: agents.length, unitCount: 0 },
    ...{ value: 0, stdDev: 0, min: 0, max: 0, percentiles: [], shares: [], isExact: true },
    residuals,
  };
}

const readsOf = (own: readonly GroupRow[], other: readonly GroupRow[]) =>
  planCohort(own, other).reads.map(({ without, keys }) => ({ without: [...without], keys: [...keys] }));

describe('a cohort', () => {
  it('reads nothing again where nobody leaves, and leaves out groups without agents in both', () => {
    const [own, other] = [[group('x', 1, 2), group('y', 3)], [group('x', 2, 1, 4)]];
    expect(planCohort(own, other)).toEqual({ kept: [own[0]], reads: [] });
  });

  it('reads groups together that agree on who leaves', () => {
    const own = [group('x', 1, 2), group('y', 3, 4), group('z', 1, 3)];
    const other = [group('x', 1), group('y', 3), group('z', 1, 3)];
    expect(readsOf(own, other)).toEqual([{ without: [2, 4], keys: ['["x"]', '["y"]'] }]);
  });

  it('reads groups apart of which one keeps who leaves the other', () => {
    expect(readsOf([group('x', 1, 2), group('y', 1, 2)], [group('x', 1), group('y', 2)])).toEqual([
      { without: [2], keys: ['["x"]'] },
      { without: [1], keys: ['["y"]'] },
    ]);
  });

  it('is the same where groups have the same agents in any order', () => {
    expect(haveSameAgents([group('x', 1, 2)], [group('x', 2, 1)])).toBe(true);
    expect(haveSameAgents([group('x', 1, 2)], [group('x', 2, 3)])).toBe(false);
    expect(haveSameAgents([group('x', 1)], [group('y', 1)])).toBe(false);
    expect(haveSameAgents([group('x', 1)], [])).toBe(false);
  });

  it('is planned up to one read more than there may be', () => {
    const all = Array.from({ length: 300 }, (_, index) => index);
    const each = all.map((index) => group(`g${index}`, ...all));
    const without = all.map((index) => group(`g${index}`, ...all.filter((agent) => agent !== index)));
    expect(readsOf(each, without).length).toBe(COHORT_READS_MAX + 1);
  });
});
