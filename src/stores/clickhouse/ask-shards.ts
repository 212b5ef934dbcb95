import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { bucketsAtMost } from '../../sql/bucket.ts';
import { name, sql } from '../../sql/fragment.ts';
import { compileGathering, type Gathering } from '../../sql/gathered.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { AgentJoin } from '../../sql/rows.ts';
import { createStep, type Step } from '../../sql/script.ts';
import { SPLITS_MAX } from '../../sql/shard-rows.ts';
import {
  compileRefined,
  compileSorted,
  type Gathered,
  layLattice,
  type Refined,
  type ShardOptions,
} from '../../sql/shard-statistics.ts';
import { joinAgents } from '../duckdb/join-agents.ts';
import { readGroups } from '../duckdb/read-groups.ts';
import type { Session } from '../duckdb/session.ts';
import type { RunOptions } from './server.ts';
import { type SentColumn, ShardSession } from './shard-session.ts';
import { magnitudeOf, type Survey } from './survey.ts';
import { shardTable } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';

export interface ShardQuestion {
  readonly plan: AggregatePlan;
  readonly where: Whereabouts;
  readonly survey: Survey;
  readonly groupsMax: number;
  /** Groups of at most so many results, on the average, are sorted on one server. */
  readonly sortedMax: number;
  /** Where answers may stand until the desk has read them. */
  readonly directory: string;
  readonly options: RunOptions;
}

/** Why the shards could not work it out: groups that can't be numbered, or results that came between two looks at them. */
export type NotOnShards = 'too many splits' | 'unsettled';

/** Statistics of each group, worked out on the shards as far as one can; the desk puts their parts together. */
export async function askShards(desk: Session, question: ShardQuestion): Promise<readonly GroupRow[] | NotOnShards> {
  const { plan, where, survey, groupsMax } = question;
  const agents = await joinAgents(desk, plan);
  if (agents === 'nobody') return [];
  if (agents.splits.size > SPLITS_MAX) return 'too many splits';

  const groups = agents.splits.size * bucketsAtMost(plan);
  const isSorted = survey.counting <= question.sortedMax * groups;
  const isSpread = isSorted && where.servers.length > 1;
  const { organisationId, test } = plan.scope;
  const table = isSpread ? resultsTableName(organisationId, test) : shardTable(organisationId, test);
  const options: ShardOptions = {
    source: { results: name(table), agents: agents.join, conditions: where.conditions, isSpread },
    magnitude: magnitudeOf(survey),
    countUnits: agents.someWithoutUnit,
    groupsMax,
  };
  const servers = isSorted ? where.servers.slice(0, 1) : where.servers;
  const shards = new ShardSession(desk, servers, question.directory, question.options);
  try {
    await sendAgents(shards, agents.join);
    const lattice = layLattice(survey.lo, survey.hi, survey.counting, groups);
    const gathering = compileGathering(plan, options.magnitude, lattice.bins);
    const isSettled = isSorted
      ? await sortOnOne(desk, shards, compileSorted(plan, options), gathering)
      : await refineOnAll(desk, shards, compileRefined(plan, options, lattice), gathering);
    return isSettled ? await readGroups(desk, gathering.result, plan, agents.splits, groupsMax) : 'unsettled';
  } finally {
    await shards.close();
  }
}

async function sortOnOne(desk: Session, shards: ShardSession, sorted: Gathered, gathering: Gathering): Promise<true> {
  await shards.gather('parts', sorted);
  await take(desk, [...gathering.groups, ...gathering.sorted]);
  return true;
}

async function refineOnAll(desk: Session, shards: ShardSession, refined: Refined, gathering: Gathering) {
  await shards.gather('parts', refined.parts);
  await take(desk, gathering.groups);
  await shards.gather('counted', refined.counted);
  await take(desk, gathering.wanted);
  await shards.send('wanted_slots', SLOTS, 'all');
  await shards.gather('found', refined.found);
  await take(desk, gathering.placed);
  const { results } = await desk.first(gathering.drift);
  return Number(results) === 0;
}

async function take(desk: Session, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await desk.run(createStep(step));
}

const AGENT: SentColumn = ['agent', sql`Int32`, 'int32', sql`agent`];
const SPLITS: readonly SentColumn[] = [
  ['g', sql`Int32`, 'int32', sql`g`],
  ['has_unit', sql`UInt8`, 'flag', sql`has_unit`],
];
const LIFE: readonly SentColumn[] = [
  ['valid_from', sql`Int64`, 'int64', sql`valid_from`],
  ['valid_to', sql`Int64`, 'int64', sql`valid_to`],
];
const SLOTS: readonly SentColumn[] = [['slot', sql`Int64`, 'int64', sql`slot`]];

async function sendAgents(shards: ShardSession, join: AgentJoin | null): Promise<void> {
  if (join === null) return;
  await shards.send('whole', [AGENT, ...SPLITS], 'agents');
  if (join.divided) await shards.send('divided', [AGENT, ...LIFE, ...SPLITS], 'agents');
}
