import { type OffsetPeriod, offsetPeriods } from './zone-offsets.ts';

/**
 * Turns readings of a zone's clocks into instants. Both are milliseconds; a reading is written as if it were UTC. A
 * reading that comes twice (autumn) is the earlier instant, one that never comes (spring) is as much later as the
 * clocks jump.
 */
export function localToUtc(zone: string): (reading: number) => number {
  const years = new Map<number, readonly OffsetPeriod[]>();
  return (reading) => {
    const year = new Date(reading).getUTCFullYear();
    const periods = years.get(year) ?? periodsAround(zone, year);
    years.set(year, periods);
    const offset = periods.find(({ until, offset }, index) => {
      const next = periods[index + 1];
      return next === undefined || reading < until + Math.max(offset, next.offset) * 1000;
    })?.offset;
    return reading - (offset ?? 0) * 1000;
  };
}

/** Clocks may be in a year while UTC is in another. */
function periodsAround(zone: string, year: number): readonly OffsetPeriod[] {
  return offsetPeriods(zone, [year - 1, year, year + 1]);
}
