import type { RecordsPlan } from '../plan/plan.ts';
import { NOTHING, type StageCount, stageNumbers, type Trace, type TracePlan } from '../plan/trace.ts';

/** Stages by number, from counts (stage, rows, agents) in any order; missing stages have zero. */
export function stagesOf(plan: TracePlan | RecordsPlan, counts: readonly (readonly number[])[]): readonly StageCount[] {
  const { counts: last } = stageNumbers(plan.kind === 'trace' ? plan.scope.drop.length : 0);
  const known = new Map(counts.map(([stage = 0, rows = 0, agents = 0]) => [stage, { rows, agents }]));
  return Array.from({ length: last + 1 }, (_, stage) => known.get(stage) ?? NOTHING);
}

/** A question about tests without results. */
export function traceOfNothing(plan: TracePlan | RecordsPlan): Trace {
  return { stages: stagesOf(plan, []), groups: plan.kind === 'trace' && plan.groups !== null ? [] : null };
}
