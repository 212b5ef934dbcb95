import type { JS } from '@duckdb/node-api';
import { LimitExceeded } from '../../../errors.ts';
import { groupKey } from '../../../lib/statistics/by-agent/cell-table.ts';
import { exactStatistics, spreadOfFractions } from '../../../lib/statistics/group-statistics.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, Grouping } from '../../../plan/plan.ts';
import type { Fragment } from '../../../sql/fragment.ts';
import type { Precision } from '../../../sql/scope.ts';
import { type Row, type Session, splitValue } from '../../engine/session.ts';

interface ReadOptions {
  readonly groupsMax: number;
  readonly precision: Precision;
}

/** Reads the rows of a statement with the columns of `compilePlain`; refuses more groups than allowed. */
export async function readGroups(
  session: Session,
  result: Fragment,
  plan: AggregatePlan,
  agentSplits: ReadonlyMap<number, readonly SplitValue[]>,
  options: ReadOptions,
): Promise<readonly GroupRow[]> {
  const groups = await session.mapRows(result, (row) => toGroupRow(row, plan, agentSplits, options));
  if (groups.length > options.groupsMax) throw new LimitExceeded('points', options.groupsMax);
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

function toGroupRow(
  row: Row,
  plan: AggregatePlan,
  agentSplits: ReadonlyMap<number, readonly SplitValue[]>,
  { precision }: ReadOptions,
): GroupRow {
  const splits = splitsOfRow(row, plan, agentSplits);
  const n = Number(row.n);
  const [min, max] = [Number(row.lo), Number(row.hi)];
  const isExact = typeof row.total === 'bigint';
  const { mean, stdDev } = isExact
    ? exactStatistics(n, row.total as bigint, row.squares as bigint)
    : {
        mean: Number(row.mean),
        stdDev: spreadOfFractions(plan, { stdDev: Number(row.deviation), min, max }, precision),
      };
  const isRatio = plan.scope.measure.kind === 'ratio';
  return {
    splits,
    bucket: Number(row.bucket),
    sampleCount: n,
    agentCount: Number(row.agents),
    unitCount: Number(row.units ?? (row.units === undefined ? row.agents : 0)),
    value: isRatio ? (100 * Number(row.numerators)) / Number(row.denominators) : mean,
    stdDev,
    min,
    max,
    percentiles: (row.p as readonly JS[]).map(Number),
    shares: ((row.shares ?? []) as readonly JS[]).map(Number),
    isExact,
  };
}
