/** Signs people in. Its methods throw a SignInFailure. */
export interface IdentityProvider {
  /** Its name for people. */
  readonly name: string;
  /** Throws if the provider can't be used. */
  check(): Promise<void>;
  /** The address for the browser, and the state to remember until it returns. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly pending: PendingSignIn }>;
  /** The person who signed in; `address` is that of the request, with all its parameters. */
  finish(address: URL, pending: PendingSignIn): Promise<Person>;
  /** The subject of a logout token. */
  readLogout(token: string): Promise<Pick<Person, 'subject'>>;
}

export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Person {
  /** Unique among all providers, and never reassigned to another person. */
  readonly subject: string;
  readonly name: string;
  readonly groups: readonly string[];
}
