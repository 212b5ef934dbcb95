import { groupKey } from '../../lib/statistics/by-agent/cell-table.ts';
import { exactStatistics } from '../../lib/statistics/group-statistics.ts';
import { percentileRank, valueAtRank } from '../../lib/statistics/percentiles.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { type AggregatePlan, eachThreshold, isBeyond, type Thresholds } from '../../plan/plan.ts';
import { bucketOfDay } from '../../sql/bucket.ts';
import { AgentBits } from './agent-bits.ts';
import type { DayGroup } from './day-group.ts';
import { valuesAtRanks } from './values-at-ranks.ts';

/** Statistics of each group of a plan, from those of its days. */
export async function combineDays(
  plan: AggregatePlan,
  days: Iterable<readonly [day: number, groups: readonly DayGroup[]]>,
  withoutUnit: AgentBits,
): Promise<GroupRow[]> {
  const bucketOf = bucketOfDay(plan.aggregation);
  if (bucketOf === undefined) throw new Error(`${plan.aggregation} is not put together from days`);
  const gathered = new Map<string, { readonly bucket: number; readonly parts: DayGroup[] }>();
  for (const [day, groups] of days) {
    const bucket = bucketOf(day);
    for (const part of groups) {
      const key = groupKey(part.splits, bucket);
      const group = gathered.get(key) ?? { bucket, parts: [] };
      gathered.set(key, group);
      group.parts.push(part);
    }
  }
  const rows: GroupRow[] = [];
  for (const { bucket, parts } of gathered.values()) rows.push(await combine(plan, bucket, parts, withoutUnit));
  return rows;
}

async function combine(
  plan: AggregatePlan,
  bucket: number,
  parts: readonly DayGroup[],
  withoutUnit: AgentBits,
): Promise<GroupRow> {
  const lists = parts.map(({ values }) => values);
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const figures = figuresOfSums(bucket, parts, count, withoutUnit);
  const { min: lo, max: hi } = figures;
  const ranks = plan.percentiles.map((percent) => percentileRank(percent, count));
  const wanted = new Set(ranks.flatMap((rank) => [Math.floor(rank), Math.ceil(rank)]));
  const valueAt = wanted.size === 0 ? Number : await valuesAtRanks({ lists, count, lo, hi }, wanted);
  return {
    ...figures,
    percentiles: ranks.map((rank) => valueAtRank(rank, valueAt)),
    shares: sharesOf(plan.thresholds, lists, count),
  };
}

/** The figures that need no values of their own: only what is known of them together. */
export function figuresOfSums(
  bucket: number,
  parts: readonly Omit<DayGroup, 'values'>[],
  sampleCount: number,
  withoutUnit: AgentBits,
): Omit<GroupRow, 'percentiles' | 'shares'> {
  const total = parts.reduce((sum, part) => sum + part.total, 0n);
  const squares = parts.reduce((sum, part) => sum + part.squares, 0n);
  const { mean, stdDev } = exactStatistics(sampleCount, total, squares);
  const agents = AgentBits.union(parts.map((part) => part.agents));
  const agentCount = agents.count();
  return {
    splits: parts[0]?.splits ?? [],
    bucket,
    sampleCount,
    agentCount,
    unitCount: agentCount - agents.countCommon(withoutUnit),
    value: mean,
    stdDev,
    min: Math.min(...parts.map((part) => part.lo)),
    max: Math.max(...parts.map((part) => part.hi)),
    isExact: true,
  };
}

/** As `thresholdConditions` has it. */
function sharesOf(thresholds: Thresholds, lists: readonly DayGroup['values'][], count: number): number[] {
  return eachThreshold(thresholds, (side, level) => {
    const counts = isBeyond(side, level);
    let beyond = 0;
    for (const list of lists) for (const value of list) if (counts(value)) beyond += 1;
    return (100 * beyond) / count;
  });
}
