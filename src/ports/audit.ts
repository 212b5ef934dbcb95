/** How often a token called a route within an hour. */
export interface CallCount {
  readonly organisationId: number;
  readonly tokenId: number;
  readonly route: string;
  /** UNIX seconds, start of the hour. */
  readonly hour: number;
  readonly calls: number;
}

/** Who changed what, and when. */
export interface ChangeRecord {
  readonly organisationId: number;
  readonly tokenId: number;
  /** UNIX milliseconds. */
  readonly at: number;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A question to the data interface. */
export interface QueryRecord {
  readonly organisationId: number;
  readonly tokenId: number;
  /** UNIX milliseconds. */
  readonly at: number;
  readonly route: string;
  readonly request: unknown;
  /** How it ended: `OK`, the code of an error, or `ABORTED` when the client went away. */
  readonly outcome: string;
  readonly rows: number;
  readonly durationMs: number;
}

export interface TokenUse {
  readonly tokenId: number;
  readonly at: number;
}

export interface AuditBatch {
  readonly calls: readonly CallCount[];
  readonly changes: readonly ChangeRecord[];
  readonly queries: readonly QueryRecord[];
  readonly uses: readonly TokenUse[];
}

/** A record as it is read. */
export interface AuditedChange extends ChangeRecord {
  readonly id: number;
  /** Of a change of metadata: the organisation's revision that it made. */
  readonly revision: number | null;
  readonly organisation: string;
  readonly token: string;
}

export interface AuditedQuery extends QueryRecord {
  readonly id: number;
  readonly organisation: string;
  readonly token: string;
}

export interface AuditedCalls extends CallCount {
  readonly organisation: string;
  readonly token: string;
}

export interface AuditFilter {
  readonly organisationId: number | undefined;
  /** UNIX seconds. */
  readonly since: number;
  readonly limit: number;
}

export interface AuditPage extends AuditFilter {
  readonly beforeId: number | undefined;
}

export interface AuditStore {
  write(batch: AuditBatch): Promise<void>;
  changes(filter: AuditPage): Promise<readonly AuditedChange[]>;
  /** Of one organisation, or (undefined) of any. */
  change(id: number, organisationId: number | undefined): Promise<AuditedChange | undefined>;
  queries(filter: AuditPage): Promise<readonly AuditedQuery[]>;
  calls(filter: AuditFilter): Promise<readonly AuditedCalls[]>;
}
