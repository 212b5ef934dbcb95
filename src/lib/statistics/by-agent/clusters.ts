import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { clusteredError, residualsOf } from '../clustered-error.ts';
import { hoursByAgent, sumsByAgent } from './agent-sums.ts';
import { type CellTable, groupKey } from './cell-table.ts';

/** Sums of fractions are right to some 15 digits, those of integers, and of the parts of ratios, to twice as many. */
const NOISE = { float: 4e-15, integer: 1e-28, ratio: 1e-28 };

/**
 * Adds the standard errors by agent to groups; undefined where groups and cells are not of the same results, since some were
 * stored between the two reads.
 */
export function withClusteredErrors(
  groups: readonly GroupRow[],
  cells: CellTable,
  plan: AggregatePlan,
  kind: keyof typeof NOISE,
): readonly GroupRow[] | undefined {
  if (groups.length !== cells.groups.length) return undefined;
  const places = cells.places();
  const byKey = new Map(cells.groups.map(({ splits, bucket }, index) => [groupKey(splits, bucket), places[index]]));
  const done: GroupRow[] = [];
  for (const group of groups) {
    const ofGroup = byKey.get(groupKey(group.splits, group.bucket));
    if (!ofGroup) return undefined;
    const sums = [...sumsByAgent(cells, ofGroup, plan, hoursByAgent(cells, ofGroup, plan)).values()];
    if (sums.reduce((rows, { n }) => rows + n, 0) !== group.sampleCount) return undefined;
    const clusters = {
      totals: Float64Array.from(sums, ({ total }) => total.value),
      totalRests: Float64Array.from(sums, ({ total }) => total.rest),
      weights: Float64Array.from(sums, ({ weight }) => weight.value),
      weightRests: Float64Array.from(sums, ({ weight }) => weight.rest),
    };
    const residuals = residualsOf(clusters, NOISE[kind]);
    done.push({
      ...group,
      standardError: clusteredError(residuals),
      ...(plan.residuals && {
        residuals: { agents: Float64Array.from(sums, ({ agent }) => agent), values: residuals },
      }),
    });
  }
  return done;
}
