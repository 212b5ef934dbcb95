/**
 * Why somebody could not sign in through the identity provider.
 * `unavailable`: it does not answer, or not as one. `denied`: it refused, or the person did. `stale`: the sign-in was begun
 * elsewhere, or too long ago. `invalid`: what it says of the person can't be believed. `no-group`: the person is in no group
 * that may use the service. `no-organisation`: the one of the group does not exist.
 */
export type SignInFailureReason = 'unavailable' | 'denied' | 'stale' | 'invalid' | 'no-group' | 'no-organisation';

export class SignInFailure extends Error {
  readonly reason: SignInFailureReason;

  constructor(reason: SignInFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignInFailure';
    this.reason = reason;
  }
}
