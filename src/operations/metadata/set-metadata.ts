import type { Caller } from '../../access/caller.ts';
import { fitsAnAgent } from '../../agents/custom.ts';
import type { PackageExistence } from '../../agents/package-existence.ts';
import type { PackageName } from '../../agents/package-name.ts';
import type { MetadataChange } from '../../agents/parse-metadata-change.ts';
import { type Context, unixSeconds } from '../context.ts';
import { idempotencyOf } from '../idempotency.ts';

export interface MetadataMatch {
  readonly outcome: 'matched';
  readonly matched: number;
  readonly sample: readonly string[];
}

export type MetadataOutcome =
  | MetadataMatch
  | { readonly outcome: 'changed' | 'repeated' | 'no-match' | 'too-many-keys' | 'key-reused' };

export interface MetadataRequest {
  readonly change: MetadataChange;
  /** As it was sent: the audit keeps it, and a key belongs to it. */
  readonly sent: unknown;
  readonly key: string | undefined;
}

const SAMPLE_SIZE = 10;

export function packageExists(context: Context, caller: Caller, name: PackageName): Promise<PackageExistence> {
  return context.register.isps.exists(caller.organisationId, name);
}

/** Changes the metadata of every agent that a request selects; a dry run says whom it would change instead. */
export async function setMetadata(
  context: Context,
  caller: Caller,
  { change, sent, key }: MetadataRequest,
): Promise<MetadataOutcome> {
  const { selector, patch, from, dryRun } = change;
  const { agents } = context.register;
  if (selector.custom && !fitsAnAgent(selector.custom)) return { outcome: 'no-match' };
  if (dryRun) {
    const { matched, sample, tooManyKeys } = await agents.match(caller, { selector, patch, from }, SAMPLE_SIZE);
    if (matched === 0) return { outcome: 'no-match' };
    return tooManyKeys ? { outcome: 'too-many-keys' } : { outcome: 'matched', matched, sample };
  }
  const changed = await agents.change(caller, {
    selector,
    patch,
    from,
    idempotency: idempotencyOf(key, sent),
    now: unixSeconds(context),
    signal: context.signal,
  });
  const { outcome } = changed;
  const isDone = outcome === 'changed' || outcome === 'repeated';
  if (isDone && (patch.timezone !== undefined || patch.overwriteAll)) await moveResults(context, caller.organisationId);
  if (outcome === 'changed') {
    context.audit.recordChange(caller, 'metadata.set', { request: sent, matched: changed.matched });
  }
  return { outcome };
}

/**
 * Local times follow a timezone before the change is answered for; everything else is looked up when the next question
 * comes. The change is stored whatever happens here, so a service that is ending does not wait.
 */
async function moveResults({ followRegister, signal }: Context, organisationId: number): Promise<void> {
  const over = new AbortController();
  const ending = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { signal: over.signal }),
  );
  await Promise.race([followRegister(organisationId), ending]).finally(() => over.abort());
}
