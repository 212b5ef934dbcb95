import type { AggregatePlan, HistogramPlan } from '../../../plan/plan.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import type { AgentRange } from '../../../sql/duckdb/slice.ts';
import { chooseAgents, type FilterSet, NAMED_MAX } from '../../../sql/duckdb/version-ranges.ts';
import type { Session } from '../../engine/session.ts';
import { UNSPLIT } from './agent-relations.ts';
import type { KnownAgents, NamedAgent } from './known-agents.ts';
import type { AgentSplits } from './read-groups.ts';

export interface JoinedAgents {
  readonly join: AgentJoin | null;
  /** The range of the plan's agents, and that of all agents. */
  readonly range: AgentRange;
  readonly all: AgentRange;
  readonly someWithoutUnit: boolean;
  readonly splits: AgentSplits;
}

/**
 * Evaluates filters and splits by metadata over the versions, which are few, not over the results. Sets of filters besides those
 * of the plan are one more split.
 */
export async function joinAgents(
  session: Session,
  plan: AggregatePlan | HistogramPlan,
  known: KnownAgents | undefined,
  filterSets: readonly FilterSet[] = [],
): Promise<JoinedAgents | 'no agents'> {
  if (known === undefined) return 'no agents';
  const { range, someWithoutUnit } = known;
  const all = range;
  const lookup = chooseAgents(plan, plan.kind === 'aggregate' && someWithoutUnit, filterSets);
  if (lookup.kind === 'none') return { range, all, someWithoutUnit, join: null, splits: UNSPLIT };
  if (lookup.kind === 'named') {
    const named = await known.named(session, lookup.naming);
    if (named.length <= NAMED_MAX) return joinNamed(named, all);
  }
  const { changing, splits } = await known.relation(session, lookup.ranges, plan.scope.local);
  return { range, all, someWithoutUnit, join: { changing }, splits };
}

function joinNamed(named: readonly NamedAgent[], all: AgentRange): JoinedAgents | 'no agents' {
  if (named.length === 0) return 'no agents';
  const numbers = named.map(({ agent }) => agent);
  const withUnit = named.flatMap(({ agent, hasUnit }) => (hasUnit ? [agent] : []));
  return {
    range: { first: Math.min(...numbers), last: Math.max(...numbers) },
    all,
    someWithoutUnit: withUnit.length < numbers.length,
    join: { numbers, withUnit },
    splits: UNSPLIT,
  };
}
