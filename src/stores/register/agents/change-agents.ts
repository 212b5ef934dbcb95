import type { Transaction } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import { applyPatch } from '../../../agents/patch.ts';
import { changeFrom, hasTooManyKeys } from '../../../agents/timeline.ts';
import { countVersions, NO_VERSIONS, versionChanges } from '../../../agents/version-changes.ts';
import { slices } from '../../../lib/batches.ts';
import type { BulkChange, BulkOutcome } from '../../../ports/register.ts';
import { type Database, tryTransaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { IdempotencyKeys } from '../idempotency.ts';
import { type ChangedAgent, keepAgentChanges, recordChange } from './agent-changes.ts';
import { matchingAgents } from './match-agents.ts';
import { advanceRevision, timelineTails, writeTimelines } from './timelines.ts';

const ROUTE = 'PUT /metadata';
/** Small enough that computing one slice does not delay other requests. */
const SLICE = 100;

export function changeAgents(
  database: Database,
  keys: IdempotencyKeys,
  view: AgentView,
  change: BulkChange,
): Promise<BulkOutcome> {
  const { organisationId } = view;
  const { idempotency, now, signal, record } = change;
  return tryTransaction<BulkOutcome>(database, async (trx, abandon) => {
    signal.throwIfAborted();
    const revision = await advanceRevision(database, trx, organisationId);
    if (idempotency) {
      const known = await keys.recall(trx, organisationId, ROUTE, idempotency, now);
      if (known?.request === 'other') throw abandon({ outcome: 'key-reused' });
      if (known?.request === 'same')
        throw abandon({ outcome: 'repeated', id: known.reply === null ? null : Number(known.reply) });
    }
    const matched = await matchingAgents(trx, view, change.selector).select('agents.id').orderBy('agents.id').execute();
    if (matched.length === 0) throw abandon({ outcome: 'no-match' });
    let counts = NO_VERSIONS;
    for (const slice of slices(matched, SLICE)) {
      signal.throwIfAborted();
      const ids = slice.map(({ id }) => id);
      const changed = await changeSlice(trx, organisationId, ids, change, revision);
      if (!changed) throw abandon({ outcome: 'too-many-keys' });
      counts = countVersions(changed, counts);
    }
    const done = { matched: matched.length, versions: counts };
    const entry = { organisationId, action: 'metadata.set', revision, from: change.from } as const;
    const id = record && (await recordChange(trx, { ...record, ...entry, detail: { ...record.detail, ...done } }));
    if (idempotency) await keys.remember(trx, organisationId, ROUTE, idempotency, now, id === null ? null : String(id));
    return { outcome: 'changed', id };
  });
}

/** Undefined when an agent would hold too many custom keys. */
async function changeSlice(
  trx: Transaction<Tables>,
  organisationId: number,
  agents: readonly number[],
  { patch, from, record }: BulkChange,
  revision: number,
): Promise<readonly ChangedAgent[] | undefined> {
  const tails = await timelineTails(trx, agents, from);
  const steps = [...tails].map(([agent, before]) => {
    const after = changeFrom(before, from, (metadata) => applyPatch(metadata, patch));
    return { agent, before, after, tail: after, versions: versionChanges(before, after) };
  });
  if (steps.some(({ after }) => hasTooManyKeys(after))) return undefined;
  await writeTimelines(trx, organisationId, steps);
  if (record) await keepAgentChanges(trx, organisationId, revision, steps);
  await trx.updateTable('agents').set({ revision }).where('id', 'in', agents).execute();
  return steps;
}
