import type { FactStore } from '../ports/fact-store.ts';
import type { Register } from '../ports/register.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Authenticator } from './authenticator.ts';
import type { FollowRegister } from './follow-register.ts';

/** What every operation works with. */
export interface Context {
  readonly register: Register;
  readonly facts: FactStore;
  readonly followRegister: FollowRegister;
  /** Runs tasks of the same name one after the other. */
  readonly inTurn: <T>(name: string, task: () => Promise<T>) => Promise<T>;
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
