import type { AgentField, Field } from './field.ts';

export type ByAgent = Clusters | Summaries;

/** Figures of results, with intervals for which the results of an agent are one cluster. */
interface Clusters {
  readonly kind: 'clusters';
}

/** Figures of agents, each of which has one value in a group. */
export interface Summaries {
  readonly kind: 'summaries';
  readonly summary: Summary;
  /** Agents with fewer results in a group are left out of it. */
  readonly resultsMin: number;
  /** Null: all agents weigh the same. */
  readonly weight: Weight | null;
  readonly quantile: Quantile;
}

/** What agents weigh. Those without a weight are left out. */
export type Weight =
  /** A number in this field, at the agent's last result in the group. */
  | { readonly by: 'field'; readonly field: Extract<Field, { of: 'custom' }> }
  /** A population by its name: resolved before a plan is made. */
  | { readonly by: 'name'; readonly name: string }
  /** The count of the agent's cell, shared among the agents that are in it by their last result in the question. */
  | {
      readonly by: 'population';
      readonly name: string;
      readonly fields: readonly AgentField[];
      readonly cells: readonly PopulationCell[];
    };

/** A part of a population: the values of its fields, in their order, and how many there are of it. */
export interface PopulationCell {
  readonly values: readonly string[];
  readonly count: number;
}

export const QUANTILES = ['interpolated', 'lower'] as const;

/** How percentiles over agents are found: between neighbours, or as the value up to which there is no more than the share. */
type Quantile = (typeof QUANTILES)[number];

/** What the results of an agent become; of figures of results it is the mean. */
export function summaryOf(byAgent: ByAgent | null): Summary {
  return byAgent?.kind === 'summaries' ? byAgent.summary : { of: 'mean' };
}

export function weightOf(byAgent: ByAgent | null): Weight | null {
  return byAgent?.kind === 'summaries' ? byAgent.weight : null;
}

/** The fields whose values at an agent's last result give its weight. */
export function weightFields(weight: Weight | null): readonly AgentField[] {
  switch (weight?.by) {
    case 'field':
      return [weight.field];
    case 'population':
      return weight.fields;
    case 'name':
    case undefined:
      return [];
  }
}

/** What makes one value of an agent's results. */
export type Summary =
  /** For ratios, the ratio of the sums. */
  | { readonly of: 'mean' }
  /** `trim`: the share of results that is left out at either end. */
  | { readonly of: 'trimmed_mean'; readonly trim: number }
  | { readonly of: 'min' | 'max' }
  | { readonly of: 'percentile'; readonly percent: number }
  /** The percentage of results above a level, which is in the unit of the measure. */
  | { readonly of: 'share_above'; readonly level: number };
