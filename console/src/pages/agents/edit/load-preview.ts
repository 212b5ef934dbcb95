import type { Metadata, VersionChanges } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import type { DatedChange } from './change-of-draft.ts';

/** Whom a change would touch, and how. */
export interface Preview {
  readonly change: DatedChange;
  readonly matched: number;
  /** Ids of some of the agents. */
  readonly sample: readonly string[];
  readonly versions: VersionChanges;
  /** Of this change, however often it is sent. */
  readonly idempotencyKey: string;
}

const NONE: VersionChanges = { agents: 0, appears: 0, changes: 0, vanishes: 0, listed: [] };

/** Throws a NotFoundError where no agent matches. */
export async function loadPreview(change: DatedChange, signal: AbortSignal): Promise<Preview> {
  const body = { ...change, dry_run: true, show_versions: true } as const;
  const { matched, sample, versions = NONE } = await api.request('PUT /metadata', { body }, { signal });
  return { change, matched, sample, versions, idempotencyKey: newIdempotencyKey() };
}

/** As it is now. */
export function readMetadata(agentId: string, signal: AbortSignal): Promise<Metadata> {
  return api.request('GET /metadata/{field}/{value}', { field: 'agent', value: agentId }, { signal });
}

/** `crypto.randomUUID` is missing on pages that came over plain HTTP from another machine. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
