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
}

export function unixSeconds(context: Pick<Context, 'now'>): number {
  return Math.floor(context.now() / 1000);
}
