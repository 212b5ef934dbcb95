import type { Caller } from '../../access/caller.ts';
import { fitsAnAgent } from '../../agents/custom.ts';
import type { PackageExistence } from '../../agents/package-existence.ts';
import type { PackageName } from '../../agents/package-name.ts';
import type { MetadataChange } from '../../agents/parse-metadata-change.ts';
import type { AgentChange } from '../../agents/version-changes.ts';
import { type ShownChange, showChange } from '../audit/read-change.ts';
import { type Context, unixSeconds } from '../context.ts';
import { idempotencyOf } from '../idempotency.ts';
import { shortened } from '../state/audit-trail.ts';
import { type GatheredChanges, gatherChanges } from './gather-changes.ts';

export interface MetadataMatch {
  readonly outcome: 'matched';
  readonly matched: number;
  readonly sample: readonly string[];
  readonly versions?: GatheredChanges;
}

export type MetadataOutcome =
  | MetadataMatch
  /** With its effect, if requested. */
  | { readonly outcome: 'changed'; readonly change?: ShownChange }
  | { readonly outcome: 'no-match' | 'too-many-keys' | 'key-reused' };

interface MetadataRequest {
  readonly change: MetadataChange;
  /** As sent, for the audit and for the idempotency key. */
  readonly sent: unknown;
  readonly key: string | undefined;
}

const SAMPLE_SIZE = 10;

export function packageExists(context: Context, caller: Caller, name: PackageName): Promise<PackageExistence> {
  return context.register.isps.exists(caller.organisationId, name);
}

/** Changes the metadata of every selected agent; a dry run reports which agents would change. */
export async function setMetadata(
  context: Context,
  caller: Caller,
  { change, sent, key }: MetadataRequest,
): Promise<MetadataOutcome> {
  const { selector, patch, from, dryRun } = change;
  const { agents } = context.register;
  if (selector.custom && !fitsAnAgent(selector.custom)) return { outcome: 'no-match' };
  if (dryRun) return tryChange(context, caller, change);
  const changed = await agents.change(caller, {
    selector,
    patch,
    from,
    record: { tokenId: caller.tokenId, at: context.now(), detail: { request: shortened(sent) } },
    idempotency: idempotencyOf(caller, key, sent),
    now: unixSeconds(context),
    signal: context.signal,
  });
  if (changed.outcome !== 'changed' && changed.outcome !== 'repeated') return changed;
  if (patch.timezone !== undefined || patch.overwriteAll) await moveResults(context, caller.organisationId);
  const { id } = changed;
  if (!change.showVersions || id === null) return { outcome: 'changed' };
  return { outcome: 'changed', change: await showChange(context, caller, id) };
}

/** The effect of a change on each agent, without making it; undefined if it matches none. */
export async function previewMetadata(
  { register: { agents } }: Context,
  caller: Caller,
  change: MetadataChange,
): Promise<AsyncIterable<readonly AgentChange[]> | undefined> {
  if (change.selector.custom && !fitsAnAgent(change.selector.custom)) return undefined;
  const { matched } = await agents.match(caller, change, 0);
  return matched === 0 ? undefined : agents.preview(caller, change);
}

async function tryChange(
  { register: { agents } }: Context,
  caller: Caller,
  { showVersions, ...change }: MetadataChange,
): Promise<MetadataOutcome> {
  const { matched, sample, tooManyKeys } = await agents.match(caller, change, SAMPLE_SIZE);
  if (matched === 0) return { outcome: 'no-match' };
  if (tooManyKeys) return { outcome: 'too-many-keys' };
  const versions = showVersions ? await gatherChanges(agents.preview(caller, change)) : undefined;
  return { outcome: 'matched', matched, sample, ...(versions && { versions }) };
}

/**
 * Updates local times before the change is answered; everything else is read by the next question. The change is
 * already stored, so a service that is stopping does not wait.
 */
export async function moveResults({ followRegister, signal }: Context, organisationId: number): Promise<void> {
  const over = new AbortController();
  const ending = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { signal: over.signal }),
  );
  await Promise.race([followRegister(organisationId), ending]).finally(() => over.abort());
}
