import { ServiceError } from '../errors.ts';
import type { Caller } from './caller.ts';

/** Why a token is not good. Callers are never told. */
export type RefusalReason = 'unknown' | 'expired' | 'revoked';

/** A token, or a session, that was given and is not good now. */
export class TokenRefused extends ServiceError {
  readonly reason: RefusalReason;
  /** Whose token it was, if it is known. */
  readonly caller: Caller | undefined;

  constructor(reason: RefusalReason, caller?: Caller) {
    super('ACCESS_DENIED');
    this.reason = reason;
    this.caller = caller;
  }
}
