import type { AgentChange, VersionChange, VersionCounts } from '../../agents/version-changes.ts';
import { countVersions, NO_VERSIONS } from '../../agents/version-changes.ts';

/** The effect of a change: totals, and the first versions. */
export interface GatheredChanges {
  readonly counts: VersionCounts;
  readonly listed: readonly ListedVersion[];
}

export interface ListedVersion extends VersionChange {
  readonly agentId: string;
}

/** An answer lists this many; a file has all. */
export const VERSIONS_LISTED_MAX = 100;

export async function gatherChanges(changes: AsyncIterable<readonly AgentChange[]>): Promise<GatheredChanges> {
  let counts = NO_VERSIONS;
  const listed: ListedVersion[] = [];
  for await (const agents of changes) {
    counts = countVersions(agents, counts);
    if (listed.length < VERSIONS_LISTED_MAX) {
      listed.push(...listVersions(agents).slice(0, VERSIONS_LISTED_MAX - listed.length));
    }
  }
  return { counts, listed };
}

export function listVersions(agents: readonly AgentChange[]): readonly ListedVersion[] {
  return agents.flatMap(({ agentId, versions }) => versions.map((version) => ({ agentId, ...version })));
}
