import { type ByAgent, weightOf } from '../plan/by-agent.ts';
import { type AggregatePlan, NO_THRESHOLDS, type Scope } from '../plan/plan.ts';
import type { TracePlan } from '../plan/trace.ts';

/** The parts of a plan that say where its rows go. */
export interface Traceable {
  readonly scope: Scope;
  /** The splits by which agents are grouped; raw points have none. */
  readonly groups?: Pick<AggregatePlan, 'splits' | 'aggregation' | 'byAgent'>;
  /** Whether agents may be left out for what another side of a comparison has. */
  readonly isCohort?: boolean;
}

/** Asks where the rows of a question go; of its groups only if some of their agents may be left out. */
export function planTrace({ scope, groups, isCohort = false }: Traceable): TracePlan {
  if (groups === undefined || !(isCohort || leavesAgentsOut(groups.byAgent))) {
    return { kind: 'trace', scope, groups: null };
  }
  const { splits, aggregation, byAgent } = groups;
  return {
    kind: 'trace',
    scope,
    groups: {
      kind: 'aggregate',
      splits,
      aggregation,
      blocks: null,
      // Only the number of an agent's results is needed: of all summaries a mean is the least work.
      byAgent: byAgent?.kind === 'summaries' ? { ...byAgent, summary: { of: 'mean' } } : { kind: 'clusters' },
      percentiles: [50],
      thresholds: NO_THRESHOLDS,
    },
  };
}

function leavesAgentsOut(byAgent: ByAgent | null): boolean {
  return byAgent?.kind === 'summaries' && (byAgent.resultsMin > 1 || weightOf(byAgent) !== null);
}
