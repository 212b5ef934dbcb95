import type { CallOptions, Connection } from './connection.ts';
import { type Pages, pagesOf } from './pages.ts';

interface AuditRecord {
  /** The name of the organisation. */
  readonly organisation: string;
  /** The name of the token. */
  readonly token: string;
  readonly token_id: number;
}

export interface AuditedChange extends AuditRecord {
  /** UNIX seconds with a fraction. */
  readonly at: number;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditedQuery extends AuditRecord {
  /** UNIX seconds with a fraction. */
  readonly at: number;
  readonly route: string;
  readonly request: unknown;
  /** `OK`, the code of the refusal, or `ABORTED`. */
  readonly outcome: string;
  readonly rows: number;
  readonly duration_ms: number;
}

export interface AuditedCalls extends AuditRecord {
  /** UNIX seconds of its start. */
  readonly hour: number;
  readonly route: string;
  readonly calls: number;
}

export interface AuditSearch {
  readonly organisation?: string | undefined;
  /** UNIX seconds. */
  readonly since?: number | undefined;
  /** Records of a page, or of the whole list of calls. */
  readonly limit?: number | undefined;
}

/** For operators; the newest first. */
export interface Audit {
  changes(search?: AuditSearch, options?: CallOptions): Pages<AuditedChange>;
  queries(search?: AuditSearch, options?: CallOptions): Pages<AuditedQuery>;
  calls(search?: AuditSearch, options?: CallOptions): Promise<readonly AuditedCalls[]>;
}

const PATH = '/manage/audit';

export function auditOf(connection: Connection): Audit {
  return {
    changes: ({ organisation, since, limit } = {}, options = {}) =>
      pagesOf(connection, `${PATH}/changes`, { organisation, since, limit }, options),
    queries: ({ organisation, since, limit } = {}, options = {}) =>
      pagesOf(connection, `${PATH}/queries`, { organisation, since, limit }, options),
    calls: ({ organisation, since, limit } = {}, { signal } = {}) =>
      connection.call({
        method: 'GET',
        path: `${PATH}/calls`,
        query: { organisation, since, limit },
        isRead: true,
        signal,
      }),
  };
}
