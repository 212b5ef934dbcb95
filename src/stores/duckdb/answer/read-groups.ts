import type { JS } from '@duckdb/node-api';
import { LimitExceeded } from '../../../errors.ts';
import { groupKey } from '../../../lib/statistics/by-agent/cell-table.ts';
import { exactStatistics } from '../../../lib/statistics/group-statistics.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, Grouping } from '../../../plan/plan.ts';
import { COARSE_BITS } from '../../../sql/duckdb/aggregate.ts';
import type { Fragment } from '../../../sql/fragment.ts';
import { type Row, type Session, splitValue } from '../../engine/session.ts';

/** Reads the rows of a statement with the columns of `compilePlain`; refuses more groups than allowed. */
export async function readGroups(
  session: Session,
  result: Fragment,
  plan: AggregatePlan,
  agentSplits: ReadonlyMap<number, readonly SplitValue[]>,
  groupsMax: number,
): Promise<readonly GroupRow[]> {
  const groups = await session.mapRows(result, (row) => toGroupRow(row, plan, agentSplits));
  if (groups.length > groupsMax) throw new LimitExceeded('points', groupsMax);
  return groups;
}

/** Reads the rows of `compileClusteredErrors`, by the key of their group. */
export async function readErrors(
  session: Session,
  result: Fragment,
  plan: AggregatePlan,
  agentSplits: ReadonlyMap<number, readonly SplitValue[]>,
): Promise<ReadonlyMap<string, number | null>> {
  return new Map(
    await session.mapRows(result, (row) => {
      const key = groupKey(splitsOfRow(row, plan, agentSplits), Number(row.bucket));
      return [key, row.error === null ? null : Number(row.error)] as const;
    }),
  );
}

/** The split values of a group, in the plan's order: those of its agents, and of the record (r0, r1, ...). */
export function splitsOf(
  { splits }: Pick<Grouping, 'splits'>,
  ofAgents: readonly SplitValue[],
  ofRecord: readonly SplitValue[],
): SplitValue[] {
  let [agent, record] = [0, 0];
  return splits.map(({ of }) => (of === 'record' ? ofRecord[record++] : ofAgents[agent++]) ?? null);
}

/** The same of a row with the columns of `groupColumns`. */
export function splitsOfRow(
  row: Row,
  plan: Pick<Grouping, 'splits'>,
  agentSplits: ReadonlyMap<number, readonly SplitValue[]>,
): SplitValue[] {
  const ofRecord = plan.splits.filter(({ of }) => of === 'record').map((_, index) => splitValue(row[`r${index}`]));
  return splitsOf(plan, agentSplits.get(Number(row.g)) ?? [], ofRecord);
}

function toGroupRow(row: Row, plan: AggregatePlan, agentSplits: ReadonlyMap<number, readonly SplitValue[]>): GroupRow {
  const n = Number(row.n);
  const group = {
    splits: splitsOfRow(row, plan, agentSplits),
    bucket: Number(row.bucket),
    sampleCount: n,
    agentCount: Number(row.agents),
    unitCount: Number(row.units ?? (row.units === undefined ? row.agents : 0)),
  };
  if (plan.countsOnly) return { ...group, ...NO_FIGURES };
  const [min, max] = [Number(row.lo), Number(row.hi)];
  const { mean, stdDev } = momentsOf(row, n);
  const isRatio = plan.scope.measure.kind === 'ratio';
  return {
    ...group,
    value: isRatio ? (100 * Number(row.numerators)) / Number(row.denominators) : mean,
    stdDev,
    min,
    max,
    percentiles: (row.p as readonly JS[]).map(Number),
    shares: ((row.shares ?? []) as readonly JS[]).map(Number),
    isExact: isOfIntegers(row),
  };
}

const NO_FIGURES = {
  value: Number.NaN,
  stdDev: Number.NaN,
  min: Number.NaN,
  max: Number.NaN,
  percentiles: [],
  shares: [],
  isExact: true,
} as const;

/** From sums of integers or of steps; of normalised figures as they are. */
function momentsOf(row: Row, n: number): { readonly mean: number; readonly stdDev: number } {
  if (row.total === undefined) return { mean: Number(row.mean), stdDev: Number(row.deviation) };
  const { mean, stdDev } = exactStatistics(n, row.total as bigint, row.squares as bigint);
  if (row.scale === undefined) return { mean, stdDev };
  const step = 1 / Number(row.scale);
  return { mean: Number(row.lo) + (Number(row.steps) / n) * step, stdDev: stdDev * 2 ** COARSE_BITS * step };
}

function isOfIntegers({ total, scale }: Row): boolean {
  return total !== undefined && scale === undefined;
}
