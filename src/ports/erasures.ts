import type { AgentKey } from '../agents/identity.ts';
import type { AgentNames } from '../agents/mask-names.ts';
import type { RecordOf } from './audit.ts';

/** The erasure of an agent or an organisation, in progress or complete. */
export interface NewErasure {
  readonly id: string;
  readonly organisationId: number;
  /** The number of the agent; null: the whole organisation. */
  readonly agent: number | null;
  /** UNIX milliseconds. */
  readonly requestedAt: number;
  /** The names of the agent; null: deleted. */
  readonly names: AgentNames | null;
  /** The number of results by test, counted before the erasure. */
  readonly results: Readonly<Record<string, number>>;
}

export interface Erasure extends NewErasure {
  /** The signed record as JSON; null while in progress. */
  readonly record: string | null;
  /** True after the recheck, for what other nodes wrote meanwhile. The names are stored until then. */
  readonly isSettled: boolean;
}

/** Erasures in progress and completed ones. */
export interface Erasures {
  /**
   * Returns the erasure in progress, if there is one. The erased numbers are never assigned again, and agents can't be registered
   * under the names until these are allowed.
   */
  begin(erasure: NewErasure): Promise<Erasure>;
  /** The erasures whose names are refused in an organisation, the oldest first. */
  refused(organisationId: number): Promise<readonly RefusedNames[]>;
  /** Allows all names of the erased agent that had one; undefined: it is not refused. */
  allow(
    organisationId: number,
    name: AgentKey,
    record: RecordOf<AllowedNames | undefined>,
  ): Promise<AllowedNames | undefined>;
  /** The oldest first. */
  list(): Promise<readonly Erasure[]>;
  /**
   * When the agent or organisation with a number was created, in UNIX seconds; undefined: there is none, or the time is
   * not known.
   */
  createdAt(subject: Pick<NewErasure, 'organisationId' | 'agent'>): Promise<number | undefined>;
  /** The names of an agent, and its own values, shared or not; undefined: there is no agent with that number. */
  namesOf(organisationId: number, agent: number): Promise<AgentNames | undefined>;
  /**
   * Removes the names of a deleted agent from the audit and from saved items, and its own values that no agent has.
   * Idempotent, like the others.
   */
  maskNames(organisationId: number, names: AgentNames): Promise<void>;
  /** Revokes all tokens of an organisation, so that it gets no more data, and ends its files in progress. `now` in UNIX seconds. */
  closeOrganisation(organisationId: number, now: number): Promise<void>;
  /** Deletes an organisation and all its rows in the register. */
  eraseOrganisation(organisationId: number): Promise<void>;
  /** Stores the record. */
  finish(id: string, record: string): Promise<void>;
  /** Deletes the names. `now` in UNIX milliseconds. */
  settle(id: string, now: number): Promise<void>;
  /** The installation's private key. */
  key(): Promise<string>;
}

/** Names are stored as hashes. */
export interface AllowedNames {
  /** The id of the erasure. */
  readonly erasure: string;
  /** The kinds of names that the agent had. */
  readonly fields: readonly AgentKey['field'][];
}

export interface RefusedNames extends AllowedNames {
  /** When the erasure was requested, in UNIX milliseconds. */
  readonly requestedAt: number;
}
