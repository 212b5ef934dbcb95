import { EMPTY_METADATA, type Metadata } from './metadata.ts';
import { sameMetadata, type Timeline, versionAt } from './timeline.ts';

/** How a version changes: it is new, has other values, or is removed. */
export type VersionFate = 'appears' | 'changes' | 'vanishes';

/** A version that a change affects, with the metadata from its start on, before and after the change. */
export interface VersionChange {
  readonly validFrom: number;
  readonly fate: VersionFate;
  readonly before: Metadata;
  readonly after: Metadata;
}

/** The versions of one agent that a change affects. */
export interface AgentChange {
  readonly agentId: string;
  readonly versions: readonly VersionChange[];
}

/** Oldest first. A version that only ends at another time is not listed: the one that ends it is. */
export function versionChanges(before: Timeline, after: Timeline): readonly VersionChange[] {
  const [old, fresh] = [startsOf(before), startsOf(after)];
  return [...new Set([...old, ...fresh])]
    .sort((a, b) => a - b)
    .map((validFrom) => ({
      validFrom,
      fate: fateOf(old.has(validFrom), fresh.has(validFrom)),
      before: metadataAt(before, validFrom),
      after: metadataAt(after, validFrom),
    }))
    .filter(({ fate, before, after }) => fate !== 'changes' || !sameMetadata(before, after));
}

function fateOf(wasThere: boolean, isThere: boolean): VersionFate {
  if (!wasThere) return 'appears';
  return isThere ? 'changes' : 'vanishes';
}

function startsOf(timeline: Timeline): Set<number> {
  return new Set(timeline.map(({ validFrom }) => validFrom));
}

function metadataAt(timeline: Timeline, at: number): Metadata {
  return versionAt(timeline, at)?.metadata ?? EMPTY_METADATA;
}

/**
 * The timeline before some changes, given the one after them. Also correct for the end of a timeline that has every
 * changed version.
 */
export function revertVersions(timeline: Timeline, changes: readonly VersionChange[]): Timeline {
  const versions = new Map(timeline.map(({ validFrom, metadata }) => [validFrom, metadata]));
  for (const { validFrom, fate, before } of changes) {
    if (fate === 'appears') versions.delete(validFrom);
    else versions.set(validFrom, before);
  }
  return [...versions].sort(([a], [b]) => a - b).map(([validFrom, metadata]) => ({ validFrom, metadata }));
}

/** The number of versions that a change adds, changes and removes, and of their agents. */
export type VersionCounts = Readonly<Record<'agents' | VersionFate, number>>;

export const NO_VERSIONS: VersionCounts = { agents: 0, appears: 0, changes: 0, vanishes: 0 };

/** @param changed what happens to one agent, or to each of `agents` */
export function countVersions(
  changed: readonly (Pick<AgentChange, 'versions'> & { readonly agents?: readonly unknown[] })[],
  before: VersionCounts = NO_VERSIONS,
): VersionCounts {
  const counts = { ...before };
  for (const { versions, agents } of changed) {
    const number = agents?.length ?? 1;
    if (versions.length > 0) counts.agents += number;
    for (const { fate } of versions) counts[fate] += number;
  }
  return counts;
}
