import type { AgentView, TokenAgent } from '../access/caller.ts';
import type { Grant } from '../access/grant.ts';
import type { OwnQuotas, Quota } from '../access/quotas.ts';
import type { Scope } from '../access/scopes.ts';
import type { Agent } from '../agents/agent.ts';
import type { IndexedAgent } from '../agents/agent-index.ts';
import type { AgentKey, AgentName } from '../agents/identity.ts';
import type { AgentKind } from '../agents/kind.ts';
import type { Metadata } from '../agents/metadata.ts';
import type { PackageExistence } from '../agents/package-existence.ts';
import type { PackageName } from '../agents/package-name.ts';
import type { IspPackages, SoldVersion } from '../agents/package-terms.ts';
import type { MetadataPatch } from '../agents/patch.ts';
import type { NumberedRow, RegistrationPlan } from '../agents/plan-registration.ts';
import type { NamedPopulation } from '../agents/population.ts';
import type { AgentSelector } from '../agents/selector.ts';
import type { Timeline } from '../agents/timeline.ts';
import type { AgentChange } from '../agents/version-changes.ts';
import type { AlertChannels, AlertDeliveries } from './alert-channels.ts';
import type { Alerts } from './alerts.ts';
import type { Annotations } from './annotations.ts';
import type { AuditStore, ChangeRecord, RecordOf } from './audit.ts';
import type { Downloads, LinkKeys } from './downloads.ts';
import type { Erasures } from './erasures.ts';
import type { ProjectedAgent, UsedNumbers } from './fact-store.ts';
import type { IdempotencyKey, IdempotencyStore } from './idempotency.ts';
import type { Maps } from './maps.ts';
import type { NamedStore } from './named-store.ts';
import type { Saved, SavedLinks } from './saved.ts';
import type { SessionStore } from './sessions.ts';

/** All transactional data. Instants are UNIX seconds. A write is durable when its promise resolves. */
export interface Register {
  readonly organisations: Organisations;
  readonly panels: Panels;
  readonly tokens: Tokens;
  readonly isps: Isps;
  readonly populations: Populations;
  readonly recipes: Documents;
  readonly rules: Documents;
  readonly mappings: Documents;
  readonly maps: Maps;
  readonly retention: Retention;
  readonly erasures: Erasures;
  readonly saved: Saved;
  readonly savedLinks: SavedLinks;
  readonly annotations: Annotations;
  readonly alerts: Alerts;
  /** Reports that are made at their times: their states are none. */
  readonly schedules: Alerts;
  readonly alertChannels: AlertChannels;
  readonly alertDeliveries: AlertDeliveries;
  readonly agents: Agents;
  readonly audit: AuditStore;
  readonly idempotencyStore: IdempotencyStore;
  readonly downloads: Downloads;
  readonly linkKeys: LinkKeys;
  readonly sessions: SessionStore;
  readonly replicas: ReplicasBehind;
  readonly setBacks: SetBacks;
  /** Runs the tasks of one name one after the other, across all nodes; the signal aborts when the lock is lost. */
  withLock<T>(name: string, task: (held: AbortSignal) => Promise<T>): Promise<T>;
  /** Notes that statements begin under locks that the caller holds: a lock can be lost before its statement has ended. */
  putFences(names: readonly string[]): Promise<Fences>;
  /** A unique id of this register, which never changes. */
  identity(): Promise<string>;
  /** Whether results were ever stored. */
  knowsResults(): Promise<boolean>;
  rememberResults(): Promise<void>;
  /** What is damaged in its file, a line each. Only if the register is a file. */
  readonly check?: (() => Promise<readonly string[]>) | undefined;
  /** By how many milliseconds the store's clock is ahead of this process's; 0 where it has none of its own. */
  clockLead(): Promise<number>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
}

export interface Fences {
  /** Names whose earlier holder did not remove its fence: what it began may be under way. */
  readonly left: readonly string[];
  remove(): Promise<void>;
}

/** Whether a replica of the results may lack some that were acknowledged, as all nodes know it. */
export interface ReplicasBehind {
  /** As the last read of a revision found it; true before the first one. */
  areBehind(): boolean;
  /** Once it resolves, every node's next question knows. */
  raise(): Promise<void>;
  /** Clears it, unless it was raised while `areCaughtUp` looked. */
  clearIf(areCaughtUp: () => Promise<boolean>): Promise<void>;
}

/** A register that is older than its results: a promoted standby that lacks the last commits, an older copy, or one whose log was cut. */
export interface SetBack {
  readonly organisationId: number;
  /** The revision of each. */
  readonly register: number;
  readonly results: number;
}

/** Organisations whose register has lost changes, as all nodes know it. */
export interface SetBacks {
  /** As the last read of a revision found it: another server answers than the one that was compared with the results. */
  mustCompare(): boolean;
  /** Whether the organisation takes no agents and no results, as the last read of its revision found it. */
  isRefused(organisationId: number): boolean;
  /** The timeline of the server that answers; null where there is only one. */
  timeline(): Promise<string | null>;
  /** As `mustCompare`, read now. */
  hasMoved(): Promise<boolean>;
  /**
   * Remembers a comparison of register and results on a timeline. These organisations take no agents and no results until
   * that is accepted, and no number that results have is assigned again.
   */
  remember(
    found: readonly SetBack[],
    compared: { readonly timeline: string | null; readonly numbers: UsedNumbers },
  ): Promise<void>;
  list(): Promise<readonly LostChanges[]>;
  /** Undefined when the organisation is not known, or has lost no changes. */
  accept(organisation: string, record: RecordOf<Named>): Promise<LostChanges | undefined>;
}

export interface LostChanges {
  /** The organisation's name. */
  readonly organisation: string;
  /** The revision that the results know. */
  readonly results: number;
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface Organisations {
  /** Undefined when the name is taken. The organisation starts with the panel `default`. */
  create(name: string, now: number, record?: RecordOf<Named>): Promise<Named | undefined>;
  /** Gives an empty register its first organisation and token; undefined when it is not empty. */
  bootstrap(name: string, token: NewToken, now: number): Promise<Named | undefined>;
  find(name: string): Promise<Named | undefined>;
  list(): Promise<readonly Named[]>;
  quotas(organisationId: number): Promise<OwnQuotas>;
  changeQuotas(organisationId: number, change: (own: OwnQuotas) => OwnQuotas, record: RecordOf<void>): Promise<void>;
}

export interface Panels {
  /** Undefined when the name is taken. */
  create(organisationId: number, name: string, record?: RecordOf<Named>): Promise<Named | undefined>;
  list(organisationId: number): Promise<readonly Named[]>;
}

export interface NewToken {
  readonly name: string;
  readonly hash: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly panels: readonly string[] | null;
  /** The only agent whose results it may send; null or undefined: any. */
  readonly agent?: TokenAgent | null;
  readonly expiresAt: number | null;
}

export interface StoredToken extends NewToken {
  readonly id: number;
  readonly agent: TokenAgent | null;
  readonly organisationId: number;
  readonly createdAt: number;
  /** The expiry that it was given; a rotation may have ended it earlier. */
  readonly grantedUntil: number | null;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  /** The subject of a person who signs in through an identity provider; null for a token with a secret. */
  readonly subject: string | null;
}

/** A person who signs in through an identity provider. */
export interface NewPerson extends Grant {
  readonly subject: string;
  readonly name: string;
}

export interface Tokens {
  /** Adds a person, or updates the name and rights of a known one. */
  putPerson(organisationId: number, person: NewPerson, now: number): Promise<StoredToken>;
  /** Takes all rights from a person, but in one organisation. */
  endRights(subject: string, stayingIn: number | undefined): Promise<void>;
  create(organisationId: number, token: NewToken, now: number, record?: RecordOf<StoredToken>): Promise<StoredToken>;
  /**
   * Adds the successor, which takes over the public links and alert rules, and ends the old one at `endsAt` in one transaction; undefined when
   * it has ended already.
   */
  rotate(
    old: StoredToken,
    successor: NewToken,
    endsAt: number,
    now: number,
    record?: RecordOf<StoredToken | undefined>,
  ): Promise<StoredToken | undefined>;
  /** Revoking twice keeps the first time. */
  revoke(id: number, now: number, record?: RecordOf<void>): Promise<void>;
  byHash(hash: string): Promise<StoredToken | undefined>;
  byId(organisationId: number, id: number): Promise<StoredToken | undefined>;
  /** Tokens with a secret. */
  list(organisationId: number): Promise<readonly StoredToken[]>;
}

export interface AddedIsps {
  readonly isps: number;
  readonly packages: number;
}

export interface Isps {
  /** Adds missing ISPs and packages, and terms; returns the number of new ISPs and packages. */
  add(organisationId: number, isps: readonly IspPackages[], record?: RecordOf<AddedIsps>): Promise<AddedIsps>;
  exists(organisationId: number, name: PackageName): Promise<PackageExistence>;
  list(organisationId: number): Promise<readonly IspPackages[]>;
}

export interface Populations extends NamedStore<NamedPopulation> {
  names(organisationId: number): Promise<readonly string[]>;
}

/** A recipe of a report, a rule of verdicts or a mapping of points, as validated JSON. */
export interface NamedDocument {
  readonly name: string;
  readonly body: unknown;
}

export type Documents = NamedStore<NamedDocument>;

/** The number of days that results are retained after their own day; null: without limit. */
export interface RetentionPolicy {
  readonly days: number | null;
  /** Tests with another number of days. */
  readonly tests: ReadonlyMap<string, number | null>;
}

export interface Retention {
  /** Replaces the organisation's policy. */
  put(organisationId: number, policy: RetentionPolicy): Promise<void>;
  /** Without a policy, everything is retained. */
  find(organisationId: number): Promise<RetentionPolicy>;
}

/** A change of every matching agent, from an instant on. */
export interface ProposedChange {
  readonly selector: AgentSelector;
  readonly patch: MetadataPatch;
  readonly from: number;
}

/** The audit entry of a change, besides its effect. */
export interface RecordedChange extends Pick<ChangeRecord, 'tokenId' | 'at' | 'detail'> {}

export interface BulkChange extends ProposedChange {
  /** Null: the service itself makes the change, without an audit entry. */
  readonly record: RecordedChange | null;
  readonly idempotency: IdempotencyKey | undefined;
  readonly now: number;
  /** Aborts a running change, and rolls it back. */
  readonly signal: AbortSignal;
}

export type BulkOutcome =
  /** `id` is that of the audit's entry, if there is one. */
  | { readonly outcome: 'changed'; readonly id: number | null }
  /** The same request with the same key was carried out before, under that id; nothing was changed now. */
  | { readonly outcome: 'repeated'; readonly id: number | null }
  /** An agent would hold more custom keys than allowed; nothing was changed. */
  | { readonly outcome: 'too-many-keys' }
  | { readonly outcome: 'no-match' }
  /** The key was used for another request; nothing was changed. */
  | { readonly outcome: 'key-reused' };

export interface ChangeToUndo {
  /** Of the audit's entry. */
  readonly id: number;
  readonly record: RecordedChange;
  /** Aborts it, and rolls it back. */
  readonly signal: AbortSignal;
}

export type UndoOutcome =
  /** `id` is that of the audit's new entry. */
  | { readonly outcome: 'undone'; readonly id: number }
  /** Agents have changed since; nothing was changed. */
  | {
      readonly outcome: 'changed-since';
      readonly agents: number;
      /** Ids of the first of them. */
      readonly sample: readonly string[];
      /** The audit ids of their last metadata changes, newest first. */
      readonly changes: readonly number[];
    }
  | { readonly outcome: 'not-found' }
  /** Not a metadata change, or one without an effect or without a stored effect. */
  | { readonly outcome: 'nothing-to-undo' };

export interface AgentMatch {
  readonly matched: number;
  /** Ids of the first of them. */
  readonly sample: readonly string[];
  /** An agent would hold more custom keys than allowed. */
  readonly tooManyKeys: boolean;
}

export interface RegistrationTerms {
  /** As in a change. */
  readonly from: number;
  /** UNIX seconds. */
  readonly now: number;
  /** Agents that the organisation may have. */
  readonly quota: Quota;
}

export interface Agents {
  count(organisationId: number): Promise<number>;
  /** A number that every change of an agent increases; undefined if other processes change agents too. */
  state(): number | undefined;
  metadata(view: AgentView, key: AgentKey): Promise<Metadata | undefined>;
  /** The stored id of an agent. */
  agentId(view: AgentView, key: AgentKey): Promise<string | undefined>;
  /** The number of an agent in results, and its id. */
  identify(view: AgentView, key: AgentKey): Promise<{ readonly number: number; readonly agentId: string } | undefined>;
  /** The agents that have one of some names, in all panels. */
  named(organisationId: number, names: readonly AgentName[]): Promise<readonly IndexedAgent[]>;
  timeline(view: AgentView, key: AgentKey): Promise<Timeline | undefined>;
  /** Changes all matching agents or none, in one transaction. */
  change(view: AgentView, change: BulkChange): Promise<BulkOutcome>;
  /** The effect of a change, without making it. */
  match(view: AgentView, change: ProposedChange, sampleSize: number): Promise<AgentMatch>;
  /** The effect of a change on each matching agent, in slices, without making it. */
  preview(view: AgentView, change: ProposedChange): AsyncIterable<readonly AgentChange[]>;
  /** Makes the exact inverse of an earlier change, as a new change. */
  undo(view: AgentView, change: ChangeToUndo): Promise<UndoOutcome>;
  /** The effect of a revision's change on each agent of the view, in slices. */
  changesOf(view: AgentView, revision: number): AsyncIterable<readonly AgentChange[]>;
  /** Adds or updates agents, and their packages to the catalogue, in one transaction. */
  register(
    view: AgentView,
    rows: readonly NumberedRow[],
    terms: RegistrationTerms,
  ): Promise<Pick<RegistrationPlan<never>, 'created' | 'updated' | 'rejections'>>;
  /** The number of changes of the organisation's agents. */
  revision(organisationId: number): Promise<number>;
  /**
   * The last revision at which an agent was erased: a reader with an earlier one must read all agents. It changes with every
   * erasure; undefined: there is no such organisation.
   */
  erasedRevision(organisationId: number): Promise<number | undefined>;
  /** Deletes an agent with all its versions and their audit records; does nothing if there is none. */
  erase(organisationId: number, agent: number): Promise<void>;
  /** Every agent of the organisation that was changed after a revision, with its whole timeline. */
  changedSince(organisationId: number, revision: number): AsyncIterable<readonly ProjectedAgent[]>;
  /** Timelines of agents with the terms of their packages, by number. */
  sold(organisationId: number, agents: readonly number[]): Promise<ReadonlyMap<number, readonly SoldVersion[]>>;
  /** The kinds of the visible agents. */
  kinds(view: AgentView): Promise<readonly AgentKind[]>;
  /** The ids of the visible agents that were registered at an instant, in UNIX seconds, or before it. */
  registeredBy(view: AgentView, at: number): Promise<readonly string[]>;
  list(view: AgentView, page: AgentPage): Promise<{ agents: readonly Agent[]; lastId: number | undefined }>;
}

export interface AgentPage {
  /** Text within an identifier, model or country, in upper or lower case. */
  readonly q: string | undefined;
  readonly panel: string | undefined;
  readonly afterId: number;
  readonly limit: number;
}
