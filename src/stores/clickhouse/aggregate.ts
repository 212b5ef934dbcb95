import { LimitExceeded } from '../../errors.ts';
import { CellTable, groupKey, weightReader } from '../../lib/statistics/by-agent/cell-table.ts';
import { withClusteredErrors } from '../../lib/statistics/by-agent/clusters.ts';
import { groupsOfAgents } from '../../lib/statistics/by-agent/summaries.ts';
import { exactStatistics, lackDigits, spreadOfFractions } from '../../lib/statistics/group-statistics.ts';
import type { GroupRow, SplitValue } from '../../plan/group-row.ts';
import type { AggregatePlan, Grouping } from '../../plan/plan.ts';
import type { ProjectedAgents } from '../../sql/clickhouse/agents.ts';
import { compileAggregate, type compileSlotValues } from '../../sql/clickhouse/aggregate.ts';
import { compileCells } from '../../sql/clickhouse/cells.ts';
import { chooseWay, type Figures, type Way, type WayLimits } from '../../sql/clickhouse/choose-way.ts';
import { FIGURE_STATEMENTS } from '../../sql/clickhouse/compile-way.ts';
import { clickhouse } from '../../sql/clickhouse/dialect.ts';
import { weightedPercentiles } from '../../sql/clickhouse/normalised.ts';
import { compileCount, compileCountOfDays } from '../../sql/clickhouse/rows.ts';
import { measureKind, type Precision } from '../../sql/scope.ts';
import { readSteady } from './read-steady.ts';
import type { RunOptions, Server } from './server.ts';
import { type GroupSlots, SlotWeights } from './slot-weights.ts';

export interface AggregateQuestion extends WayLimits {
  readonly known: ProjectedAgents;
  /** Upper bound of the records that the question reads. */
  readonly rowsAtMost: number;
  readonly options: RunOptions;
  readonly groupsMax: number;
  readonly rowsMax: number;
  /** Pairs of a point and an agent, where figures are worked out by agent. */
  readonly cellsMax: number;
  /** Called with the way by which results are read. */
  readonly onWay?: (way: string) => void;
}

/** Statistics of each group of a plan's results. */
export async function aggregate(
  server: Server,
  plan: AggregatePlan,
  question: AggregateQuestion,
): Promise<readonly GroupRow[]> {
  return answerIn(chooseWay(plan, { rows: await countRows(server, plan, question) }, question), server, plan, question);
}

/** Statistics of each group, in a way that was chosen. */
export async function answerIn(
  way: Way,
  server: Server,
  plan: AggregatePlan,
  question: AggregateQuestion,
): Promise<readonly GroupRow[]> {
  question.onWay?.(way.kind);
  if (way.kind === 'agent sums') {
    if (plan.byAgent?.kind !== 'summaries') throw new Error('only summaries are of agents');
    return groupsOfAgents(await readCells(server, plan, question), plan, plan.byAgent, question.groupsMax);
  }
  const figures = () => readFigures(way, server, plan, question);
  if (!way.byAgent) return figures();
  // Until groups and agent sums come from the same results.
  return readSteady(async () =>
    withClusteredErrors(
      await figures(),
      await readCells(server, plan, question),
      plan,
      measureKind(plan.scope, clickhouse),
    ),
  );
}

/**
 * An upper bound of the results of a question. They are counted only where there may be too many for the fastest way, and refused
 * where there are too many for any.
 */
export async function countRows(
  server: Server,
  { scope }: Pick<Grouping, 'scope'>,
  { known, rowsAtMost, options, rowsMax, valuesMax }: AggregateQuestion,
  countOfDays = async () => Number((await server.rows(compileCountOfDays(scope), options))[0]?.[0]),
): Promise<number> {
  if (rowsAtMost <= Math.min(rowsMax, valuesMax)) return rowsAtMost;
  const ofDays = scope.derived === undefined ? await countOfDays() : Number.POSITIVE_INFINITY;
  if (ofDays <= rowsMax) return ofDays;
  const [[rows] = [0]] = await server.rows(compileCount(scope, known), options);
  if (Number(rows) > rowsMax) throw new LimitExceeded('results', rowsMax, Number(rows));
  return Number(rows);
}

async function readFigures(
  { kind }: Figures,
  server: Server,
  plan: AggregatePlan,
  question: AggregateQuestion,
): Promise<readonly GroupRow[]> {
  const { groups: compile, slotValues } = FIGURE_STATEMENTS[kind];
  if (slotValues) return refine(compile, slotValues, server, plan, question);
  const groups = await readGroups(server, plan, question, compile);
  return groups.map(({ p, ...group }) => ({
    ...group,
    percentiles:
      kind === 'normalised' ? weightedPercentiles(p, plan.percentiles) : (p as readonly unknown[]).map(Number),
  }));
}

/** Exact percentiles without all values in one place. */
async function refine(
  compileSlots: Compile,
  compileValues: typeof compileSlotValues,
  server: Server,
  plan: AggregatePlan,
  question: AggregateQuestion,
): Promise<readonly GroupRow[]> {
  return readSteady(async () => {
    const groups = (await readGroups(server, plan, question, compileSlots)).map((group) => ({
      ...group,
      slots: new SlotWeights(group.p as GroupSlots, plan.percentiles),
    }));
    const wanted = groups.map(({ splits, bucket, slots }) => ({ splits, bucket, slots: slots.wanted() }));
    const rows =
      groups.length === 0 ? [] : await server.rows(compileValues(plan, question.known, wanted), question.options);
    const byGroup = new Map(groups.map(({ splits, bucket, slots }) => [groupKey(splits, bucket), slots]));
    const keys = plan.splits.length;
    for (const row of rows) {
      const [slot, x, weight, n] = row.slice(keys + 1).map(String);
      const slots = byGroup.get(groupKey(row.slice(0, keys) as SplitValue[], Number(row[keys])));
      slots?.add(Number(slot), Number(x), BigInt(weight ?? 0), BigInt(n ?? 0));
    }
    if (!groups.every(({ slots }) => slots.isComplete())) return null;
    return groups.map(({ p: _, slots, ...group }) => ({ ...group, percentiles: slots.percentiles() }));
  });
}

export async function readCells(
  server: Server,
  plan: AggregatePlan,
  { known, cellsMax, options }: Pick<AggregateQuestion, 'known' | 'cellsMax' | 'options'>,
): Promise<CellTable> {
  const rows = await server.rows(compileCells(plan, known, cellsMax), options);
  const keys = plan.splits.length;
  const cellsOf = (row: readonly unknown[]) => row[keys + 1] as readonly (readonly unknown[])[];
  const size = rows.reduce((sum, row) => sum + cellsOf(row).length, 0);
  if (size > cellsMax) throw new LimitExceeded('agent sums', cellsMax);
  const table = new CellTable(size);
  const readWeight = weightReader(plan.byAgent);
  for (const row of rows) {
    const group = table.numberOf(row.slice(0, keys) as SplitValue[], Number(row[keys]));
    for (const cell of cellsOf(row)) {
      const [agent = 0, block = 0, unit = 0, n = 0, total = 0, rest = 0, denominators = 0] = cell.map(Number);
      const [weight, last] = [readWeight(String(cell[7])), Number(cell[8] ?? 0)];
      table.add(group, { agent, block, hasUnit: unit === 1, n, total, rest, denominators, weight, last });
    }
  }
  return table;
}

type Compile = typeof compileAggregate;

/** A group whose percentiles are yet to be read from `p`. */
interface UnfinishedGroup extends Omit<GroupRow, 'percentiles'> {
  readonly p: unknown;
}

async function readGroups(
  server: Server,
  plan: AggregatePlan,
  question: AggregateQuestion,
  compile: Compile,
  precision: Precision = 'usual',
): Promise<readonly UnfinishedGroup[]> {
  const { known, options, groupsMax } = question;
  const rows = await server.rows(compile(plan, { known, groupsMax, precision }), options);
  if (rows.length > groupsMax) throw new LimitExceeded('points', groupsMax);
  const groups = rows.map((row) => toGroup(row, plan, compile === compileAggregate ? precision : 'usual'));
  const fits = groups.every(({ isExact, min, max, sampleCount }) => {
    const largest = Math.max(Math.abs(min), Math.abs(max));
    return !isExact || largest * largest * sampleCount < SQUARES_MAX;
  });
  const needsMore = !fits || (compile === compileAggregate && lackDigits(plan, groups));
  return needsMore && precision === 'usual' ? readGroups(server, plan, question, compile, 'high') : groups;
}

/** A sum of squares below this fits 128 bits. */
export const SQUARES_MAX = 1.7e38;

function toGroup(row: readonly unknown[], plan: AggregatePlan, precision: Precision): UnfinishedGroup {
  const splits = row.slice(0, plan.splits.length) as SplitValue[];
  const [bucket, n, agents, units, lo, hi, total, squares, mean, deviation, numerators, denominators, p, shares] =
    row.slice(plan.splits.length);
  const [min, max] = [Number(lo), Number(hi)];
  const isExact = total !== null;
  const exact = isExact && exactStatistics(Number(n), BigInt(String(total)), BigInt(String(squares)));
  const isRatio = plan.scope.measure.kind === 'ratio';
  return {
    splits,
    bucket: Number(bucket),
    sampleCount: Number(n),
    agentCount: Number(agents),
    unitCount: Number(units),
    value: isRatio ? (100 * Number(numerators)) / Number(denominators) : exact ? exact.mean : Number(mean),
    stdDev: exact ? exact.stdDev : spreadOfFractions(plan, { stdDev: Number(deviation), min, max }, precision),
    min,
    max,
    shares: ((shares ?? []) as readonly unknown[]).map(Number),
    isExact,
    p,
  };
}
