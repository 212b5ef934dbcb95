/** A stretch of time in which an agent had a timezone, or none (null). Instants are UTC milliseconds. */
export interface ZoneStretch {
  readonly since: number;
  /** Excluded. */
  readonly until: number;
  readonly zone: string | null;
}

/** The clocks of a zone: from a reading, written as if it were UTC, to its instant. */
export type ClockOfZone = (zone: string) => (reading: number) => number;

/**
 * When an agent's clock showed a reading, by the timezone that applied then; undefined when none did. A change of the
 * timezone is like one of the clocks: a reading that comes twice is the earlier instant, one that is skipped is read
 * by the zone before.
 */
export function instantOf(
  stretches: readonly ZoneStretch[],
  reading: number,
  clockOf: ClockOfZone,
): number | undefined {
  for (const [index, { zone, since, until }] of stretches.entries()) {
    if (zone === null) continue;
    const instant = clockOf(zone)(reading);
    if (instant >= since && instant < until) return instant;
    const next = stretches[index + 1];
    const isSkipped = instant >= until && next && next.zone !== null && clockOf(next.zone)(reading) < next.since;
    if (isSkipped) return instant;
  }
  return undefined;
}
