import type { AggregateQuestion } from '../../../client/index.ts';
import type { PerAgent } from '../../../src/query/field-words.ts';
import { withUnit } from '../lib/figures.ts';

/** What intervals take for independent of one another. */
export type Uncertainty = NonNullable<AggregateQuestion['uncertainty']>;

/** A share of results or lines, beside the mean. */
export interface ShareLevel {
  /** Names it in an address. */
  readonly key: string;
  readonly kind: 'atLeast' | 'atMost';
  readonly level: number;
}

/** The shares that figures have, in the order in which they were asked for. */
export function sharesOf(asked: { readonly at_least: readonly number[]; readonly at_most: readonly number[] }) {
  return [
    ...asked.at_least.map((level): ShareLevel => ({ key: `at_least_${level}`, kind: 'atLeast', level })),
    ...asked.at_most.map((level): ShareLevel => ({ key: `at_most_${level}`, kind: 'atMost', level })),
  ];
}

/** `≥ 30 Mbit/s` */
export function shareName({ kind, level }: ShareLevel, unit: string): string {
  return `${kind === 'atLeast' ? '≥' : '≤'} ${withUnit(level, unit)}`;
}

/** A number of equal bins between the lowest and the highest value, or the edges of bins, ascending. */
export type Bins = number | readonly number[];

/** Only the mean of a line can be normalised. */
export function canNormalise(perAgent: PerAgent | undefined): boolean {
  return perAgent === undefined || perAgent.summary === 'mean';
}

/** How the intervals of a question are called. */
export function intervalName(asked: {
  readonly per_agent: PerAgent | undefined;
  readonly uncertainty: Uncertainty;
}): string {
  return asked.per_agent === undefined && asked.uncertainty === 'results' ? 'by result' : 'by line';
}
