import type { ReportPeriod } from '../period.ts';

/** The periods that a report can be held against: as many months or days right before, and the same a year before. */
export const EARLIER = ['previous', 'year'] as const;

export type Earlier = (typeof EARLIER)[number];

export const EARLIER_NAMES: Readonly<Record<Earlier, string>> = { previous: 'before', year: 'a year before' };

const DAY_MS = 86_400_000;

/** Undefined for a period that does not cover full days. */
export function earlierPeriod({ from, to }: ReportPeriod, which: Earlier): ReportPeriod | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  const [first, last] = [new Date(from), new Date(to)];
  if (first.getUTCDate() === 1 && dayAfter(last).getUTCDate() === 1) {
    const months = which === 'year' ? 12 : monthOf(last) - monthOf(first) + 1;
    return {
      from: monthStart(monthOf(first) - months),
      to: dayText(monthStartMs(monthOf(last) - months + 1) - DAY_MS),
    };
  }
  if (which === 'year') return { from: yearBefore(first), to: yearBefore(last) };
  const lengthMs = dayAfter(last).getTime() - first.getTime();
  return { from: dayText(first.getTime() - lengthMs), to: dayText(first.getTime() - DAY_MS) };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function dayAfter(day: Date): Date {
  return new Date(day.getTime() + DAY_MS);
}

function monthOf(day: Date): number {
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

function monthStartMs(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

function monthStart(month: number): string {
  return dayText(monthStartMs(month));
}

/** 29 February becomes 28 February. */
function yearBefore(day: Date): string {
  const [year, month, date] = [day.getUTCFullYear() - 1, day.getUTCMonth(), day.getUTCDate()];
  return dayText(Math.min(Date.UTC(year, month, date), Date.UTC(year, month + 1) - DAY_MS));
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
