import { sql, type Transaction } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import { countVersions, NO_VERSIONS, revertVersions, versionChanges } from '../../../agents/version-changes.ts';
import { slices } from '../../../lib/batches.ts';
import type { ChangeToUndo, UndoOutcome } from '../../../ports/register.ts';
import { type Database, tryTransaction } from '../database/database.ts';
import { among } from '../database/json-rows.ts';
import type { Tables } from '../database/tables.ts';
import { type ChangedAgents, decodeVersions, hashTimeline, keepAgentChanges, recordChange } from './agent-changes.ts';
import {
  AGENTS_AT_A_TIME,
  type AgentsOfTimeline,
  advanceRevision,
  sharedTails,
  TIMELINES_AT_A_TIME,
  writeTimelines,
} from './timelines.ts';

const SAMPLE_SIZE = 10;
const CHANGES_NAMED_MAX = 10;

/** Restores the versions that every agent of a change had before, if nothing has changed them since. */
export function undoChange(
  database: Database,
  { organisationId }: AgentView,
  { id, record, signal }: ChangeToUndo,
): Promise<UndoOutcome> {
  return tryTransaction<UndoOutcome>(database, async (trx, abandon) => {
    const revision = await advanceRevision(database, trx, organisationId);
    const change = await trx
      .selectFrom('audit_changes')
      .select(['revision', 'changed_from'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!change) throw abandon({ outcome: 'not-found' });
    const { revision: undone, changed_from: from } = change;
    if (undone === null || from === null) throw abandon({ outcome: 'nothing-to-undo' });
    const agents = await trx
      .selectFrom('agent_changes')
      .innerJoin('agents', 'agents.id', 'agent_changes.agent')
      .select(['agent_changes.agent', 'agents.agent_id'])
      .where('agent_changes.organisation_id', '=', organisationId)
      .where('agent_changes.revision', '=', undone)
      .orderBy('agent_changes.agent')
      .execute();
    if (agents.length === 0) throw abandon({ outcome: 'nothing-to-undo' });
    const changedSince: typeof agents = [];
    let counts = NO_VERSIONS;
    for (const slice of slices(agents, AGENTS_AT_A_TIME)) {
      signal.throwIfAborted();
      const ids = slice.map(({ agent }) => agent);
      const kept = await keptVersions(trx, { organisationId, undone }, ids);
      const unchanged = new Set<number>();
      for (const tails of slices(await sharedTails(trx, ids, from), TIMELINES_AT_A_TIME)) {
        const back = tails.flatMap((tail) => stepsBack(tail, kept));
        for (const { agents } of back) for (const agent of agents) unchanged.add(agent);
        // After the first conflict nothing has to be written; the rest is only checked.
        if (changedSince.length > 0) continue;
        await writeTimelines(trx, organisationId, back);
        await keepAgentChanges(trx, organisationId, revision, back);
        counts = countVersions(back, counts);
      }
      changedSince.push(...slice.filter(({ agent }) => !unchanged.has(agent)));
    }
    if (changedSince.length > 0) {
      const ids = changedSince.map(({ agent }) => agent);
      throw abandon({
        outcome: 'changed-since',
        agents: changedSince.length,
        sample: changedSince.slice(0, SAMPLE_SIZE).map(({ agent_id }) => agent_id),
        changes: await laterChanges(trx, organisationId, undone, ids),
      });
    }
    const detail = { ...record.detail, undoes: id, versions: counts };
    const action = 'metadata.undo';
    return {
      outcome: 'undone',
      id: await recordChange(trx, { ...record, organisationId, action, revision, from, detail }),
    };
  });
}

/** What a change has left of each agent. */
interface KeptVersions {
  readonly versions: string;
  readonly after_hash: string;
}

async function keptVersions(
  trx: Transaction<Tables>,
  { organisationId, undone }: { readonly organisationId: number; readonly undone: number },
  agents: readonly number[],
): Promise<ReadonlyMap<number, KeptVersions>> {
  const rows = await trx
    .selectFrom('agent_changes')
    .select(['versions', 'after_hash', sql<string>`string_agg(cast(agent as text), ',')`.as('agents')])
    .where('organisation_id', '=', organisationId)
    .where('revision', '=', undone)
    .where('agent', 'in', among(trx, agents))
    .groupBy(['versions', 'after_hash'])
    .execute();
  return new Map(rows.flatMap((row) => row.agents.split(',').map((agent) => [Number(agent), row])));
}

/** From the timeline after the change to that before it, without agents that have changed since. */
function stepsBack(
  { agents, earlierVersions, timeline }: AgentsOfTimeline,
  kept: ReadonlyMap<number, KeptVersions>,
): readonly ChangedAgents[] {
  const hash = hashTimeline(timeline);
  const byVersions = new Map<string, number[]>();
  for (const agent of agents) {
    const { versions, after_hash } = kept.get(agent) ?? {};
    if (versions === undefined || after_hash !== hash) continue;
    byVersions.set(versions, byVersions.get(versions) ?? []);
    byVersions.get(versions)?.push(agent);
  }
  return Array.from(byVersions, ([versions, same]) => {
    const after = revertVersions(timeline, decodeVersions(versions));
    return { agents: same, earlierVersions, before: timeline, after, versions: versionChanges(timeline, after) };
  });
}

/** The audit's ids of later changes of the same agents, newest first. */
async function laterChanges(
  trx: Transaction<Tables>,
  organisationId: number,
  undone: number,
  agents: readonly number[],
): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('audit_changes')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('revision', '>', undone)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('agent_changes')
          .select('agent_changes.agent')
          .whereRef('agent_changes.organisation_id', '=', 'audit_changes.organisation_id')
          .whereRef('agent_changes.revision', '=', 'audit_changes.revision')
          .where('agent_changes.agent', 'in', agents.slice(0, AGENTS_AT_A_TIME)),
      ),
    )
    .orderBy('revision', 'desc')
    .limit(CHANGES_NAMED_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
