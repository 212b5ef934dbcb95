import { startOfDay } from '../../lib/date-grammar.ts';

/** One evening this ISP's network failed. Hours are UTC, from midnight of that day. */
export const OUTAGE = { isp: 'Costa Net', daysAgo: 12, startHour: 22, hours: 4 } as const;

export type Service = 'up' | 'degraded' | 'down';

/** How an ISP's network was at an instant in UNIX seconds. */
export type ServiceAt = (instant: number) => Service;

const HOUR = 3600;
const DECLINE = 0.75 * HOUR;
const RECOVERY = 0.5 * HOUR;

export function serviceOf(isp: string, now: number): ServiceAt {
  if (isp !== OUTAGE.isp) return () => 'up';
  const { start, end } = outagePeriod(now);
  return (instant) => {
    if (instant < start || instant >= end) return 'up';
    return instant < start + DECLINE || instant >= end - RECOVERY ? 'degraded' : 'down';
  };
}

export function outagePeriod(now: number): { readonly start: number; readonly end: number } {
  const start = startOfDay(now) - OUTAGE.daysAgo * 86_400 + OUTAGE.startHour * HOUR;
  return { start, end: start + OUTAGE.hours * HOUR };
}

/** The circumstances of one run. All runs share one object, so its values are valid only during the call. */
export interface Moment {
  /** `<unit_id>,<dtime>`: the first fields of every row of the run. */
  readonly head: string;
  /** UTC, in days since 1970. */
  readonly day: number;
  /** The number of the run in its day, from 0. */
  readonly run: number;
  /** Local. */
  readonly hour: number;
  readonly weekend: boolean;
  /** The load of the network, 0 to 1. */
  readonly load: number;
  /** Whether the package upgrade has happened. */
  readonly isUpgraded: boolean;
  readonly service: Service;
}
