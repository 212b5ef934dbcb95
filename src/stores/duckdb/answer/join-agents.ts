import { weightOf } from '../../../plan/by-agent.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, HistogramPlan } from '../../../plan/plan.ts';
import type { AgentRange } from '../../../sql/duckdb/aggregate.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import {
  agentSteps,
  compileVersionRanges,
  needsAgents,
  splitValues,
  type VersionRanges,
} from '../../../sql/duckdb/version-ranges.ts';
import { integer, sql } from '../../../sql/fragment.ts';
import { type Session, splitValue, withTextAsBytes } from '../engine/session.ts';

export interface JoinedAgents {
  readonly join: AgentJoin | null;
  readonly range: AgentRange;
  readonly someWithoutUnit: boolean;
  /** The split values of each number `g`. */
  readonly splits: ReadonlyMap<number, readonly SplitValue[]>;
}

const UNSPLIT: JoinedAgents['splits'] = new Map([[0, []]]);

/** Evaluates filters and splits by metadata over the versions, which are few, not over the results. */
export async function joinAgents(
  session: Session,
  plan: AggregatePlan | HistogramPlan,
): Promise<JoinedAgents | 'no agents'> {
  const { scope, splits } = plan;
  const { first, last, units, agents } = await session.first(
    sql`SELECT min(agent) AS first, max(agent) AS last, count(unit_id) AS units, count(*) AS agents FROM agents WHERE organisation = ${integer(scope.organisationId)}`,
  );
  if (first === null) return 'no agents';
  const known = { range: { first: Number(first), last: Number(last) }, someWithoutUnit: units !== agents };
  const countsUnits = plan.kind === 'aggregate' && known.someWithoutUnit;
  if (!needsAgents(plan) && !countsUnits) return { ...known, join: null, splits: UNSPLIT };

  const ranges = compileVersionRanges(scope, splits, weightOf(plan.byAgent));
  for (const step of agentSteps(ranges)) await session.run(createStep(step));
  const changing = ranges.dated && (await session.rows(sql`SELECT 1 FROM changing_agents LIMIT 1`)).length > 0;
  return { ...known, join: { changing }, splits: await readSplits(session, ranges) };
}

async function readSplits(session: Session, ranges: VersionRanges): Promise<JoinedAgents['splits']> {
  if (ranges.splits.length === 0) return UNSPLIT;
  const texts = ranges.splits.map((_, index) => `s${index}`);
  const values = await session.rows(withTextAsBytes(splitValues(ranges), texts));
  return new Map(values.map((row) => [Number(row.g), texts.map((column) => splitValue(row[column]))]));
}
