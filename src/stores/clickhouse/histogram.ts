import { LimitExceeded } from '../../errors.ts';
import { equalEdges, placeOf } from '../../lib/statistics/bins.ts';
import { groupKey } from '../../lib/statistics/by-agent/cell-table.ts';
import { NO_VALUES } from '../../lib/statistics/group-statistics.ts';
import type { SplitValue } from '../../plan/group-row.ts';
import type { Histogram, HistogramGroup } from '../../plan/histogram.ts';
import { binCount, type HistogramPlan } from '../../plan/plan.ts';
import { ABOVE, BELOW, compileHistogram, compileValueRange } from '../../sql/clickhouse/histogram.ts';
import { type AggregateQuestion, countRows } from './aggregate.ts';
import { readSteady } from './read-steady.ts';
import type { Server } from './server.ts';

/** How the results of a plan lie in bins. */
export async function histogram(server: Server, plan: HistogramPlan, question: AggregateQuestion): Promise<Histogram> {
  const { known, options } = question;
  await countRows(server, plan, question);
  const { bins } = plan;
  if (typeof bins !== 'number') return histogramOf(bins, await readGroups(server, plan, bins, question));
  return readSteady(async () => {
    const [[lo, hi, n] = []] = (await server.rows(compileValueRange(plan, known), options)).map((row) =>
      row.map(Number),
    );
    if (!n || lo === undefined || hi === undefined) return NO_VALUES;
    const edges = equalEdges(lo, hi, bins);
    const groups = await readGroups(server, plan, edges, question);
    return areOf({ lo, hi, n }, groups) ? histogramOf(edges, groups) : null;
  });
}

/** A group, while the rows of its bins come in. */
interface BinnedGroup extends HistogramGroup {
  readonly counts: number[];
  readonly weights: number[];
  lo: number;
  hi: number;
}

/** True if the groups hold the values from which their edges were made: more may be stored between the two reads. */
function areOf({ lo, hi, n }: { lo: number; hi: number; n: number }, groups: readonly BinnedGroup[]): boolean {
  const counted = groups.reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), 0);
  const lowest = groups.reduce((least, group) => Math.min(least, group.lo), Number.POSITIVE_INFINITY);
  const highest = groups.reduce((most, group) => Math.max(most, group.hi), Number.NEGATIVE_INFINITY);
  return counted === n && lowest === lo && highest === hi;
}

function histogramOf(edges: readonly number[], groups: readonly BinnedGroup[]): Histogram {
  return { edges, groups: groups.map(({ splits, counts, weights }) => ({ splits, counts, weights })) };
}

async function readGroups(
  server: Server,
  plan: HistogramPlan,
  edges: readonly number[],
  { known, options, groupsMax }: AggregateQuestion,
): Promise<readonly BinnedGroup[]> {
  const groupCountMax = Math.floor(groupsMax / binCount(plan.bins));
  // A group has a row for each edge, and for what lies below and above all.
  const rowsMax = groupCountMax * (edges.length + 2);
  const rows = await server.rows(compileHistogram(plan, known, [...new Set(edges)], rowsMax), options);
  const keys = plan.splits.length;
  const groups = new Map<string, BinnedGroup>();
  for (const row of rows) {
    const splits = row.slice(0, keys) as SplitValue[];
    const [, edge = 0, lo = 0, hi = 0, count = 0, weight = 0] = row.slice(keys).map(Number);
    const key = groupKey(splits, 0);
    const group = groups.get(key) ?? emptyGroup(splits, edges);
    groups.set(key, group);
    if (groups.size > groupCountMax) throw new LimitExceeded('bins', groupsMax);
    const place = edge === BELOW ? 0 : edge === ABOVE ? edges.length : placeOf(edge, edges);
    group.counts[place] = (group.counts[place] ?? 0) + count;
    group.weights[place] = (group.weights[place] ?? 0) + weight;
    group.lo = Math.min(group.lo, lo);
    group.hi = Math.max(group.hi, hi);
  }
  return [...groups.values()];
}

function emptyGroup(splits: readonly SplitValue[], edges: readonly number[]): BinnedGroup {
  const [counts, weights] = [new Array<number>(edges.length + 1).fill(0), new Array<number>(edges.length + 1).fill(0)];
  return { splits, counts, weights, lo: Number.POSITIVE_INFINITY, hi: Number.NEGATIVE_INFINITY };
}
