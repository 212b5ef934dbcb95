import type { Span } from '../plan/plan.ts';

/** The days of a period, or the seconds if it does not cover full days, in the form of a request. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

const DAY = 86_400;

export function periodOf({ from, to }: Span): ReportPeriod {
  return { from: textOf(from, from % DAY === 0), to: textOf(to, (to + 1) % DAY === 0) };
}

function textOf(second: number, isDay: boolean): string {
  const [day = '', time = ''] = new Date(second * 1000).toISOString().split(/[T.]/);
  return isDay ? day : `${day} ${time}`;
}
