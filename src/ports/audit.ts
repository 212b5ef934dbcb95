import type { SignInFailureReason } from '../access/sign-in-failure.ts';
import type { RefusalReason } from '../access/token-refused.ts';

/** The number of calls of a route by a token within an hour. */
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
  /** `OK`, the code of an error, or `ABORTED` if the client disconnected. */
  readonly outcome: string;
  readonly rows: number;
  readonly durationMs: number;
}

/** How a credential was used: in a call, or to sign in to the console with a token or through a provider. */
export type SignInWay = 'token' | 'sign-in' | 'openid';

export type AuditedReason = RefusalReason | SignInFailureReason;

/** The number of refused tokens within an hour. */
export interface RefusalCount {
  readonly way: SignInWay;
  readonly reason: AuditedReason;
  readonly address: string;
  /** Zero, like the id of the token, if the token is not known. */
  readonly organisationId: number;
  readonly tokenId: number;
  /** The first characters of a string in the form of a token; otherwise empty. */
  readonly prefix: string;
  /** UNIX seconds, start of the hour. */
  readonly hour: number;
  readonly refusals: number;
  /** UNIX seconds. */
  readonly lastAt: number;
}

interface TokenUse {
  readonly tokenId: number;
  readonly at: number;
}

interface LinkUse {
  readonly linkId: number;
  readonly at: number;
}

export interface AuditBatch {
  readonly calls: readonly CallCount[];
  readonly queries: readonly QueryRecord[];
  /** Older questions are deleted, in UNIX milliseconds; null: none are. */
  readonly questionsSince: number | null;
  readonly uses: readonly TokenUse[];
  readonly linkUses: readonly LinkUse[];
  readonly refusals: readonly RefusalCount[];
}

/** The names of the token and its organisation. */
interface Audited {
  readonly organisation: string;
  /** Null if the token was erased with its organisation. */
  readonly token: string | null;
}

/** A record as it is read. */
export interface AuditedChange extends ChangeRecord, Audited {
  readonly id: number;
  /** For a metadata change: the organisation's revision that it made. */
  readonly revision: number | null;
}

export interface AuditedQuery extends QueryRecord, Audited {
  readonly id: number;
}

export interface AuditedCalls extends CallCount, Audited {}

export interface AuditedRefusals extends RefusalCount {
  /** Null if the token is not known. */
  readonly organisation: string | null;
  readonly token: string | null;
}

export interface AuditFilter {
  readonly organisationId: number | undefined;
  /** UNIX seconds. */
  readonly since: number;
  readonly limit: number;
}

interface AuditPage extends AuditFilter {
  readonly beforeId: number | undefined;
}

interface ChangesPage extends AuditPage {
  /** Only this organisation; undefined: all. */
  readonly action: string | undefined;
  /** Only those that changed versions of this agent; undefined: all. */
  readonly agentId: string | undefined;
}

export interface AuditStore {
  write(batch: AuditBatch): Promise<void>;
  /** Writes the entry of what the register does not hold; other changes write theirs with themselves. */
  record(change: ChangeRecord): Promise<void>;
  changes(filter: ChangesPage): Promise<readonly AuditedChange[]>;
  /** Of one organisation, or (undefined) of any. */
  change(id: number, organisationId: number | undefined): Promise<AuditedChange | undefined>;
  queries(filter: AuditPage): Promise<readonly AuditedQuery[]>;
  calls(filter: AuditFilter): Promise<readonly AuditedCalls[]>;
  refusals(filter: AuditFilter): Promise<readonly AuditedRefusals[]>;
}
