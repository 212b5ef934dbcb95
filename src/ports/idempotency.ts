/** A caller's key for a request, and a hash of the request, so that a repeat is recognised. */
export interface IdempotencyKey {
  readonly key: string;
  readonly requestHash: string;
}

/** The replies to requests with an idempotency key, for one day. */
export interface IdempotencyStore {
  /** The stored reply to the same request, or that the key was used for another request. */
  recall(
    organisationId: number,
    route: string,
    key: IdempotencyKey,
    now: number,
  ): Promise<{ readonly request: 'same'; readonly reply: string | null } | { readonly request: 'other' } | undefined>;
  remember(organisationId: number, route: string, key: IdempotencyKey, now: number, reply: string): Promise<void>;
}
