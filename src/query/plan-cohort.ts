import { weightOf } from '../plan/by-agent.ts';
import type { GroupRow } from '../plan/group-row.ts';
import type { AggregatePlan } from '../plan/plan.ts';

/** A read of a side without some agents, which is right for some of its groups. */
interface CohortRead {
  readonly without: ReadonlySet<number>;
  /** Keys of the groups. */
  readonly keys: ReadonlySet<string>;
}

/** The groups of a side as they are with the agents alone that its other side has too. */
export interface CohortPlan {
  /** Groups that lose no agent. */
  readonly kept: readonly GroupRow[];
  /** Reads for those that lose some of their agents. Groups that lose all are left out. */
  readonly reads: readonly CohortRead[];
}

/** Each is a separate question. */
export const COHORT_READS_MAX = 100;

/**
 * Says how the agents of a side that are not on the other one are left out, group by group. An agent may stay in one group and
 * leave another, so there may be several reads; groups share one where they agree on their agents.
 * One read too many ends the search.
 */
export function planCohort(own: readonly GroupRow[], other: readonly GroupRow[]): CohortPlan {
  const others = new Map(other.map((group) => [groupKey(group), new Set(group.residuals?.agents)]));
  const kept: GroupRow[] = [];
  const reads: { without: Set<number>; stays: Set<number>; keys: Set<string> }[] = [];
  for (const group of own) {
    // One too many is enough to refuse.
    if (reads.length > COHORT_READS_MAX) break;
    const key = groupKey(group);
    const stays: number[] = [];
    const leaves: number[] = [];
    for (const agent of group.residuals?.agents ?? []) (others.get(key)?.has(agent) ? stays : leaves).push(agent);
    if (stays.length === 0) continue;
    if (leaves.length === 0) {
      kept.push(group);
      continue;
    }
    let read = reads.find(
      (known) => !stays.some((agent) => known.without.has(agent)) && !leaves.some((agent) => known.stays.has(agent)),
    );
    if (!read) {
      read = { without: new Set(), stays: new Set(), keys: new Set() };
      reads.push(read);
    }
    for (const agent of stays) read.stays.add(agent);
    for (const agent of leaves) read.without.add(agent);
    read.keys.add(key);
  }
  return { kept, reads };
}

/** A plan without some agents. What the others weigh stays as it is in the question, whichever groups share a read. */
export function withoutAgents(plan: AggregatePlan, agents: ReadonlySet<number>): AggregatePlan {
  if (weightOf(plan.byAgent)?.by === 'population') return { ...plan, leftOut: [...agents] };
  const filter = { field: { of: 'agent', name: 'number' }, mode: 'exclude', values: [...agents].map(String) } as const;
  return { ...plan, scope: { ...plan.scope, filters: [...plan.scope.filters, filter] } };
}

/** Whether the sides have the same groups, and these the same agents. */
export function haveSameAgents(a: readonly GroupRow[], b: readonly GroupRow[]): boolean {
  const keyed = new Map(b.map((group) => [groupKey(group), new Set(group.residuals?.agents)]));
  return (
    a.length === b.length &&
    a.every((group) => {
      const [agents, others] = [group.residuals?.agents ?? [], keyed.get(groupKey(group))];
      return others?.size === agents.length && agents.every((agent) => others.has(agent));
    })
  );
}

export function groupKey({ splits }: GroupRow): string {
  return JSON.stringify(splits);
}
