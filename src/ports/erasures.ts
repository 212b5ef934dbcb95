import type { AgentNames } from '../agents/mask-names.ts';

/** An agent or an organisation that is to be erased with everything there is of it, or was. */
export interface NewErasure {
  readonly id: string;
  readonly organisationId: number;
  /** The number of the agent; null: the whole organisation. */
  readonly agent: number | null;
  /** UNIX milliseconds. */
  readonly requestedAt: number;
  /** Of the agent; null: it has none any more. */
  readonly names: AgentNames | null;
  /** Results of each test, as they were counted before. */
  readonly results: Readonly<Record<string, number>>;
}

export interface Erasure extends NewErasure {
  /** The signed record as JSON; null while it is not done. */
  readonly record: string | null;
  /** Whether it was done once more, for what other nodes still wrote meanwhile. The names are kept until then. */
  readonly isSettled: boolean;
}

/** What is being erased, and what was. */
export interface Erasures {
  /** Returns the one that has begun already, if it is not done. The numbers of what is erased are never given out again. */
  begin(erasure: NewErasure): Promise<Erasure>;
  /** The oldest first. */
  list(): Promise<readonly Erasure[]>;
  /** When the agent or the organisation of a number was made, in UNIX seconds; undefined where there is none, or it is not known. */
  createdAt(subject: Pick<NewErasure, 'organisationId' | 'agent'>): Promise<number | undefined>;
  /** The names of an agent; undefined where there is none of that number. */
  namesOf(organisationId: number, agent: number): Promise<AgentNames | undefined>;
  /** Takes the names of the agent out of the audit and of what was saved. Once more does no harm, as with the others. */
  maskNames(organisationId: number, names: AgentNames): Promise<void>;
  /** Ends all tokens of an organisation, so that nothing more comes. `now` in UNIX seconds. */
  closeOrganisation(organisationId: number, now: number): Promise<void>;
  /** Deletes an organisation, and all that the register has of it. */
  eraseOrganisation(organisationId: number): Promise<void>;
  /** Keeps the record. */
  finish(id: string, record: string): Promise<void>;
  /** Forgets the names. `now` in UNIX milliseconds. */
  settle(id: string, now: number): Promise<void>;
  /** The installation's private key; `fresh` becomes it where there is none. */
  key(fresh: () => string): Promise<string>;
}
