import type { SCOPES } from './catalogue.ts';
import type { Connection } from './connection.ts';
import type { ManageOptions } from './manage-options.ts';
import { jsonBody } from './row-body.ts';

export type Scope = (typeof SCOPES)[number];

export interface NewToken {
  /** What it is for. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** UNIX seconds; never, unless given. */
  readonly expires_at?: number | null;
  /** Names of the panels to which it is limited; all, unless given. */
  readonly panels?: readonly string[] | null;
}

export interface TokenGrant {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expires_at: number | null;
  readonly panels: readonly string[] | null;
}

export interface IssuedToken extends TokenGrant {
  /** Shown this once. */
  readonly token: string;
}

export interface ListedToken extends TokenGrant {
  /** The first characters of the token. */
  readonly prefix: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

export interface Tokens {
  create(token: NewToken, options?: ManageOptions): Promise<IssuedToken>;
  /** All of the organisation, ended ones included. */
  list(options?: ManageOptions): Promise<readonly ListedToken[]>;
  /** A new token like the old one, which lives on for a while if wanted. */
  rotate(id: number, rotation?: { readonly overlap_seconds?: number }, options?: ManageOptions): Promise<IssuedToken>;
  revoke(id: number, options?: ManageOptions): Promise<void>;
}

const PATH = '/manage/tokens';

export function tokensOf(connection: Connection): Tokens {
  return {
    create: (token, { organisation, signal } = {}) =>
      connection.call({
        method: 'POST',
        path: PATH,
        query: { organisation },
        body: jsonBody(token),
        isRead: false,
        signal,
      }),
    list: ({ organisation, signal } = {}) =>
      connection.call({ method: 'GET', path: PATH, query: { organisation }, isRead: true, signal }),
    rotate: (id, rotation = {}, { organisation, signal } = {}) =>
      connection.call({
        method: 'POST',
        path: `${PATH}/${id}/rotate`,
        query: { organisation },
        body: jsonBody(rotation),
        isRead: false,
        signal,
      }),
    revoke: (id, { organisation, signal } = {}) =>
      connection.call({ method: 'DELETE', path: `${PATH}/${id}`, query: { organisation }, isRead: false, signal }),
  };
}
