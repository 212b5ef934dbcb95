import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, HistogramPlan } from '../../../plan/plan.ts';
import { chooseAgents } from '../../../sql/duckdb/choose-way.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import type { AgentRange } from '../../../sql/duckdb/slice.ts';
import { type FilterSet, NAMED_MAX } from '../../../sql/duckdb/version-ranges.ts';
import type { Session } from '../../engine/session.ts';
import type { KnownAgents, NamedAgent } from './known-agents.ts';

export interface JoinedAgents {
  readonly join: AgentJoin | null;
  /** The numbers of the agents that a plan is about, and of all. */
  readonly range: AgentRange;
  readonly all: AgentRange;
  readonly someWithoutUnit: boolean;
  /** The split values of each number `g`. */
  readonly splits: ReadonlyMap<number, readonly SplitValue[]>;
}

const UNSPLIT: JoinedAgents['splits'] = new Map([[0, []]]);

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
    if (named.length <= NAMED_MAX) return joinNamed(named, range);
  }
  const { changing, splits } = await known.relation(session, plan, lookup.ranges, filterSets);
  return { range, all, someWithoutUnit, join: { changing }, splits };
}

/** Sets of agents that are put together begin with the same number. */
function joinNamed(named: readonly NamedAgent[], all: AgentRange): JoinedAgents | 'no agents' {
  if (named.length === 0) return 'no agents';
  const numbers = named.map(({ agent }) => agent);
  const withUnit = named.flatMap(({ agent, hasUnit }) => (hasUnit ? [agent] : []));
  return {
    range: { first: all.first, last: Math.max(...numbers) },
    all,
    someWithoutUnit: withUnit.length < numbers.length,
    join: { numbers, withUnit },
    splits: UNSPLIT,
  };
}
