import { clockOf, inUtc } from '../zone-clock.ts';

export interface FccClock {
  /** Looks up the units of the next rows; call it before `toUtc`. */
  readonly meet: (unitIds: ReadonlySet<string>) => Promise<void>;
  /** Converts a unit's `dtime` to UTC. */
  readonly toUtc: (dtime: string, unitId: string) => string;
}

/** Returns the timezones of units over time, without unknown units. */
export type ZonesOf = (unitIds: readonly string[]) => Promise<ReadonlyMap<string, readonly ZonePeriod[]>>;

export const utcClock: FccClock = { meet: async () => {}, toUtc: (dtime) => dtime };

/** For files in the local time of one timezone. */
export function zoneClock(zone: string): FccClock {
  return { meet: async () => {}, toUtc: inUtc(zone) };
}

/**
 * For files in the agents' local time. Without a known timezone the time becomes unreadable, so that the service rejects
 * the row instead of storing it at a wrong hour.
 */
export function localClock(zonesOf: ZonesOf): FccClock {
  const met = new Map<string, readonly ZonePeriod[] | undefined>();
  return {
    async meet(unitIds) {
      const strangers = [...unitIds].filter((unitId) => !met.has(unitId));
      if (strangers.length === 0) return;
      const zones = await zonesOf(strangers);
      for (const unitId of strangers) met.set(unitId, zones.get(unitId));
    },
    toUtc(dtime, unitId) {
      const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?$/.exec(dtime) ?? [];
      if (date === undefined) return dtime;
      const reading = Date.parse(`${date}T${time}Z`);
      if (Number.isNaN(reading) || wallClock(reading) !== `${date} ${time}`) return dtime;
      const periods = met.get(unitId);
      if (periods === undefined) return rejectedTime('The agent is not known.');
      const instant = instantOf(periods, reading, clockOf);
      if (instant === undefined) return `${dtime} (local time of a unit without a timezone)`;
      return wallClock(instant) + fraction;
    },
  };
}

function wallClock(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** A period in which an agent had a timezone, or none (null). Instants are UTC milliseconds. */
export interface ZonePeriod {
  readonly since: number;
  /** Excluded. */
  readonly until: number;
  readonly zone: string | null;
}

/** Converts a reading of a zone's clocks, written as if it were UTC, to its instant. */
type ClockOfZone = (zone: string) => (reading: number) => number;

/**
 * The instant at which an agent's clock showed a reading, by the timezone of that time; undefined without a timezone. At a
 * change of the timezone, a reading that occurs twice is the earlier instant, and a skipped one is read by the old zone.
 */
export function instantOf(periods: readonly ZonePeriod[], reading: number, clockOf: ClockOfZone): number | undefined {
  for (const [index, { zone, since, until }] of periods.entries()) {
    if (zone === null) continue;
    const instant = clockOf(zone)(reading);
    if (instant >= since && instant < until) return instant;
    const next = periods[index + 1];
    const isSkipped = instant >= until && next && next.zone !== null && clockOf(next.zone)(reading) < next.since;
    if (isSkipped) return instant;
  }
  return undefined;
}

/** A `dtime` that the service rejects: the row keeps its number, and the answer repeats the reason. */
export function rejectedTime(reason: string): string {
  return `rejected: ${reason}`;
}

/** Replaces the service's message about such times with their reasons. */
export function withReasons(text: string): string {
  return text.replaceAll(/dtime: rejected: (.+?) is not a valid date\./g, '$1');
}
