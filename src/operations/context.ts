import type { Semaphore } from '../lib/concurrency/semaphore.ts';
import type { DiskSpace } from '../ports/disk-space.ts';
import type { AppendOutcome, FactStore } from '../ports/fact-store.ts';
import type { MessageSender } from '../ports/message-sender.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Register } from '../ports/register.ts';
import type { AuditTrail } from './state/audit-trail.ts';
import type { Authenticator } from './state/authenticator.ts';
import type { ClockErrors } from './state/clock-errors.ts';
import type { CustomKeys } from './state/custom-keys.ts';
import type { FollowRegister } from './state/follow-register.ts';
import type { InProgress } from './state/in-progress.ts';
import type { KnownQuotas } from './state/known-quotas.ts';
import type { Links } from './state/links.ts';
import type { ResultQuota } from './state/result-quota.ts';
import type { Retention } from './state/retention.ts';
import type { Sessions } from './state/sessions.ts';
import type { SigningKeys } from './state/signing-keys.ts';
import type { SoldSpeeds } from './state/sold-speeds.ts';

/** Files that are being made, and how to end that. */
interface FilesInProgress {
  readonly organisationId: number;
  readonly erased: AbortController;
  readonly ended: Promise<unknown>;
}

/** What operations need that use only the register. */
export type Registered = Pick<Context, 'register'>;

/** The context of every operation. */
export interface Context {
  readonly register: Register;
  readonly facts: FactStore;
  readonly objects: ObjectStore;
  readonly disk: DiskSpace;
  /** The size of one exported file. */
  readonly exportBytesMax: number;
  readonly quotas: KnownQuotas;
  readonly inProgress: RequestsInProgress;
  readonly resultQuota: ResultQuota;
  readonly keys: Pick<SigningKeys, 'rotate'>;
  readonly links: Links;
  readonly sessions: Sessions;
  readonly messages: MessageSender;
  /** The address that links begin with. */
  readonly publicUrl: () => string;
  readonly exports: Exports;
  readonly followRegister: FollowRegister;
  readonly soldSpeeds: SoldSpeeds;
  readonly retention: Retention;
  readonly customKeys: CustomKeys;
  readonly audit: AuditTrail;
  readonly authenticator: Authenticator;
  readonly clockErrors: ClockErrors;
  /** Called with the outcome of a body's rows. */
  readonly onIngested: (test: string, counts: IngestedRows) => void;
  /** The version of the program. */
  readonly version: string;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Aborted, with an OVERLOADED as its reason, when the shutdown can wait no longer. */
  readonly signal: AbortSignal;
}

/** At this node. */
interface RequestsInProgress {
  readonly requests: InProgress;
  /** A question is a request too. */
  readonly questions: InProgress;
  /** Questions through public links, which do not count against tokens. */
  readonly publicQuestions: InProgress;
}

/** The numbers of a body's accepted, duplicate and rejected rows. */
type IngestedRows = Pick<AppendOutcome, 'accepted' | 'duplicates' | 'rejected'>;

/** The state for making files. */
interface Exports {
  /** The lifetime of a file and its link. */
  readonly keptSeconds: number;
  /** Limits the files that are made at the same time. */
  readonly semaphore: Semaphore;
  /** At this node. */
  readonly inProgress: Set<FilesInProgress>;
  /** Makes downloads in the background. */
  readonly worker: ExportWorker;
}

export interface ExportWorker {
  /** Takes waiting downloads. */
  look(): void;
  /** Stops the work on a download, if this node does it. */
  stop(id: string): void;
}

export function unixSeconds(context: Pick<Context, 'now'>): number {
  return Math.floor(context.now() / 1000);
}
