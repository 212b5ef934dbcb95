import type { Caller } from '../access/caller.ts';
import { fitsAnAgent, TOO_MANY_KEYS } from '../agents/custom.ts';
import { checkPackageExists } from '../agents/package-existence.ts';
import { parseMetadataChange } from '../agents/parse-metadata-change.ts';
import { ServiceError } from '../errors.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { IdempotencyKey } from '../ports/idempotency.ts';
import type { BulkOutcome } from '../ports/register.ts';
import { type Context, unixSeconds } from './context.ts';

export interface MetadataMatch {
  readonly matched: number;
  readonly sample: readonly string[];
}

const SAMPLE_SIZE = 10;

/** Changes the metadata of every agent that a request selects; a dry run says whom it would change instead. */
export async function setMetadata(
  context: Context,
  caller: Caller,
  body: unknown,
  idempotency: IdempotencyKey | undefined,
  issues = new IssueList(),
): Promise<MetadataMatch | undefined> {
  const now = unixSeconds(context);
  const { selector, patch, from, dryRun } = parseMetadataChange(body, now, issues);
  if (patch.package) {
    const exists = await context.register.isps.exists(caller.organisationId, patch.package);
    checkPackageExists(patch.package, exists, issues);
  }
  issues.refuse();
  if (selector.custom && !fitsAnAgent(selector.custom)) throw new ServiceError('NOT_FOUND');
  if (dryRun) {
    const { matched, sample, tooManyKeys } = await context.register.agents.match(
      caller,
      { selector, patch, from },
      SAMPLE_SIZE,
    );
    if (matched === 0) refuseUnlessDone({ outcome: 'no-match' });
    if (tooManyKeys) refuseUnlessDone({ outcome: 'too-many-keys' });
    return { matched, sample };
  }
  const outcome = await context.register.agents.change(caller, {
    selector,
    patch,
    from,
    idempotency,
    now,
    signal: context.signal,
  });
  refuseUnlessDone(outcome);
  if (patch.timezone !== undefined || patch.overwriteAll) await moveResults(context, caller.organisationId);
  if (outcome.outcome === 'changed') {
    context.audit.recordChange(caller, 'metadata.set', { request: body, matched: outcome.matched });
  }
  return undefined;
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

function refuseUnlessDone({ outcome }: BulkOutcome): void {
  switch (outcome) {
    case 'changed':
    case 'repeated':
      return;
    case 'no-match':
      throw new ServiceError('NOT_FOUND');
    case 'too-many-keys':
      throw new ServiceError('VALIDATION_FAIL', { issues: { 'metadata[custom]': [TOO_MANY_KEYS] } });
    case 'key-reused':
      throw new ServiceError('VALIDATION_FAIL', {
        issues: { 'Idempotency-Key': ['This key was used for another request.'] },
      });
  }
}
