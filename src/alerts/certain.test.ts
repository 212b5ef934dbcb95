import { describe, expect, it } from 'vitest';
import { clusteredError, residualsOf } from '../lib/statistics/by-agent/clusters.ts';
import { medianRank } from '../lib/statistics/median-interval.ts';
import { tQuantile } from '../lib/statistics/student-t.ts';
import type { Point } from '../query/present-points.ts';
import { figure } from '../reports/figure.ts';
import { observe } from './observe.ts';

const LIMIT = 80;

const condition = (field: string, side: 'below' | 'above') => ({
  ...{ field: figure(field), side, limit: LIMIT, recover: LIMIT, over: 3600, minAgents: 1, certain: true },
});

const fires = (field: string, side: 'below' | 'above', point: Point) =>
  observe(condition(field, side), [], point).verdict === 'violated';

/** The same numbers in every run. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe('a rule that is certain, of a group that is exactly at the limit', () => {
  it('fires for the median in at most 2.5 % of all samples, whatever the values: of 1 to 300 agents, counted', () => {
    for (let agents = 1; agents <= 300; agents += 1) {
      const rank = medianRank(agents);
      // How many of the 2^n equally likely ways to lie on either side of the limit let the rule fire.
      let firing = 0n;
      let ways = 1n;
      for (let below = 0; below <= agents; below += 1) {
        const values = Array.from(
          { length: agents },
          (_, index) => LIMIT + (index < below ? index - below : index - below + 1),
        );
        const interval = rank === null ? null : [values[rank - 1], values[agents - rank]];
        if (fires('median', 'below', { median: LIMIT - 1, medianCi95: interval, agentCount: agents })) firing += ways;
        ways = (ways * BigInt(agents - below)) / BigInt(below + 1);
      }
      expect(40n * firing <= 2n ** BigInt(agents), `${agents} agents`).toBe(true);
    }
  });

  /** Of 20,000 evaluations at 2.5 % each, more fire in one of a million runs: the quantile of the binomial distribution. */
  const EVALUATIONS = 20_000;
  const MOST = 608;

  it.each([2, 3, 6, 12, 40])(
    'fires for the mean of %i normal agents in no more evaluations than 2.5 % allow',
    (agents) => {
      const normal = normals(agents);
      const fired = { below: 0, above: 0 };
      for (let evaluation = 0; evaluation < EVALUATIONS; evaluation += 1) {
        const totals = Float64Array.from({ length: agents }, () => LIMIT + 10 * normal());
        const weights = new Float64Array(agents).fill(1);
        const none = new Float64Array(agents);
        const error = clusteredError(residualsOf({ totals, weights, totalRests: none, weightRests: none }, 0));
        const metricValue = totals.reduce((sum, total) => sum + total, 0) / agents;
        const ci95 = error && tQuantile(0.95, agents - 1) * error;
        const point = { metricValue, standardError: error, ci95, agentCount: agents };
        for (const side of ['below', 'above'] as const) if (fires('metricValue', side, point)) fired[side] += 1;
      }
      for (const count of Object.values(fired)) expect(count).toBeLessThanOrEqual(MOST);
      // Not because it never fires.
      expect(fired.below + fired.above).toBeGreaterThan(EVALUATIONS * 0.04);
    },
  );

  it('never fires without an interval', () => {
    const point = { metricValue: LIMIT - 50, standardError: null, ci95: null, agentCount: 1 };
    expect(fires('metricValue', 'below', point)).toBe(false);
  });
});
