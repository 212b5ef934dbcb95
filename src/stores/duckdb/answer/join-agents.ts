import { weightOf } from '../../../plan/by-agent.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, HistogramPlan } from '../../../plan/plan.ts';
import type { AgentRange } from '../../../sql/duckdb/aggregate.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import {
  agentSteps,
  compileNamedAgents,
  compileVersionRanges,
  NAMED_MAX,
  needsAgents,
  splitValues,
  type VersionRanges,
} from '../../../sql/duckdb/version-ranges.ts';
import { sql } from '../../../sql/fragment.ts';
import { type Session, splitValue, withTextAsBytes } from '../../engine/session.ts';
import type { KnownAgents, NamedAgent } from './known-agents.ts';

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
  known: KnownAgents | undefined,
): Promise<JoinedAgents | 'no agents'> {
  const { scope, splits } = plan;
  if (known === undefined) return 'no agents';
  const { range, someWithoutUnit } = known;
  const countsUnits = plan.kind === 'aggregate' && someWithoutUnit;
  if (!needsAgents(plan) && !countsUnits) return { range, someWithoutUnit, join: null, splits: UNSPLIT };

  const ranges = compileVersionRanges(scope, splits, weightOf(plan.byAgent));
  const naming = compileNamedAgents(scope, ranges);
  const named = naming === null ? [] : await known.named(session, naming);
  if (naming !== null && named.length <= NAMED_MAX) return joinNamed(named, range);

  for (const step of agentSteps(ranges)) await session.run(createStep(step));
  const changing = ranges.dated && (await session.rows(sql`SELECT 1 FROM changing_agents LIMIT 1`)).length > 0;
  return { range, someWithoutUnit, join: { changing }, splits: await readSplits(session, ranges) };
}

/** Sets of agents that are put together begin with the same number. */
function joinNamed(named: readonly NamedAgent[], { first }: AgentRange): JoinedAgents | 'no agents' {
  if (named.length === 0) return 'no agents';
  const numbers = named.map(({ agent }) => agent);
  const withUnit = named.flatMap(({ agent, hasUnit }) => (hasUnit ? [agent] : []));
  return {
    range: { first, last: Math.max(...numbers) },
    someWithoutUnit: withUnit.length < numbers.length,
    join: { numbers, withUnit },
    splits: UNSPLIT,
  };
}

async function readSplits(session: Session, ranges: VersionRanges): Promise<JoinedAgents['splits']> {
  if (ranges.splits.length === 0) return UNSPLIT;
  const texts = ranges.splits.map((_, index) => `s${index}`);
  const values = await session.rows(withTextAsBytes(splitValues(ranges), texts));
  return new Map(values.map((row) => [Number(row.g), texts.map((column) => splitValue(row[column]))]));
}
