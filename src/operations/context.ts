import type { Semaphore } from '../lib/concurrency/semaphore.ts';
import type { DiskSpace } from '../ports/disk-space.ts';
import type { AppendOutcome, FactStore } from '../ports/fact-store.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Register } from '../ports/register.ts';
import type { AuditTrail } from './state/audit-trail.ts';
import type { Authenticator } from './state/authenticator.ts';
import type { ClockErrors } from './state/clock-errors.ts';
import type { CustomKeys } from './state/custom-keys.ts';
import type { FollowRegister } from './state/follow-register.ts';
import type { Links } from './state/links.ts';
import type { ResultQuota } from './state/result-quota.ts';
import type { Retention } from './state/retention.ts';
import type { Sessions } from './state/sessions.ts';
import type { SigningKeys } from './state/signing-keys.ts';

/** What every operation works with. */
export interface Context {
  readonly register: Register;
  readonly facts: FactStore;
  readonly objects: ObjectStore;
  readonly disk: DiskSpace;
  readonly limits: Limits;
  readonly resultQuota: ResultQuota;
  readonly keys: Pick<SigningKeys, 'rotate'>;
  readonly links: Links;
  readonly sessions: Sessions;
  readonly exports: Exports;
  readonly followRegister: FollowRegister;
  readonly retention: Retention;
  readonly customKeys: CustomKeys;
  readonly audit: AuditTrail;
  readonly authenticator: Authenticator;
  readonly clockErrors: ClockErrors;
  /** Told of what became of the rows of a body. */
  readonly onIngested: (test: string, counts: IngestedRows) => void;
  /** Of the program. */
  readonly version: string;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Aborted, with an OVERLOADED as its reason, when the service can wait no longer for work to end. */
  readonly signal: AbortSignal;
}

/** What an organisation may have; 0 is no limit. */
export interface Limits {
  readonly agentsMax: number;
  /** Downloads that wait or run. */
  readonly downloadsMax: number;
  /** Of one exported file. */
  readonly exportBytesMax: number;
}

/** How many rows of a body were stored, were stored already, or were not taken. */
export type IngestedRows = Pick<AppendOutcome, 'accepted' | 'duplicates' | 'rejected'>;

/** How files are made for callers. */
export interface Exports {
  /** How long a file is kept, and a link to it holds. */
  readonly keptSeconds: number;
  /** Limits how many files are made at a time. */
  readonly semaphore: Semaphore;
  /** Makes the others. */
  readonly worker: ExportWorker;
}

export interface ExportWorker {
  /** Takes what there is to do. */
  look(): void;
  /** Ends the work on a download, if it is done here. */
  stop(id: string): void;
}

export function unixSeconds(context: Pick<Context, 'now'>): number {
  return Math.floor(context.now() / 1000);
}
