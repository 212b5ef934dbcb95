import type { Semaphore } from '../lib/concurrency/semaphore.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Register } from '../ports/register.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Authenticator } from './authenticator.ts';
import type { CustomKeys } from './custom-keys.ts';
import type { FollowRegister } from './follow-register.ts';
import type { Links } from './links.ts';
import type { Sessions } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { DownloadWorker } from './work-downloads.ts';

/** What every operation works with. */
export interface Context {
  readonly register: Register;
  readonly facts: FactStore;
  readonly objects: ObjectStore;
  readonly keys: Pick<SigningKeys, 'rotate'>;
  readonly links: Links;
  readonly sessions: Sessions;
  readonly exports: Exports;
  readonly followRegister: FollowRegister;
  readonly customKeys: CustomKeys;
  readonly audit: AuditTrail;
  readonly authenticator: Authenticator;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Aborted, with an OVERLOADED as its reason, when the service can wait no longer for work to end. */
  readonly signal: AbortSignal;
}

/** How files are made for callers. */
export interface Exports {
  /** How long a file is kept, and a link to it holds. */
  readonly keptSeconds: number;
  /** Places for files that are made at the same time. */
  readonly slots: Semaphore;
  /** Makes the others. */
  readonly worker: Pick<DownloadWorker, 'look' | 'stop'>;
}

export function unixSeconds(context: Pick<Context, 'now'>): number {
  return Math.floor(context.now() / 1000);
}
