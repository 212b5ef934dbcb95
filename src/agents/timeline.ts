import { CUSTOM_KEYS_MAX, encodeCustom } from './custom.ts';
import type { Metadata } from './metadata.ts';

/** Metadata and the instant (UNIX seconds) from which it applies, until the next version does. */
export interface Version {
  readonly validFrom: number;
  readonly metadata: Metadata;
}

/** An agent's versions, oldest first, no two neighbours equal. The last one is current. */
export type Timeline = readonly Version[];

/** The start of every agent's first version. */
export const BEGINNING = Number.MIN_SAFE_INTEGER;

/**
 * Applies a change from an instant on: the version at that instant is split, it and every later one are changed, equal
 * neighbours are merged. Also correct for the end of a timeline that begins at or before the version preceding `from`.
 */
export function changeFrom(timeline: Timeline, from: number, change: (metadata: Metadata) => Metadata): Timeline {
  const changed: Version[] = [];
  timeline.forEach((version, index) => {
    const validTo = timeline[index + 1]?.validFrom ?? Number.POSITIVE_INFINITY;
    if (version.validFrom < from) push(changed, version);
    if (validTo > from) {
      push(changed, { validFrom: Math.max(version.validFrom, from), metadata: change(version.metadata) });
    }
  });
  return changed;
}

/** The last of some versions, oldest first, that begins at or before an instant: there may be thousands. */
export function versionAt<V extends Version>(timeline: readonly V[], at: number): V | undefined {
  let [low, high] = [0, timeline.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timeline[middle]?.validFrom ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return timeline[low - 1];
}

export function hasTooManyKeys(timeline: Timeline): boolean {
  return timeline.some((version) => version.metadata.custom.size > CUSTOM_KEYS_MAX);
}

export function tooManyVersions(max: number): string {
  return `An agent may have ${max} versions of its metadata, and one would have more. Change versions that it has.`;
}

export function sameMetadata(a: Metadata, b: Metadata): boolean {
  return (
    a === b ||
    (a.isp === b.isp &&
      a.package === b.package &&
      a.timezone === b.timezone &&
      (a.custom === b.custom || encodeCustom(a.custom) === encodeCustom(b.custom)))
  );
}

function push(versions: Version[], version: Version): void {
  const last = versions.at(-1);
  if (!last || !sameMetadata(last.metadata, version.metadata)) versions.push(version);
}
