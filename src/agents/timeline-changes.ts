import { sameMetadata, type Timeline, type Version } from './timeline.ts';

/** A version in a store: with its end, null while it is current. */
export interface DatedVersion extends Version {
  readonly validTo: number | null;
}

interface TimelineChanges {
  /** `validFrom` of removed versions. */
  readonly removed: readonly number[];
  /** Versions that are new or differ. */
  readonly written: readonly DatedVersion[];
}

/** The writes that turn one timeline into another. */
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
