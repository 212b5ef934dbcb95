import { sameMetadata, type Timeline, type Version } from './timeline.ts';

/** A version as a store keeps it: with its end, null while it is current. */
export interface DatedVersion extends Version {
  readonly validTo: number | null;
}

export interface TimelineChanges {
  /** `validFrom` of versions that are gone. */
  readonly removed: readonly number[];
  /** Versions that are new or differ. */
  readonly written: readonly DatedVersion[];
}

/** What a store has to do to get from one timeline to another. */
export function timelineChanges(before: Timeline, after: Timeline): TimelineChanges {
  const old = new Map(dated(before).map((version) => [version.validFrom, version]));
  const kept = new Set(after.map((version) => version.validFrom));
  return {
    removed: before.map((version) => version.validFrom).filter((validFrom) => !kept.has(validFrom)),
    written: dated(after).filter((version) => {
      const known = old.get(version.validFrom);
      return !known || known.validTo !== version.validTo || !sameMetadata(known.metadata, version.metadata);
    }),
  };
}

function dated(timeline: Timeline): DatedVersion[] {
  return timeline.map((version, index) => ({ ...version, validTo: timeline[index + 1]?.validFrom ?? null }));
}
