import type { AgentView } from '../../../access/caller.ts';
import { applyPatch } from '../../../agents/patch.ts';
import { changeFrom, hasTooManyKeys } from '../../../agents/timeline.ts';
import { countVersions, NO_VERSIONS, versionChanges } from '../../../agents/version-changes.ts';
import { slices } from '../../../lib/batches.ts';
import type { BulkChange, BulkOutcome } from '../../../ports/register.ts';
import { type Database, tryTransaction } from '../database/database.ts';
import type { IdempotencyKeys } from '../idempotency.ts';
import { type ChangedAgents, keepAgentChanges, recordChange } from './agent-changes.ts';
import { matchingAgents } from './match-agents.ts';
import {
  AGENTS_AT_A_TIME,
  type AgentsOfTimeline,
  advanceRevision,
  sharedTails,
  TIMELINES_AT_A_TIME,
  writeTimelines,
} from './timelines.ts';

const ROUTE = 'PUT /metadata';

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
    for (const slice of slices(matched, AGENTS_AT_A_TIME)) {
      const ids = slice.map(({ id }) => id);
      for (const tails of slices(await sharedTails(trx, ids, change.from), TIMELINES_AT_A_TIME)) {
        signal.throwIfAborted();
        const steps = tails.map((tail) => stepOf(tail, change));
        if (steps.some(({ after }) => hasTooManyKeys(after))) throw abandon({ outcome: 'too-many-keys' });
        await writeTimelines(trx, organisationId, steps);
        await keepAgentChanges(trx, organisationId, revision, steps);
        counts = countVersions(steps, counts);
      }
    }
    const done = { matched: matched.length, versions: counts };
    const entry = { organisationId, action: 'metadata.set', revision, from: change.from } as const;
    const id = record && (await recordChange(trx, { ...record, ...entry, detail: { ...record.detail, ...done } }));
    if (idempotency) await keys.remember(trx, organisationId, ROUTE, idempotency, now, id === null ? null : String(id));
    return { outcome: 'changed', id };
  });
}

function stepOf({ timeline, ...same }: AgentsOfTimeline, { patch, from }: BulkChange): ChangedAgents {
  const after = changeFrom(timeline, from, (metadata) => applyPatch(metadata, patch));
  return { ...same, before: timeline, after, versions: versionChanges(timeline, after) };
}
