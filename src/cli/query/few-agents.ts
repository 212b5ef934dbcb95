/** Figures of fewer agents are of these agents, and say little of all the others. */
export const AGENTS_ENOUGH = 50;

export function isOfFewAgents({ agentCount }: { readonly agentCount?: unknown }): boolean {
  return typeof agentCount === 'number' && agentCount < AGENTS_ENOUGH;
}

export const FEW_AGENTS_LINE = `* of fewer than ${AGENTS_ENOUGH} agents: treat with care, a few of them can move these figures.`;
