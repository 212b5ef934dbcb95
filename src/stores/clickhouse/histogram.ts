import { ServiceError } from '../../errors.ts';
import { equalEdges, placeOf } from '../../lib/statistics/bins.ts';
import type { SplitValue } from '../../plan/group-row.ts';
import type { Histogram, HistogramGroup } from '../../plan/histogram.ts';
import { binCount, type HistogramPlan } from '../../plan/plan.ts';
import { ABOVE, BELOW, compileHistogram, compileValueRange } from '../../sql/clickhouse/histogram.ts';
import { NO_VALUES, tooManyBins, tooManyRows } from '../group-statistics.ts';
import { type AggregateQuestion, countRows, TRIES } from './aggregate.ts';
import type { Server } from './server.ts';

/** How the results of a plan lie in bins. */
export async function histogram(server: Server, plan: HistogramPlan, question: AggregateQuestion): Promise<Histogram> {
  const { known, rowsMax, options } = question;
  const stored = await countRows(server, plan, question);
  if (stored > rowsMax) throw tooManyRows(stored, rowsMax);
  const { bins } = plan;
  if (typeof bins !== 'number') return histogramOf(bins, await readGroups(server, plan, bins, question));
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const [[lo, hi, n] = []] = (await server.rows(compileValueRange(plan, known), options)).map((row) =>
      row.map(Number),
    );
    if (!n || lo === undefined || hi === undefined) return NO_VALUES;
    const edges = equalEdges(lo, hi, bins);
    const groups = await readGroups(server, plan, edges, question);
    if (areOf({ lo, hi, n }, groups)) return histogramOf(edges, groups);
  }
  throw new ServiceError('OVERLOADED', { headers: { 'retry-after': '1' } });
}

interface RangedGroup extends HistogramGroup {
  readonly lo: number;
  readonly hi: number;
}

/** Whether groups are of the values by which their edges were made: some may have been stored between the two reads. */
function areOf({ lo, hi, n }: { lo: number; hi: number; n: number }, groups: readonly RangedGroup[]): boolean {
  const counted = groups.reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), 0);
  const lowest = groups.reduce((least, group) => Math.min(least, group.lo), Number.POSITIVE_INFINITY);
  const highest = groups.reduce((most, group) => Math.max(most, group.hi), Number.NEGATIVE_INFINITY);
  return counted === n && lowest === lo && highest === hi;
}

function histogramOf(edges: readonly number[], groups: readonly RangedGroup[]): Histogram {
  return { edges, groups: groups.map(({ splits, counts, weights }) => ({ splits, counts, weights })) };
}

async function readGroups(
  server: Server,
  plan: HistogramPlan,
  edges: readonly number[],
  { known, options, groupsMax }: AggregateQuestion,
): Promise<readonly RangedGroup[]> {
  const mostGroups = Math.floor(groupsMax / binCount(plan.bins));
  const rows = await server.rows(compileHistogram(plan, known, [...new Set(edges)], mostGroups), options);
  if (rows.length > mostGroups) throw tooManyBins(groupsMax);
  const keys = plan.splits.length;
  return rows.map((row) => {
    const [, lo, hi, counted, weighed] = row.slice(keys);
    const counts = byPlace(counted, edges);
    const weights = plan.blocks === null ? counts : byPlace(weighed, edges);
    return { splits: row.slice(0, keys) as SplitValue[], lo: Number(lo), hi: Number(hi), counts, weights };
  });
}

/** From pairs of an edge and a figure to places. */
function byPlace(pairs: unknown, edges: readonly number[]): readonly number[] {
  const found = new Array<number>(edges.length + 1).fill(0);
  for (const [edge, figure] of (pairs as readonly (readonly unknown[])[]).map((pair) => pair.map(Number))) {
    const place = edge === BELOW ? 0 : edge === ABOVE ? edges.length : placeOf(edge ?? 0, edges);
    found[place] = (found[place] ?? 0) + (figure ?? 0);
  }
  return found;
}
