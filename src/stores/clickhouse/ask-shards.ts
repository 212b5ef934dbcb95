import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { bucketsAtMost } from '../../sql/bucket.ts';
import { keepRows } from '../../sql/clickhouse/materialised-rows.ts';
import { compileGathering, type Gathering } from '../../sql/clickhouse/merge-steps.ts';
import type { Gathered } from '../../sql/clickhouse/shard-columns.ts';
import { countCut, readValues } from '../../sql/clickhouse/shard-columns.ts';
import { compileShardRows, type ShardRows, SPLITS_MAX } from '../../sql/clickhouse/shard-rows.ts';
import {
  compileParts,
  compileRefined,
  compileValued,
  layLattice,
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
import type { Whereabouts } from './shard-selection.ts';
import { type SentColumn, ShardSession, sendAgents } from './shard-session.ts';
import { shardTable } from './tables.ts';
import { magnitudeOf, takeSurvey } from './value-range.ts';

export interface ShardQuestion extends ShardLimits {
  readonly plan: AggregatePlan;
  readonly where: Whereabouts;
  /** No more results than so many can count. */
  readonly atMost: number;
  readonly groupsMax: number;
  /** Where answers may stand until the desk has read them. */
  readonly directory: string;
  readonly options: RunOptions;
}

/**
 * Why the shards did not work it out: groups that can't be numbered, cells of too many values or not worth it, or results
 * that came between two looks at them.
 */
export type NotOnShards = 'too many splits' | 'too many values' | 'too small cells' | 'unsettled';

/** Statistics of each group, worked out on the shards as far as one can; the desk puts their parts together. */
export async function askShards(desk: Session, question: ShardQuestion): Promise<readonly GroupRow[] | NotOnShards> {
  const { plan, where, groupsMax } = question;
  const agents = await joinAgents(desk, plan);
  if (agents === 'nobody') return [];
  if (agents.splits.size > SPLITS_MAX) return 'too many splits';

  const found = rowsOf(question, agents.join);
  const shards = new ShardSession(desk, where.servers, question.directory, question.options);
  try {
    await sendAgents(shards, agents.join);
    const kept = fitsShards(question) ? keepRows(plan, found, agents.someWithoutUnit) : null;
    if (kept) await shards.fill('kept', kept.columns, kept.select);
    const rows = kept?.rows ?? found;
    const survey = await takeSurvey(shards, plan, rows);
    if (survey.counting === 0) return [];
    const options = { magnitude: magnitudeOf(survey), countUnits: agents.someWithoutUnit, groupsMax };
    const groups = agents.splits.size * bucketsAtMost(plan);
    const lattice = layLattice(survey.lo, survey.hi, survey.counting, groups);
    const gathering = compileGathering(plan, options.magnitude, lattice.bins);
    const isSmall = kept !== null && survey.counting <= question.sentMax * groups;
    if (!isSmall || !(await bringValues(desk, shards, plan, compileValued(plan, rows, options), gathering))) {
      await shards.gather('parts', compileParts(plan, rows, options));
      await take(desk, gathering.groups);
      if (!(await refine(desk, shards, compileRefined(plan, rows, lattice), gathering))) return 'unsettled';
    }
    return await readGroups(desk, gathering.result, plan, agents.splits, groupsMax);
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
  desk: Session,
  shards: ShardSession,
  plan: AggregatePlan,
  valued: Gathered,
  gathering: Gathering,
): Promise<boolean> {
  await shards.gather('parts', valued, (answers) => sql`SELECT * REPLACE (${readValues(plan)}) FROM ${answers}`);
  if (Number((await desk.first(countCut('parts'))).n) > 0) return false;
  await take(desk, [...gathering.groups, ...gathering.valued]);
  return true;
}

/** Says whether the results were the same at every look. */
async function refine(desk: Session, shards: ShardSession, refined: Refined, gathering: Gathering): Promise<boolean> {
  await shards.gather('counted', refined.counted);
  await take(desk, gathering.wanted);
  await shards.send('wanted_slots', SLOTS, 'all');
  await shards.gather('found', refined.found);
  await take(desk, gathering.placed);
  const { results } = await desk.first(gathering.drift);
  return Number(results) === 0;
}

const SLOTS: readonly SentColumn[] = [['slot', sql`Int64`, 'int64', sql`slot`]];

async function take(desk: Session, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await desk.run(createStep(step));
}
