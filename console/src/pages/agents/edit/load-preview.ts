import type { Metadata, MetadataChange } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import type { DatedChange } from './change-of-draft.ts';

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

/** Throws a NotFoundError where no agent matches. */
export async function loadPreview(change: DatedChange, signal: AbortSignal): Promise<Preview> {
  const { matched, sample } = await api.request('PUT /metadata', { body: { ...change, dry_run: true } }, { signal });
  const sampled = sample.map(async (agentId) => {
    return { agentId, changes: fieldChanges(await readMetadata(agentId, signal), change) };
  });
  return { change, matched, sample: await Promise.all(sampled), idempotencyKey: newIdempotencyKey() };
}

/** As it is now. */
export function readMetadata(agentId: string, signal: AbortSignal): Promise<Metadata> {
  return api.request('GET /metadata/{field}/{value}', { field: 'agent', value: agentId }, { signal });
}

/** A field that a change makes different; null where it is not set. */
interface FieldChange {
  readonly name: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** What a change does to the metadata of an agent as it is now. */
export function fieldChanges(before: Metadata, change: MetadataChange): readonly FieldChange[] {
  const after = metadataAfter(before, change);
  const keys = [...new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])];
  return [
    { name: 'Package', before: packageText(before), after: packageText(after) },
    { name: 'Timezone', before: before.timezone, after: after.timezone },
    ...keys.map((key) => ({ name: key, before: valueAt(before, key), after: valueAt(after, key) })),
  ].filter((field) => field.before !== field.after);
}

function metadataAfter(before: Metadata, { metadata, overwrite_all }: MetadataChange): Metadata {
  const kept = overwrite_all ? { package: null, isp: null, timezone: null, custom: {} } : before;
  return {
    ...kept,
    ...(metadata.package !== undefined && packageParts(metadata.package)),
    timezone: metadata.timezone ?? kept.timezone,
    custom: { ...kept.custom, ...metadata.custom },
  };
}

/** `<isp>:` alone removes the package. */
function packageParts(name: string): Pick<Metadata, 'isp' | 'package'> {
  return { isp: name.slice(0, name.indexOf(':')), package: name.endsWith(':') ? null : name };
}

function packageText({ isp, package: name }: Metadata): string | null {
  return name ?? isp;
}

function valueAt({ custom }: Metadata, key: string): string | number | null {
  return Object.hasOwn(custom, key) ? (custom[key] ?? null) : null;
}

/** `crypto.randomUUID` is missing on pages that came over plain HTTP from another machine. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
