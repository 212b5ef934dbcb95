import type { AggregatePlan } from '../../plan/plan.ts';

/** How a question is answered. */
export type Way =
  /** One statement has what the results of each agent add up to, of which all figures are made. */
  | { readonly kind: 'agent sums' }
  /** Figures of results; `byAgent` asks for agent sums besides, from which intervals are made. */
  | (Figures & { readonly byAgent: boolean });

export type Figures =
  /** One statement has all figures. */
  | { readonly kind: 'plain' }
  /** The first statement counts values by histogram bin, the second reads the bins that hold a percentile. */
  | { readonly kind: 'refined' }
  /** One statement, in which every result has its weight. */
  | { readonly kind: 'normalised' }
  /** The first statement adds up weights by histogram bin, the second reads the bins that hold a percentile. */
  | { readonly kind: 'normalised, refined' };

export interface KnownOfResults {
  /** Upper bound of the results of a question. */
  readonly rows: number;
}

export interface WayLimits {
  /** Beyond this number of results their values are not brought together in one place. */
  readonly valuesMax: number;
}

/** Each takes eight bytes in the memory of the server that is asked. */
export const VALUES_MAX = 20_000_000;

export function chooseWay(plan: AggregatePlan, { rows }: KnownOfResults, { valuesMax }: WayLimits): Way {
  if (plan.byAgent?.kind === 'summaries') return { kind: 'agent sums' };
  const byAgent = plan.byAgent !== null;
  const isLarge = rows > valuesMax;
  if (plan.blocks !== null) return { kind: isLarge ? 'normalised, refined' : 'normalised', byAgent };
  return { kind: isLarge && plan.percentiles.length > 0 ? 'refined' : 'plain', byAgent };
}
