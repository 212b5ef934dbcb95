import type { Period } from './rule.ts';

const DAY_MS = 86_400_000;

/** The days of a local period, since 1970. */
export function periodOf(each: Period, day: number): { readonly first: number; readonly last: number } {
  if (each === 'week') {
    const monday = day - ((((day + 3) % 7) + 7) % 7);
    return { first: monday, last: monday + 6 };
  }
  const date = new Date(day * DAY_MS);
  const months = each === 'month' ? 1 : 3;
  const month = date.getUTCMonth() - (date.getUTCMonth() % months);
  const numberOf = (after: number) => Date.UTC(date.getUTCFullYear(), month + after) / DAY_MS;
  return { first: numberOf(0), last: numberOf(months) - 1 };
}
