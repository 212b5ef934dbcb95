import type { AuthorizationForm } from '../access/authorization.ts';
import type { Caller } from '../access/caller.ts';
import { SCOPES, type Scope } from '../access/scopes.ts';
import type { ErrorCode, Issues } from '../errors.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import type { Context } from '../operations/context.ts';
import type { Reply, StaticText } from './reply.ts';

/** One call of the HTTP API. Its route, its reference and its types in the client are generated from this. */
export interface Call<
  P extends Parameters = Parameters,
  B = unknown,
  A extends Access | null = Access | null,
  C extends Caller | undefined = CallerOf<A>,
> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for path parameters. */
  readonly path: string;
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  /** Null: needs no token. */
  readonly access: A;
  /** Refused to tokens that are limited to panels. */
  readonly isForEveryPanel?: true;
  /** By the names that `handle` knows them under. */
  readonly parameters?: P;
  readonly body?: Body<B>;
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals specific to this call. Those that every call with a token or a body has are added. */
  readonly refusals?: Refusals;
  /** Refusals are written as the API that it stands for writes them. */
  readonly refusedAs?: RefusalForm;
  /** The audit records each of these calls with its outcome. */
  readonly isQuestion?: true;
  /** Its work waits in the background, so a full queue of questions does not refuse it. */
  readonly isInBackground?: true;
  /** Answers with the bytes of a file. Its path parameter may contain slashes. */
  readonly isFile?: true;
  /**
   * Throws if the caller may not make this request, and adds an issue for each unknown name in it. The request may
   * already have issues.
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
  /** The body as sent, for the audit and for comparing requests. */
  readonly sent: unknown;
  /** The address that links begin with. */
  readonly publicUrl: string;
  /** The OpenAPI document. */
  readonly reference: { readonly document: StaticText; readonly page: StaticText; readonly statistics: StaticText };
  /**
   * Counts a question through a public link for the link's organisation. Throws RATE_LIMITED if that has too many in
   * progress.
   */
  admit(organisationId: number): Promise<void>;
  /** Aborted when the client disconnects before its answer is sent, or when the shutdown can wait no longer. */
  signal(): AbortSignal;
}

export type RefusalForm = 'influx';

type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

interface Declared<P extends Parameters, B, A extends Access | null>
  extends Omit<Call<P, B, A>, 'method' | 'path' | 'answers'> {
  /** The message of a success; undefined: none. */
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

type CallerOf<A> = A extends { readonly orKey: true } ? Caller | undefined : A extends Access ? Caller : undefined;

/** A token with the scope. */
export interface Access {
  readonly form: AuthorizationForm;
  /** Null: any. */
  readonly scope: Scope | null;
  /** Another sufficient scope, for calls that only read. */
  readonly orScope?: Scope;
  /** An operator may call it for the organisation in the query string. */
  readonly forOrganisation?: true;
  /** An operator who names no organisation calls it for all. */
  readonly forAll?: true;
  /** A public link calls it with its `key` instead of a token. The request then has no caller. */
  readonly orKey?: true;
}

export const DATA: Access = { form: 'bare-or-bearer', scope: 'data' };
export const INGEST: Access = { form: 'bare-or-bearer', scope: 'ingest' };
export const METADATA: Access = { form: 'bearer', scope: 'metadata' };
export const READ_METADATA: Access = { ...METADATA, orScope: 'metadata:read' };
export const MANAGE: Access = { form: 'bearer', scope: 'manage', forOrganisation: true };
/** Lists of agents, panels and ISPs. */
export const LIST: Access = { ...MANAGE, orScope: 'metadata:read' };
/** The audit of an organisation for its managers, and of all organisations for operators. */
export const AUDIT: Access = { ...MANAGE, forAll: true };
/** Any token, about itself. */
export const ANY: Access = { form: 'bare-or-bearer', scope: null };
export const OPERATE: Access = { form: 'bearer', scope: 'operator' };

/** One of these is enough. */
export function scopesOf({ scope, orScope, forOrganisation }: Access): readonly Scope[] {
  if (scope === null) return SCOPES;
  const operator = forOrganisation ? (['operator'] as const) : [];
  return [...new Set([scope, ...(orScope === undefined ? [] : [orScope]), ...operator])];
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export interface Parameter<T = unknown> {
  /** Its name on the wire. */
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number | boolean | Readonly<Record<string, string>>;
  /** Path parameters always are. */
  readonly required?: boolean;
  /** An object: every parameter of the query whose name begins with this one's and a dot. */
  readonly isGroup?: true;
  /** Undefined is not given. The value is only meaningful when no issue was added. */
  read(given: unknown, issues: IssueList): T;
}

export interface Body<B = unknown> {
  /** JSON and tables (JSON or CSV) are parsed before they are read; a list of rows, and output of any type, stays a stream. */
  readonly kind: 'json' | 'table' | 'list' | 'output';
  readonly description: string;
  readonly required: boolean;
  readonly contents: Contents;
  /** Undefined: `MAX_BODY_BYTES`. */
  readonly bytesMax?: number;
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

export type HeaderName =
  | 'X-Broadgauge-Ignored'
  | 'X-Broadgauge-Receipt'
  | 'X-Broadgauge-Rejected'
  | 'X-Broadgauge-Understood'
  | 'X-Broadgauge-Warnings'
  | 'ETag'
  | 'Content-Disposition'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'Last-Modified';

/** The errors of declared calls: a 405 concerns undeclared ones, and only the console has sessions. */
export type RefusalCode = Exclude<ErrorCode, 'METHOD_NOT_ALLOWED' | 'NOT_SIGNED_IN'>;

export interface Refusal {
  readonly when: string;
  /** The message of the example; default: that of the error table. */
  readonly message?: string;
  readonly issues?: Issues;
}

export type Refusals = { readonly [Code in RefusalCode]?: Refusal };

/** The calls of one resource. */
export interface Resource {
  readonly name: string;
  /** CommonMark. */
  readonly description: string;
  /** The schemas of its bodies and answers, by their names in the document. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly calls: readonly Call[];
}
