import type { Transaction } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import { applyPatch } from '../../../agents/patch.ts';
import { changeFrom, hasTooManyKeys } from '../../../agents/timeline.ts';
import { slices } from '../../../lib/batches.ts';
import type { BulkChange, BulkOutcome } from '../../../ports/register.ts';
import { type Database, tryTransaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { recallKey, rememberKey } from '../idempotency.ts';
import { matchingAgents } from './match-agents.ts';
import { advanceRevision, timelineTails, writeTimelines } from './timelines.ts';

const ROUTE = 'PUT /metadata';
/** Small enough that computing one slice does not hold up other requests. */
const SLICE = 100;

export function changeAgents(database: Database, view: AgentView, change: BulkChange): Promise<BulkOutcome> {
  const { organisationId } = view;
  const { idempotency, now, signal } = change;
  return tryTransaction<BulkOutcome>(database, async (trx, abandon) => {
    signal.throwIfAborted();
    const revision = await advanceRevision(trx, organisationId);
    if (idempotency) {
      const known = await recallKey(trx, organisationId, ROUTE, idempotency, now);
      if (known?.request === 'other') throw abandon({ outcome: 'key-reused' });
      if (known?.request === 'same') throw abandon({ outcome: 'repeated' });
    }
    const matched = await matchingAgents(trx, view, change.selector).select('agents.id').orderBy('agents.id').execute();
    if (matched.length === 0) throw abandon({ outcome: 'no-match' });
    for (const slice of slices(matched, SLICE)) {
      signal.throwIfAborted();
      const ids = slice.map(({ id }) => id);
      const fits = await changeSlice(trx, organisationId, ids, change, revision);
      if (!fits) throw abandon({ outcome: 'too-many-keys' });
    }
    if (idempotency) await rememberKey(trx, organisationId, ROUTE, idempotency, now);
    return { outcome: 'changed', matched: matched.length };
  });
}

/** False when an agent would hold too many custom keys. */
async function changeSlice(
  trx: Transaction<Tables>,
  organisationId: number,
  agents: readonly number[],
  { patch, from }: BulkChange,
  revision: number,
): Promise<boolean> {
  const tails = await timelineTails(trx, agents, from);
  const steps = [...tails].map(([agent, before]) => ({
    agent,
    before,
    after: changeFrom(before, from, (metadata) => applyPatch(metadata, patch)),
  }));
  if (steps.some(({ after }) => hasTooManyKeys(after))) return false;
  await writeTimelines(trx, organisationId, steps);
  await trx.updateTable('agents').set({ revision }).where('id', 'in', agents).execute();
  return true;
}
