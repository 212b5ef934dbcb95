import type { Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { UndoOutcome } from '../../ports/register.ts';
import { type ShownChange, showChange } from '../audit/read-change.ts';
import type { Context } from '../context.ts';
import { moveResults } from './set-metadata.ts';

/** Restores the versions that agents had before a change; the new change can be undone too. */
export async function undoChange(context: Context, caller: Caller, id: number): Promise<ShownChange> {
  const outcome = await context.register.agents.undo(caller, {
    id,
    record: { tokenId: caller.tokenId, at: context.now(), detail: {} },
    signal: context.signal,
  });
  if (outcome.outcome === 'not-found') throw new ServiceError('NOT_FOUND');
  if (outcome.outcome !== 'undone') {
    throw new ServiceError('VALIDATION_FAIL', { issues: { id: [problemOf(outcome)] } });
  }
  await moveResults(context, caller.organisationId);
  return showChange(context, caller, outcome.id);
}

type Refused = Extract<UndoOutcome, { readonly outcome: 'changed-since' | 'nothing-to-undo' }>;

function problemOf(refused: Refused): string {
  if (refused.outcome === 'nothing-to-undo') {
    return 'There is nothing to undo: only a change of metadata that made versions different can be undone.';
  }
  const { agents, sample, changes } = refused;
  const more = agents > sample.length ? ` and ${agents - sample.length} more` : '';
  const by =
    changes.length > 0 ? ` Undo the later changes first: ${changes.join(', ')}.` : ' An import has changed them.';
  const noun = agents === 1 ? '1 agent was' : `${agents} agents were`;
  return `${noun} changed since: ${sample.join(', ')}${more}.${by}`;
}
