import { localToUtc } from '../../lib/local-to-utc.ts';

/** Turns a file's `dtime` into UTC. */
export type FccClock = (dtime: string, unitId: string) => string;

export const utcClock: FccClock = (dtime) => dtime;

/**
 * For files in the agents' local time. Where no timezone is known the time is made unreadable: the service then rejects
 * the row instead of storing it at a wrong hour.
 */
export function localClock(zones: ReadonlyMap<string, string | null>): FccClock {
  const clocks = new Map<string, (reading: number) => number>();
  return (dtime, unitId) => {
    const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?$/.exec(dtime) ?? [];
    if (date === undefined) return dtime;
    const zone = zones.get(unitId);
    if (!zone) return `${dtime} (local time of a unit without a timezone)`;
    const clock = clocks.get(zone) ?? localToUtc(zone);
    clocks.set(zone, clock);
    const reading = Date.parse(`${date}T${time}Z`);
    if (Number.isNaN(reading) || wallClock(reading) !== `${date} ${time}`) return dtime;
    return wallClock(clock(reading)) + fraction;
  };
}

function wallClock(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}
