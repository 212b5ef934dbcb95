import type { Transaction } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import { countVersions, NO_VERSIONS, revertVersions, versionChanges } from '../../../agents/version-changes.ts';
import { slices } from '../../../lib/batches.ts';
import type { ChangeToUndo, UndoOutcome } from '../../../ports/register.ts';
import { type Database, tryTransaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { decodeVersions, hashTimeline, keepAgentChanges, recordChange } from './agent-changes.ts';
import { advanceRevision, timelineTails, writeTimelines } from './timelines.ts';

const SLICE = 100;
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
    for (const slice of slices(agents, SLICE)) {
      signal.throwIfAborted();
      const steps = await stepsBack(trx, { organisationId, undone, from }, slice);
      const changed = slice.filter(({ agent }) => !steps.has(agent));
      changedSince.push(...changed);
      // After the first conflict nothing is written; the rest is only checked.
      if (changedSince.length > 0) continue;
      const back = [...steps.values()];
      await writeTimelines(trx, organisationId, back);
      await keepAgentChanges(trx, organisationId, revision, back);
      const ids = slice.map(({ agent }) => agent);
      await trx.updateTable('agents').set({ revision }).where('id', 'in', ids).execute();
      counts = countVersions(back, counts);
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

interface UndoneChange {
  readonly organisationId: number;
  /** The revision that the change made. */
  readonly undone: number;
  readonly from: number;
}

/** From the timelines after the change to those before it, without agents that have changed since. */
async function stepsBack(
  trx: Transaction<Tables>,
  { organisationId, undone, from }: UndoneChange,
  agents: readonly { readonly agent: number; readonly agent_id: string }[],
) {
  const ids = agents.map(({ agent }) => agent);
  const tails = await timelineTails(trx, ids, from);
  const kept = await trx
    .selectFrom('agent_changes')
    .select(['agent', 'versions', 'after_hash'])
    .where('organisation_id', '=', organisationId)
    .where('revision', '=', undone)
    .where('agent', 'in', ids)
    .execute();
  const names = new Map(agents.map(({ agent, agent_id }) => [agent, agent_id]));
  const same = kept.filter(({ agent, after_hash }) => hashTimeline(tails.get(agent) ?? []) === after_hash);
  return new Map(
    same.map(({ agent, versions }) => {
      const before = tails.get(agent) ?? [];
      const after = revertVersions(before, decodeVersions(versions));
      const step = { agent, agentId: names.get(agent) ?? '', before, after, tail: after };
      return [agent, { ...step, versions: versionChanges(before, after) }];
    }),
  );
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
          .where('agent_changes.agent', 'in', agents.slice(0, SLICE)),
      ),
    )
    .orderBy('revision', 'desc')
    .limit(CHANGES_NAMED_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
