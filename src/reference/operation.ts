import type { AuthorizationForm } from '../access/authorization.ts';
import type { Scope } from '../access/scopes.ts';
import type { ErrorCode, Issues } from '../errors.ts';
import type { JsonSchema } from '../lib/json-schema.ts';

/** One call of the HTTP API, as the reference tells it. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for what a caller fills in. */
  readonly path: string;
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  /** Null: needs no token. */
  readonly access: Access | null;
  readonly parameters?: readonly Parameter[];
  readonly body?: Body;
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Those with something of their own to say; what every call with a token or a body has is added. */
  readonly refusals?: Refusals;
}

/** A token with one of the scopes. */
export interface Access {
  readonly form: AuthorizationForm;
  readonly scopes: readonly Scope[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number | boolean;
  /** Those of the path always are. */
  readonly required?: boolean;
}

export interface Body {
  readonly description: string;
  readonly required: boolean;
  readonly contents: Contents;
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
export interface Noun {
  readonly name: string;
  /** CommonMark. */
  readonly description: string;
  readonly operations: readonly Operation[];
}
