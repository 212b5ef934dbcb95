import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineGroup, OUTLIER_RULE, rankOutliers } from './rank-outliers.ts';

const line = (agent: string, median: number, more: Partial<LineGroup> = {}): LineGroup => ({
  agent,
  stratum: 'Acme:Fibre',
  bucket: 0,
  median,
  results: 10,
  ...more,
});

describe('lines beside the others of their package', () => {
  it('are ranked by how many usual distances they are away, the most distant first', () => {
    const groups = [90, 95, 100, 105, 110, 20].map((median, index) => line(`a${index}`, median));
    const { lines, notJudged } = rankOutliers(groups, 'package');
    // The median is 97.5, and the distances from it are 2.5, 2.5, 7.5, 7.5, 12.5 and 77.5.
    expect(lines[0]).toMatchObject({ agent: 'a5', value: 20, expected: 97.5, outlying: true, comparedWith: 6 });
    expect(lines[0]?.spread).toBeCloseTo(1.4826 * 7.5, 10);
    expect(lines[0]?.score).toBeCloseTo(-77.5 / (1.4826 * 7.5), 10);
    expect(lines.filter(({ outlying }) => outlying)).toHaveLength(1);
    expect(notJudged).toBe(0);
  });

  it('are not judged with few results, in a small package, without a package, or where all are the same', () => {
    const few = [...[1, 2, 3, 4, 5].map((median) => line(`a${median}`, median)), line('b', 99, { results: 2 })];
    expect(rankOutliers(few, 'package')).toMatchObject({ lines: { length: 5 }, notJudged: 1 });
    expect(rankOutliers(few.slice(0, 4), 'package')).toEqual({ lines: [], notJudged: 4 });
    const none = few.map((one) => ({ ...one, stratum: null }));
    expect(rankOutliers(none, 'package')).toEqual({ lines: [], notJudged: 6 });
    const same = few.map((one) => ({ ...one, median: 7 }));
    expect(rankOutliers(same, 'package')).toEqual({ lines: [], notJudged: 6 });
  });

  it('are judged as by a plain reading of the rule, whatever their order', () => {
    const value = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B'), value), { maxLength: 24 }), (given) => {
        const groups = given.map(([stratum, median], index) => line(`a${index}`, median, { stratum }));
        const ranked = rankOutliers(groups, 'package').lines;
        for (const { agent, score, outlying } of ranked) {
          const own = groups.find((group) => group.agent === agent) as LineGroup;
          const peers = groups.filter(({ stratum }) => stratum === own.stratum).map(({ median }) => median);
          const usual = middle(peers);
          const spread = 1.4826 * middle(peers.map((peer) => Math.abs(peer - usual)));
          expect(score).toBeCloseTo((own.median - usual) / spread, 9);
          expect(outlying).toBe(Math.abs(score) >= 3.5);
        }
        expect(rankOutliers(groups.toReversed(), 'package').lines).toEqual(ranked);
      }),
    );
  });
});

describe('lines beside their own past', () => {
  it('are judged by their newest seven days against those before', () => {
    const usual = [100, 101, 99, 102, 98, 100, 101, 99];
    const days = [...usual, ...Array.from({ length: 7 }, () => 60)];
    const groups = days.map((median, day) => line('a', median, { stratum: null, bucket: day * 86_400 }));
    const { lines } = rankOutliers(groups.toReversed(), 'past');
    expect(lines).toMatchObject([
      { agent: 'a', value: 60, expected: 100, outlying: true, results: 70, comparedWith: 8 },
    ]);
    expect(lines[0]?.score).toBeCloseTo(-40 / 1.4826, 10);
    expect(rankOutliers(groups.slice(2), 'past')).toEqual({ lines: [], notJudged: 1 });
    expect(OUTLIER_RULE.pastDaysMin).toBe(7);
  });
});

/** By ranks, as a textbook has it. */
function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}
