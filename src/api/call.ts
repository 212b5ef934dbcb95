import type { AuthorizationForm } from '../access/authorization.ts';
import type { Caller } from '../access/caller.ts';
import type { Scope } from '../access/scopes.ts';
import type { ErrorCode, Issues } from '../errors.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import type { Context } from '../operations/context.ts';
import type { Reply, StaticText } from './reply.ts';

/** One call of the HTTP API. Its route, its reference and its part of the client are all made from this. */
export interface Call<
  P extends Parameters = Parameters,
  B = unknown,
  A extends Access | null = Access | null,
  C extends Caller | undefined = CallerOf<A>,
> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for what a caller fills in. */
  readonly path: string;
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  /** Null: needs no token. */
  readonly access: A;
  /** By the names that `handle` knows them under. */
  readonly parameters?: P;
  readonly body?: Body<B>;
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Those with something of their own to say; what every call with a token or a body has is added. */
  readonly refusals?: Refusals;
  /** The audit keeps each of these with its outcome. */
  readonly isQuestion?: true;
  /** Its work waits in the background: a full queue of questions is no reason to refuse it. */
  readonly isPatient?: true;
  /** Answers with the bytes of a file. The part of the path that is filled in may have slashes. */
  readonly isFile?: true;
  /**
   * Refuses what the caller may not ask for, and adds an issue for each name in the request that does not exist. The
   * request may have issues already.
   */
  check?(request: CallRequest<P, B, C>, issues: IssueList): void | Promise<void>;
  /** Runs when the request has no issue. */
  handle(request: CallRequest<P, B, C>): Promise<Reply>;
}

export interface CallRequest<P extends Parameters, B, C> {
  readonly context: Context;
  readonly caller: C;
  readonly parameters: ParameterValues<P>;
  readonly body: B;
  /** The body as it was sent, for records and for telling one request from another. */
  readonly sent: unknown;
  /** The address that links begin with. */
  readonly publicUrl: string;
  /** What the API says of itself. */
  readonly reference: { readonly document: StaticText; readonly page: StaticText; readonly statistics: StaticText };
  /**
   * Counts a question of somebody without a token for the organisation that it is about. Throws RATE_LIMITED where that has too
   * many of them in work.
   */
  admit(organisationId: number): void;
  /** Aborted when the client goes away before its answer is out, or when the service can wait no longer. */
  signal(): AbortSignal;
}

type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

interface Declared<P extends Parameters, B, A extends Access | null>
  extends Omit<Call<P, B, A>, 'method' | 'path' | 'answers'> {
  /** That of a success; without it there is none. */
  readonly answer?: Answer;
  /** By status. */
  readonly otherAnswers?: Readonly<Record<number, Answer>>;
}

/** Checks a declaration, and lets `handle` know the types of its parameters and its body. */
export function call<P extends Parameters, B, A extends Access | null>(
  route: Route,
  { answer, otherAnswers, ...declared }: Declared<P, B, A>,
): Call {
  const [method = '', path = ''] = route.split(' ');
  const answers = { ...(answer && { 200: answer }), ...otherAnswers };
  return { ...declared, method: method.toLowerCase(), path, answers } as unknown as Call;
}

type CallerOf<A> = A extends Access ? Caller : undefined;

/** A token with the scope. */
export interface Access {
  readonly form: AuthorizationForm;
  readonly scope: Scope;
  /** A scope that is enough too, for calls that only read. */
  readonly orScope?: Scope;
  /** An operator may call it too, for an organisation that the address names. */
  readonly forOrganisation?: true;
  /** An operator who names none calls it for all organisations. */
  readonly forAll?: true;
}

export const DATA: Access = { form: 'bare-or-bearer', scope: 'data' };
export const INGEST: Access = { form: 'bare-or-bearer', scope: 'ingest' };
export const METADATA: Access = { form: 'bearer', scope: 'metadata' };
export const READ_METADATA: Access = { ...METADATA, orScope: 'metadata:read' };
export const MANAGE: Access = { form: 'bearer', scope: 'manage', forOrganisation: true };
/** Lists of what metadata is about. */
export const LIST: Access = { ...MANAGE, orScope: 'metadata:read' };
/** What is recorded of an organisation, for its managers; of all of them, for operators. */
export const AUDIT: Access = { ...MANAGE, forAll: true };
export const OPERATE: Access = { form: 'bearer', scope: 'operator' };

/** One of these is enough. */
export function scopesOf({ scope, orScope, forOrganisation }: Access): readonly Scope[] {
  return [scope, ...(orScope === undefined ? [] : [orScope]), ...(forOrganisation ? ['operator' as const] : [])];
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export interface Parameter<T = unknown> {
  /** What the wire calls it. */
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number | boolean;
  /** Those of the path always are. */
  readonly required?: boolean;
  /** Undefined is not given. The value is only meaningful when no issue was added. */
  read(given: unknown, issues: IssueList): T;
}

export interface Body<B = unknown> {
  /** JSON, and tables in JSON or CSV, are parsed before they are read; a list of rows is left a stream. */
  readonly kind: 'json' | 'table' | 'rows';
  readonly description: string;
  readonly required: boolean;
  readonly contents: Contents;
  /** `now` in UNIX seconds. The value is only meaningful when no issue was added. */
  read(sent: unknown, now: number, issues: IssueList): B;
}

export interface Answer {
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** None: the answer has no body. */
  readonly contents?: Contents;
}

/** By media type. */
export type Contents = Readonly<Record<string, Content>>;

export interface Content {
  readonly schema: JsonSchema;
  /** By a short name. */
  readonly examples: Readonly<Record<string, Example>>;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export type HeaderName = 'ETag' | 'Content-Disposition' | 'Accept-Ranges' | 'Content-Range' | 'Last-Modified';

/** The errors of calls that exist: a 405 is for those that do not, and nobody but the console asks to sign in. */
export type RefusalCode = Exclude<ErrorCode, 'METHOD_NOT_ALLOWED' | 'NOT_SIGNED_IN'>;

export interface Refusal {
  readonly when: string;
  /** What the example says, if not what the error table does. */
  readonly message?: string;
  readonly issues?: Issues;
}

export type Refusals = { readonly [Code in RefusalCode]?: Refusal };

/** Calls about one thing. */
export interface Resource {
  readonly name: string;
  /** CommonMark. */
  readonly description: string;
  /** The schemas of its bodies and answers, by the names under which the document has them. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly calls: readonly Call[];
}
