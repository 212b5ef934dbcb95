import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { bucketsAtMost } from '../../sql/bucket.ts';
import { materialiseRows } from '../../sql/clickhouse/materialised-rows.ts';
import { compileMergeSteps, type MergeSteps } from '../../sql/clickhouse/merge-steps.ts';
import type { ShardQuery } from '../../sql/clickhouse/shard-columns.ts';
import { countCut, readValues } from '../../sql/clickhouse/shard-columns.ts';
import { compileShardRows, type ShardRows, SPLITS_MAX } from '../../sql/clickhouse/shard-rows.ts';
import {
  compileParts,
  compileRefined,
  compileValued,
  layBinGrid,
  type Refined,
} from '../../sql/clickhouse/shard-statistics.ts';
import type { AgentJoin } from '../../sql/duckdb/rows.ts';
import { createStep, type Step } from '../../sql/duckdb/script.ts';
import { name, sql } from '../../sql/fragment.ts';
import { joinAgents } from '../duckdb/answer/join-agents.ts';
import { readGroups } from '../duckdb/answer/read-groups.ts';
import type { Session } from '../duckdb/engine/session.ts';
import type { RunOptions } from './server.ts';
import type { ShardLimits } from './shard-limits.ts';
import type { ShardSelection } from './shard-selection.ts';
import { type SentColumn, ShardSession, sendAgents } from './shard-session.ts';
import { shardTable } from './tables.ts';
import { magnitudeOf, readValueRange } from './value-range.ts';

export interface ShardQuestion extends ShardLimits {
  readonly plan: AggregatePlan;
  readonly where: ShardSelection;
  /** Upper bound of the number of results. */
  readonly atMost: number;
  readonly groupsMax: number;
  /** Where answers may stand until the coordinator has read them. */
  readonly directory: string;
  readonly options: RunOptions;
}

/**
 * Why the shards did not work it out: groups that can't be numbered, strata of too many values or not worth it, or results
 * that came between two looks at them.
 */
export type NotOnShards = 'too many splits' | 'too many values' | 'too small strata' | 'changed';

/** Statistics of each group, worked out on the shards as far as one can; the coordinator puts their parts together. */
export async function askShards(
  coordinator: Session,
  question: ShardQuestion,
): Promise<readonly GroupRow[] | NotOnShards> {
  const { plan, where, groupsMax } = question;
  const agents = await joinAgents(coordinator, plan);
  if (agents === 'no agents') return [];
  if (agents.splits.size > SPLITS_MAX) return 'too many splits';

  const found = rowsOf(question, agents.join);
  const shards = new ShardSession(coordinator, where.servers, question.directory, question.options);
  try {
    await sendAgents(shards, agents.join);
    const materialised = fitsShards(question) ? materialiseRows(plan, found, agents.someWithoutUnit) : null;
    if (materialised) await shards.fill('materialised', materialised.columns, materialised.select);
    const rows = materialised?.rows ?? found;
    const range = await readValueRange(shards, plan, rows);
    if (range.counting === 0) return [];
    const options = { magnitude: magnitudeOf(range), countUnits: agents.someWithoutUnit, groupsMax };
    const groups = agents.splits.size * bucketsAtMost(plan);
    const grid = layBinGrid(range.lo, range.hi, range.counting, groups);
    const merge = compileMergeSteps(plan, options.magnitude, grid.bins);
    const isSmall = materialised !== null && range.counting <= question.sentMax * groups;
    if (!isSmall || !(await bringValues(coordinator, shards, plan, compileValued(plan, rows, options), merge))) {
      await shards.gather('parts', compileParts(plan, rows, options));
      await take(coordinator, merge.groups);
      if (!(await refine(coordinator, shards, compileRefined(plan, rows, grid), merge))) return 'changed';
    }
    return await readGroups(coordinator, merge.result, plan, agents.splits, groupsMax);
  } finally {
    await shards.close();
  }
}

/** The results of a question on a shard, joined with what was sent of agents. */
export function rowsOf({ plan, where: { conditions } }: ShardQuestion, agents: AgentJoin | null): ShardRows {
  const { organisationId, test } = plan.scope;
  return compileShardRows(plan, { results: name(shardTable(organisationId, test)), agents, conditions });
}

/** Whether every shard can hold its results of a question in memory. */
export function fitsShards({ atMost, where, heldMax }: ShardQuestion): boolean {
  return atMost / where.servers.length <= heldMax;
}

/** Says whether all values came. */
async function bringValues(
  coordinator: Session,
  shards: ShardSession,
  plan: AggregatePlan,
  valued: ShardQuery,
  merge: MergeSteps,
): Promise<boolean> {
  await shards.gather('parts', valued, (answers) => sql`SELECT * REPLACE (${readValues(plan)}) FROM ${answers}`);
  if (Number((await coordinator.first(countCut('parts'))).n) > 0) return false;
  await take(coordinator, [...merge.groups, ...merge.valued]);
  return true;
}

/** Says whether the results were the same at every look. */
async function refine(
  coordinator: Session,
  shards: ShardSession,
  refined: Refined,
  merge: MergeSteps,
): Promise<boolean> {
  await shards.gather('counted', refined.counted);
  await take(coordinator, merge.wanted);
  await shards.send('wanted_slots', SLOTS, 'all');
  await shards.gather('found', refined.found);
  await take(coordinator, merge.placed);
  const { results } = await coordinator.first(merge.drift);
  return Number(results) === 0;
}

const SLOTS: readonly SentColumn[] = [['slot', sql`Int64`, 'int64', sql`slot`]];

async function take(coordinator: Session, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await coordinator.run(createStep(step));
}
