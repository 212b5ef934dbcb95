import type { MetadataChange } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { type FieldChange, fieldChanges } from './metadata-after.ts';

/** A change that has an instant, so that it means the same whenever it is sent. */
export type DatedChange = MetadataChange & { readonly backdate_from: number };

export interface SampledAgent {
  readonly agentId: string;
  readonly changes: readonly FieldChange[];
}

/** Whom a change would touch, and how. */
export interface Preview {
  readonly change: DatedChange;
  readonly matched: number;
  readonly sample: readonly SampledAgent[];
  /** Of this change, however often it is sent. */
  readonly idempotencyKey: string;
}

/** A NotFoundError where nobody matches. */
export async function loadPreview(change: DatedChange, signal: AbortSignal): Promise<Preview> {
  const { matched, sample } = await api.metadata.preview(change, { signal });
  const sampled = sample.map(async (agentId) => {
    const metadata = await api.metadata.read({ agent: agentId }, { signal });
    return { agentId, changes: fieldChanges(metadata, change) };
  });
  return { change, matched, sample: await Promise.all(sampled), idempotencyKey: newIdempotencyKey() };
}
