import type { CallOptions, Connection } from './connection.ts';
import { jsonBody } from './row-body.ts';

/** One agent, by one of its names. */
export type AgentName = { readonly agent: string } | { readonly unit: number } | { readonly mac: string };

export type CustomFields = Readonly<Record<string, string | number>>;

export interface Metadata {
  /** `<isp>:<package>` */
  readonly package: string | null;
  readonly isp: string | null;
  readonly timezone: string | null;
  readonly custom: CustomFields;
}

export interface MetadataVersion extends Metadata {
  /** UNIX seconds; null for the first version. */
  readonly valid_from: number | null;
}

/** Which agents: those to whom all of it applies. */
export interface AgentSelector {
  readonly agent_id?: string;
  readonly unit_id?: number;
  readonly mac_address?: string;
  readonly isp?: string;
  readonly package?: string;
  readonly timezone?: string;
  readonly custom?: CustomFields;
}

export interface MetadataChange {
  readonly agent: AgentSelector;
  readonly metadata: {
    readonly package?: string;
    readonly timezone?: string;
    readonly custom?: CustomFields;
  };
  /** UNIX seconds, at most 28 days ago; the start of the current day in UTC, unless given. */
  readonly backdate_from?: number;
  /** Remove everything that is not given. */
  readonly overwrite_all?: boolean;
}

export interface MetadataMatch {
  readonly matched: number;
  /** Ids of up to ten of them. */
  readonly sample: readonly string[];
}

export interface MetadataCalls {
  /** As it is now, or as it is valid at an instant in UNIX seconds. */
  read(agent: AgentName, options?: CallOptions & { readonly at?: number | undefined }): Promise<Metadata>;
  /** All versions, the newest first. */
  history(agent: AgentName, options?: CallOptions): Promise<readonly MetadataVersion[]>;
  /** Changes every agent that matches, or none. No match is a NotFoundError. */
  set(
    change: MetadataChange,
    options?: CallOptions & {
      /** For 24 hours the same change under the same key is made once. */
      readonly idempotencyKey?: string | undefined;
    },
  ): Promise<void>;
  /** Whom a change would change, without making it. */
  preview(change: MetadataChange, options?: CallOptions): Promise<MetadataMatch>;
}

export function metadataOf(connection: Connection): MetadataCalls {
  return {
    read: (agent, { at, signal } = {}) =>
      connection.call({ method: 'GET', path: pathOf(agent), query: { at }, isRead: true, signal }),
    history: (agent, { signal } = {}) =>
      connection.call({ method: 'GET', path: `${pathOf(agent)}/history`, isRead: true, signal }),
    set: (change, { idempotencyKey, signal } = {}) =>
      connection.call({
        method: 'PUT',
        path: '/metadata',
        body: jsonBody({ ...change, dry_run: false }),
        idempotencyKey,
        isRead: false,
        signal,
      }),
    preview: (change, { signal } = {}) =>
      connection.call({
        method: 'PUT',
        path: '/metadata',
        body: jsonBody({ ...change, dry_run: true }),
        isRead: true,
        signal,
      }),
  };
}

function pathOf(agent: AgentName): string {
  const [[field, value] = []] = Object.entries(agent);
  return `/metadata/${field}/${encodeURIComponent(value)}`;
}
