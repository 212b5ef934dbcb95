import type { DuckDBVector, JS } from '@duckdb/node-api';
import { LimitExceeded } from '../../../errors.ts';
import { CellTable, groupKey, weightReader } from '../../../lib/statistics/by-agent/cell-table.ts';
import { exactStatistics } from '../../../lib/statistics/group-statistics.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, Grouping } from '../../../plan/plan.ts';
import { COARSE_BITS } from '../../../sql/duckdb/aggregate.ts';
import type { AgentSums } from '../../../sql/duckdb/compile-way.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import type { Fragment } from '../../../sql/fragment.ts';
import { itemOf, type Row, type Session, splitValue } from '../../engine/session.ts';

/** The split values of each number `g` of agents. */
export type AgentSplits = ReadonlyMap<number, readonly SplitValue[]>;

/** Reads the rows of a statement with the columns of `compilePlain`; refuses more groups than allowed. */
export async function readGroups(
  session: Session,
  result: Fragment,
  plan: AggregatePlan,
  agentSplits: AgentSplits,
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
  agentSplits: AgentSplits,
): Promise<ReadonlyMap<string, number | null>> {
  return new Map(
    await session.mapRows(result, (row) => {
      const key = groupKey(splitsOfRow(row, plan, agentSplits), Number(row.bucket));
      return [key, row.error === null ? null : Number(row.error)] as const;
    }),
  );
}

/** Runs a script of agent sums; refuses more rows than allowed. */
export async function readCells(
  session: Session,
  { steps, count, result }: AgentSums,
  plan: AggregatePlan,
  agentSplits: AgentSplits,
  cellsMax: number,
): Promise<CellTable> {
  for (const step of steps) await session.run(createStep(step));
  const [size = 0] = await session.column(count);
  if (Number(size) > cellsMax) throw new LimitExceeded('agent sums', cellsMax);
  const table = new CellTable(Number(size));
  await session.eachVectors(result, addingTo(table, plan, agentSplits));
  return table;
}

/** Adds cells, which come by column, to a table. */
function addingTo(table: CellTable, plan: AggregatePlan, agentSplits: AgentSplits) {
  const groupOf = numberGroups(table, plan, agentSplits);
  const readWeight = weightReader(plan.byAgent);
  const records = plan.splits.filter(({ of }) => of === 'record').length;
  return ([g, ...columns]: readonly DuckDBVector[], rows: number): void => {
    const ofRecord = columns.slice(0, records);
    const [bucket, agent, block, hasUnit, n, total, rest, denominators, weight, last] = columns.slice(records);
    const number = (column: DuckDBVector | undefined, row: number) => Number(column?.getItem(row));
    for (let row = 0; row < rows; row += 1) {
      table.add(groupOf(number(g, row), number(bucket, row), ofRecord, row), {
        agent: number(agent, row),
        block: number(block, row),
        hasUnit: hasUnit?.getItem(row) === true,
        n: number(n, row),
        total: number(total, row),
        rest: number(rest, row),
        denominators: number(denominators, row),
        weight: weight ? readWeight(String(weight.getItem(row))) : Number.NaN,
        last: last ? number(last, row) : 0,
      });
    }
  };
}

/** Finds the number of a cell's group, which most cells share with many. */
function numberGroups(table: CellTable, plan: AggregatePlan, agentSplits: AgentSplits) {
  const known = new Map<number | string, Map<number, number>>();
  return (g: number, bucket: number, columns: readonly DuckDBVector[], row: number): number => {
    const ofRecord = columns.map((column) => splitValue(itemOf(column, row)));
    const key = ofRecord.length === 0 ? g : JSON.stringify([g, ofRecord]);
    let byBucket = known.get(key);
    if (byBucket === undefined) {
      byBucket = new Map();
      known.set(key, byBucket);
    }
    let group = byBucket.get(bucket);
    if (group === undefined) {
      const splits = splitsOf(plan, agentSplits.get(g) ?? [], ofRecord);
      group = table.numberOf(splits, bucket);
      byBucket.set(bucket, group);
    }
    return group;
  };
}

/** The split values of a group, in the plan's order: those of its agents, and of the record (r0, r1, ...). */
function splitsOf(
  { splits }: Pick<Grouping, 'splits'>,
  ofAgents: readonly SplitValue[],
  ofRecord: readonly SplitValue[],
): SplitValue[] {
  let [agent, record] = [0, 0];
  return splits.map(({ of }) => (of === 'record' ? ofRecord[record++] : ofAgents[agent++]) ?? null);
}

/** The same of a row with the columns of `groupColumns`. */
export function splitsOfRow(row: Row, plan: Pick<Grouping, 'splits'>, agentSplits: AgentSplits): SplitValue[] {
  const ofRecord = plan.splits.filter(({ of }) => of === 'record').map((_, index) => splitValue(row[`r${index}`]));
  return splitsOf(plan, agentSplits.get(Number(row.g)) ?? [], ofRecord);
}

function toGroupRow(row: Row, plan: AggregatePlan, agentSplits: AgentSplits): GroupRow {
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
