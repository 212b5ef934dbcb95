import { ServiceError } from '../errors.ts';
import type { Caller } from './caller.ts';

/** Why a token is refused. The answer never says it. */
export type RefusalReason = 'unknown' | 'expired' | 'revoked';

/** A token or session that is refused. */
export class TokenRefused extends ServiceError {
  readonly reason: RefusalReason;
  /** The token's name and organisation, if it is known. */
  readonly caller: Caller | undefined;

  constructor(reason: RefusalReason, caller?: Caller) {
    super('ACCESS_DENIED');
    this.reason = reason;
    this.caller = caller;
  }
}
