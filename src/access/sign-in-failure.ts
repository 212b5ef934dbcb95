/**
 * Why a sign-in through the identity provider failed. `unavailable`: the provider does not answer, or is not one.
 * `denied`: the provider or the person refused. `stale`: the sign-in began in another browser or too long ago.
 * `invalid`: the provider's statement about the person failed a check. `no-group`: the person is in no group that may
 * use the service. `no-organisation`: the group's organisation does not exist.
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
