import type { Comparison } from '../../../../../client/index.ts';
import { listOf } from '../../../../../src/query/field-words.ts';
import { columnDecimals, formatDifference, formatFixed } from '../../../lib/figures.ts';
import type { Question } from '../../../question/question.ts';
import { fieldName, type PageCatalogue } from '../question/catalogue.ts';

/** How the sides of a comparison read; `a` is the one that the question is held against. */
export interface SideNames {
  readonly a: string;
  readonly b: string;
}

export function sideNames({ compare, filters, splits }: Question, catalogue: PageCatalogue): SideNames {
  if (compare?.kind === 'pairs') return { a: 'each other', b: `Each ${fieldName(catalogue.filters, compare.id)}` };
  if (compare?.kind !== 'group') {
    return { a: compare?.kind === 'year' ? 'A year before' : 'Previous period', b: 'This period' };
  }
  const nameOf = (values: readonly string[]) => `${fieldName(catalogue.filters, compare.id)} ${listOf(values)}`;
  const own = filters.find(({ id, filterType }) => id === compare.id && filterType === 'include');
  const all = splits.includes(compare.id)
    ? `each other ${fieldName(catalogue.filters, compare.id)}`
    : 'All that is asked';
  return { a: nameOf(compare.values), b: own ? nameOf(own.filterValues) : all };
}

type Difference = Pick<Comparison, 'difference' | 'ci95' | 'a' | 'b'>;

/** Whether the 95 % interval reaches over no difference at all. */
export function includesZero({ difference, ci95 }: Pick<Difference, 'difference' | 'ci95'>): boolean {
  return difference !== null && ci95 !== null && Math.abs(difference) <= ci95;
}

/** What may be said of a difference: never without its interval, where there is one. */
export function describeDifference(compared: Difference, unit: string): string {
  const { difference, ci95 } = compared;
  if (difference === null) return NO_DIFFERENCE;
  const decimals = differenceDecimals(compared, unit);
  const said = formatDifference(difference, unit, decimals);
  if (ci95 === null) return said;
  return `${said} ± ${formatFixed(ci95, decimals)} (95%, by line), which ${includesZero(compared) ? 'includes' : 'leaves out'} 0`;
}

/** As many as the figures have that are compared: the difference is not known any finer. */
export function differenceDecimals({ a, b }: Pick<Difference, 'a' | 'b'>, unit: string): number {
  return columnDecimals(
    [a, b].flatMap((side) => side?.metricValue ?? []),
    unit,
  );
}

export const NO_DIFFERENCE = 'No difference: a side has fewer than two lines';

export const NO_PAIR = 'No pair: there are fewer than two values';

const P_MIN = 0.001;

/** A p-value, as far as its size says anything. */
export function formatP(value: number): string {
  return value < P_MIN ? `< ${P_MIN}` : value.toPrecision(2);
}
