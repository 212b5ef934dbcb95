import type { AgentView } from '../../access/caller.ts';
import type { AgentChange } from '../../agents/version-changes.ts';
import { ServiceError } from '../../errors.ts';
import type { AuditedChange } from '../../ports/audit.ts';
import type { Registered } from '../context.ts';
import { type GatheredChanges, gatherChanges } from '../metadata/gather-changes.ts';

/** An audit entry, with its effect on versions if it is a metadata change. */
export interface ShownChange extends AuditedChange {
  readonly versions: GatheredChanges | null;
}

export async function showChange(context: Registered, view: AgentView, id: number): Promise<ShownChange> {
  const change = await readChange(context, view, id);
  return {
    ...change,
    versions: change.revision === null ? null : await gatherChanges(versionsOf(context, view, change)),
  };
}

/** The full effect of a metadata change on versions; empty for other changes. */
export async function changedVersions(
  context: Registered,
  view: AgentView,
  id: number,
): Promise<AsyncIterable<readonly AgentChange[]>> {
  return versionsOf(context, view, await readChange(context, view, id));
}

async function readChange({ register }: Registered, { organisationId }: AgentView, id: number): Promise<AuditedChange> {
  const change = await register.audit.change(id, organisationId);
  if (!change) throw new ServiceError('NOT_FOUND');
  return change;
}

async function* versionsOf(
  { register }: Registered,
  view: AgentView,
  { revision }: AuditedChange,
): AsyncGenerator<readonly AgentChange[]> {
  if (revision !== null) yield* register.agents.changesOf(view, revision);
}
