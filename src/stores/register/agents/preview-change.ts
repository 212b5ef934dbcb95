import type { AgentView } from '../../../access/caller.ts';
import { applyPatch } from '../../../agents/patch.ts';
import { changeFrom } from '../../../agents/timeline.ts';
import { type AgentChange, versionChanges } from '../../../agents/version-changes.ts';
import type { ProposedChange } from '../../../ports/register.ts';
import type { Database } from '../database/database.ts';
import { matchingAgents } from './match-agents.ts';
import { timelineTails } from './timelines.ts';

const SLICE = 500;

/** Agents whose timeline would not change have no versions. */
export async function* previewChange(
  { scan }: Database,
  view: AgentView,
  { selector, patch, from }: ProposedChange,
): AsyncGenerator<readonly AgentChange[]> {
  let lastId = 0;
  for (;;) {
    const agents = await matchingAgents(scan, view, selector)
      .select(['agents.id', 'agents.agent_id'])
      .where('agents.id', '>', lastId)
      .orderBy('agents.id')
      .limit(SLICE)
      .execute();
    if (agents.length === 0) return;
    const ids = agents.map(({ id }) => id);
    const tails = await timelineTails(scan, ids, from);
    yield agents.map(({ id, agent_id }) => {
      const before = tails.get(id)?.timeline ?? [];
      const after = changeFrom(before, from, (metadata) => applyPatch(metadata, patch));
      return { agentId: agent_id, versions: versionChanges(before, after) };
    });
    lastId = ids.at(-1) ?? lastId;
  }
}
