import type { NamedStore } from './named-store.ts';

/** Where messages about alerts go. Instants are UNIX seconds. */
export interface StoredChannel {
  readonly organisationId: number;
  readonly name: string;
  /** Validated JSON. */
  readonly body: unknown;
  /** The secrets of a webhook, newest first. */
  readonly secrets: readonly ChannelSecret[];
  readonly savedAt: number;
  /** Why nothing is sent to it any more. */
  readonly problem: string | null;
}

export interface ChannelSecret {
  readonly secret: string;
  /** Null: until it is rotated. */
  readonly until: number | null;
}

export interface AlertChannels extends NamedStore<StoredChannel> {
  /** Sends nothing to it until it is stored again. */
  disable(organisationId: number, name: string, problem: string): Promise<void>;
}

/** A message for a channel. */
export interface NewDelivery {
  /** Stays the same over all attempts. */
  readonly id: string;
  readonly channel: string;
  /** JSON. */
  readonly message: unknown;
  /** A page that goes with a mail. Of an organisation the newest 50 are stored. */
  readonly page?: string | undefined;
}

export interface Delivery extends NewDelivery {
  readonly organisationId: number;
  readonly number: number;
  readonly createdAt: number;
  readonly attempts: number;
  /** When it is tried next; null: it has failed for good. */
  readonly nextAt: number | null;
  readonly error: string | null;
}

interface FailedAttempt {
  readonly nextAt: number | null;
  readonly error: string;
}

/** Whose messages are not taken. */
export interface NotTaken {
  readonly organisations: readonly number[];
  readonly channels: readonly Pick<Delivery, 'organisationId' | 'channel'>[];
}

/** Messages until they are delivered. The newest 10,000 of an organisation are stored. */
export interface AlertDeliveries {
  /** Leases messages that are due of one channel, that of the longest due one. */
  take(holder: string, leaseUntil: number, now: number, limit: number, except: NotTaken): Promise<readonly Delivery[]>;
  /** Removes a message that has arrived. */
  done(id: string, holder: string): Promise<void>;
  failed(id: string, holder: string, attempt: FailedAttempt): Promise<void>;
  /** Messages that have not arrived, newest first. */
  list(organisationId: number, page: { beforeNumber: number | undefined; limit: number }): Promise<readonly Delivery[]>;
  /** Counts the messages of all organisations that will be tried again, and those that failed for good. */
  count(): Promise<{ readonly waiting: number; readonly failed: number }>;
  /** Tries it again from now on. False: there is none. */
  again(organisationId: number, id: string, now: number): Promise<boolean>;
}
