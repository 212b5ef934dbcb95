/** Signs people in. Its methods throw a SignInFailure. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string;
  /** Where the browser has to go, and what to remember until it is back. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly pending: PendingSignIn }>;
  /** Who came back; `address` is that of the request, with all its parameters. */
  finish(address: URL, pending: PendingSignIn): Promise<Person>;
  /** Whom a logout token of the provider is about. */
  readLogout(token: string): Promise<Pick<Person, 'subject'>>;
}

export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Person {
  /** Unique among all providers, and never given to somebody else. */
  readonly subject: string;
  readonly name: string;
  readonly groups: readonly string[];
}
