import type { Span } from '../plan/plan.ts';

/** No clock is further ahead of UTC at a time that results can have. */
export const AHEAD_MAX_SECONDS = 14 * 3600;
/** No clock is further behind UTC then. */
export const BEHIND_MAX_SECONDS = 12 * 3600;
/** No clock was ever further from UTC, in either direction. */
export const OFFSET_MAX_SECONDS = 16 * 3600;

/** The seconds that some clock shows in a span of UTC milliseconds. */
export function onAnyClock({ from, to }: Span): Span {
  return { from: Math.floor(from / 1000) - BEHIND_MAX_SECONDS, to: Math.floor(to / 1000) + AHEAD_MAX_SECONDS };
}

/** The seconds that all clocks show only within a span of UTC milliseconds; they end before they begin if there are none. */
export function onEveryClock({ from, to }: Span): Span {
  return { from: Math.ceil(from / 1000) + AHEAD_MAX_SECONDS, to: Math.floor((to + 1) / 1000) - 1 - BEHIND_MAX_SECONDS };
}

/** A period in which a zone's clocks are `offset` seconds ahead of UTC. Instants are UTC milliseconds. */
interface OffsetPeriod {
  readonly since: number;
  /** Excluded. */
  readonly until: number;
  readonly offset: number;
}

const DAY_MS = 86_400_000;

/** The offsets of an IANA zone over some UTC years, in order. */
export function offsetPeriods(zone: string, years: readonly number[]): OffsetPeriod[] {
  const found: OffsetPeriod[] = [];
  for (const period of [...years].sort((a, b) => a - b).flatMap((year) => periodsOfYear(zone, year))) {
    const before = found.at(-1);
    if (before?.offset === period.offset && before.until === period.since) {
      found[found.length - 1] = { ...before, until: period.until };
    } else found.push(period);
  }
  return found;
}

const KNOWN = new Map<string, readonly OffsetPeriod[]>();
/** Enough for every zone in the years of a panel. */
const KNOWN_MAX = 20_000;

function periodsOfYear(zone: string, year: number): readonly OffsetPeriod[] {
  const key = `${zone} ${year}`;
  const known = KNOWN.get(key);
  if (known) return known;
  if (KNOWN.size >= KNOWN_MAX) KNOWN.clear();
  const periods = findPeriods(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  KNOWN.set(key, periods);
  return periods;
}

/** Clocks change at most once a day. */
function findPeriods(zone: string, start: number, end: number): readonly OffsetPeriod[] {
  const offsetAt = offsetsOf(zone);
  const periods: OffsetPeriod[] = [];
  let since = start;
  let offset = offsetAt(start);
  for (let day = start; day < end; day += DAY_MS) {
    const next = offsetAt(day + DAY_MS);
    if (next === offset) continue;
    const change = findChange(day, day + DAY_MS, offsetAt);
    periods.push({ since, until: change, offset });
    [since, offset] = [change, next];
  }
  return since < end ? [...periods, { since, until: end, offset }] : periods;
}

/** The first second of the new offset. */
function findChange(from: number, to: number, offsetAt: (instant: number) => number): number {
  const before = offsetAt(from);
  let [early, late] = [from / 1000, to / 1000];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle * 1000) === before) early = middle;
    else late = middle;
  }
  return late * 1000;
}

function offsetsOf(timeZone: string): (instant: number) => number {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return (local - instant) / 1000;
  };
}

/**
 * Turns readings of a zone's clocks into instants. Both are milliseconds; a reading is written as if it were UTC. A
 * reading that occurs twice (autumn) means the earlier instant; a skipped one (spring) is shifted by the jump of the
 * clocks.
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

/** At the turn of the year the local year differs from the UTC year. */
function periodsAround(zone: string, year: number): readonly OffsetPeriod[] {
  return offsetPeriods(zone, [year - 1, year, year + 1]);
}
