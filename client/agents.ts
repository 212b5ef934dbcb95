import type { Connection } from './connection.ts';
import type { AgentKind } from './listings.ts';
import type { ManageOptions } from './manage-options.ts';
import type { CustomFields, Metadata } from './metadata.ts';
import { type Pages, pagesOf } from './pages.ts';
import { type Rows, rowsBody } from './row-body.ts';

export interface Agent extends Metadata {
  readonly agent_id: string;
  readonly unit_id: number | null;
  readonly mac_address: string | null;
  readonly kind: AgentKind;
  readonly base: string | null;
  readonly country: string | null;
  readonly panel: string;
}

/** An agent to add or to update: what is not given stays as it is. It needs an agent id or a unit id. */
export interface AgentRow {
  readonly agent_id?: string | null;
  readonly unit_id?: number | null;
  readonly mac_address?: string | null;
  readonly kind?: AgentKind | null;
  readonly base?: string | null;
  readonly country?: string | null;
  readonly panel?: string | null;
  readonly package?: string | null;
  readonly timezone?: string | null;
  readonly custom?: CustomFields | null;
}

export interface AgentSearch {
  /** Text anywhere in an agent id, unit id, MAC address, model or country. */
  readonly q?: string | undefined;
  readonly panel?: string | undefined;
  /** Agents of a page. */
  readonly limit?: number | undefined;
}

export interface RejectedRow {
  /** Counted from 1, without a header. */
  readonly row: number;
  readonly message: string;
}

export interface ImportedAgents {
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  /** The first 100 rows that were rejected. */
  readonly errors: readonly RejectedRow[];
}

export interface Agents {
  list(search?: AgentSearch, options?: ManageOptions): Pages<Agent>;
  /** Rows that are wrong are rejected, the others are stored. */
  import(rows: Rows<AgentRow>, options?: ManageOptions): Promise<ImportedAgents>;
}

const PATH = '/manage/agents';

export function agentsOf(connection: Connection): Agents {
  return {
    list: ({ q, panel, limit } = {}, { organisation, signal } = {}) =>
      pagesOf(connection, PATH, { q, panel, limit, organisation }, { signal }),
    import: (rows, { organisation, signal } = {}) =>
      connection.call({
        method: 'POST',
        path: PATH,
        query: { organisation },
        body: rowsBody(rows),
        isRead: false,
        signal,
      }),
  };
}
