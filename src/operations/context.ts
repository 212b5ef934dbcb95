import type { Register } from '../ports/register.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Authenticator } from './authenticator.ts';

/** What every operation works with. */
export interface Context {
  readonly register: Register;
  readonly audit: AuditTrail;
  readonly authenticator: Authenticator;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Aborted, with an OVERLOADED as its reason, when the service can wait no longer for work to end. */
  readonly signal: AbortSignal;
}

export function unixSeconds(context: Pick<Context, 'now'>): number {
  return Math.floor(context.now() / 1000);
}
