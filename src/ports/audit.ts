import type { SignInFailureReason } from '../access/sign-in-failure.ts';
import type { RefusalReason } from '../access/token-refused.ts';

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

/** The entry of a change that is written with it, by what the change led to; undefined where it changed nothing. */
export type RecordOf<T> = (changed: T) => ChangeRecord | undefined;

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

/** How somebody wanted to be let in: a call with a token, or signing in to the console, with a token or by a provider. */
export type SignInWay = 'token' | 'sign-in' | 'openid';

export type AuditedReason = RefusalReason | SignInFailureReason;

/** How often tokens were refused within an hour. */
export interface RefusalCount {
  readonly way: SignInWay;
  readonly reason: AuditedReason;
  readonly address: string;
  /** Zero, as the id of the token, where the token is not known. */
  readonly organisationId: number;
  readonly tokenId: number;
  /** The first characters of what looks like a token; empty for anything else. */
  readonly prefix: string;
  /** UNIX seconds, start of the hour. */
  readonly hour: number;
  readonly refusals: number;
  /** UNIX seconds. */
  readonly lastAt: number;
}

export interface TokenUse {
  readonly tokenId: number;
  readonly at: number;
}

export interface LinkUse {
  readonly linkId: number;
  readonly at: number;
}

export interface AuditBatch {
  readonly calls: readonly CallCount[];
  readonly changes: readonly ChangeRecord[];
  readonly queries: readonly QueryRecord[];
  /** Older questions are deleted, in UNIX milliseconds; null: none are. */
  readonly questionsSince: number | null;
  readonly uses: readonly TokenUse[];
  readonly linkUses: readonly LinkUse[];
  readonly refusals: readonly RefusalCount[];
}

/** Who it was, in words. */
interface Audited {
  readonly organisation: string;
  /** Null where the token is gone with its organisation, which was erased. */
  readonly token: string | null;
}

/** A record as it is read. */
export interface AuditedChange extends ChangeRecord, Audited {
  readonly id: number;
  /** Of a change of metadata: the organisation's revision that it made. */
  readonly revision: number | null;
}

export interface AuditedQuery extends QueryRecord, Audited {
  readonly id: number;
}

export interface AuditedCalls extends CallCount, Audited {}

export interface AuditedRefusals extends RefusalCount {
  /** Null where the token is not known. */
  readonly organisation: string | null;
  readonly token: string | null;
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

export interface ChangesPage extends AuditPage {
  /** Only this one; undefined for all of them. */
  readonly action: string | undefined;
}

export interface AuditStore {
  write(batch: AuditBatch): Promise<void>;
  changes(filter: ChangesPage): Promise<readonly AuditedChange[]>;
  /** Of one organisation, or (undefined) of any. */
  change(id: number, organisationId: number | undefined): Promise<AuditedChange | undefined>;
  queries(filter: AuditPage): Promise<readonly AuditedQuery[]>;
  calls(filter: AuditFilter): Promise<readonly AuditedCalls[]>;
  refusals(filter: AuditFilter): Promise<readonly AuditedRefusals[]>;
}
