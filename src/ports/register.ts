import type { AgentView } from '../access/caller.ts';
import type { Grant } from '../access/grant.ts';
import type { Scope } from '../access/scopes.ts';
import type { Agent } from '../agents/agent.ts';
import type { IndexedAgent } from '../agents/agent-index.ts';
import type { AgentKey } from '../agents/identity.ts';
import type { AgentKind } from '../agents/kind.ts';
import type { Metadata } from '../agents/metadata.ts';
import type { PackageExistence } from '../agents/package-existence.ts';
import type { PackageName } from '../agents/package-name.ts';
import type { IspPackages } from '../agents/package-terms.ts';
import type { MetadataPatch } from '../agents/patch.ts';
import type { NumberedRow, RegistrationPlan } from '../agents/plan-registration.ts';
import type { NamedPopulation } from '../agents/population.ts';
import type { AgentSelector } from '../agents/selector.ts';
import type { Timeline } from '../agents/timeline.ts';
import type { AgentChange } from '../agents/version-changes.ts';
import type { Annotations } from './annotations.ts';
import type { AuditStore, ChangeRecord, RecordOf } from './audit.ts';
import type { Downloads, LinkKeys } from './downloads.ts';
import type { Erasures } from './erasures.ts';
import type { AgentName, ProjectedAgent } from './fact-store.ts';
import type { IdempotencyKey, IdempotencyStore } from './idempotency.ts';
import type { DashboardLinks, Saved } from './saved.ts';
import type { SessionStore } from './sessions.ts';

/** Everything transactional. Instants are UNIX seconds. A returned promise is a durable write. */
export interface Register {
  readonly organisations: Organisations;
  readonly panels: Panels;
  readonly tokens: Tokens;
  readonly isps: Isps;
  readonly populations: Populations;
  readonly recipes: Recipes;
  readonly retention: Retention;
  readonly erasures: Erasures;
  readonly saved: Saved;
  readonly dashboardLinks: DashboardLinks;
  readonly annotations: Annotations;
  readonly agents: Agents;
  readonly audit: AuditStore;
  readonly idempotencyStore: IdempotencyStore;
  readonly downloads: Downloads;
  readonly linkKeys: LinkKeys;
  readonly sessions: SessionStore;
  /** Runs the tasks of one name one at a time, across all nodes; the signal aborts when the lock is lost. */
  withLock<T>(name: string, task: (held: AbortSignal) => Promise<T>): Promise<T>;
  /** A unique id of this register, which never changes. */
  identity(): Promise<string>;
  /** Writes a consistent copy to a new file, while everything goes on. Only where the register is a file. */
  readonly copyTo?: ((file: string) => Promise<void>) | undefined;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface Organisations {
  /** Undefined when the name is taken. The organisation begins with the panel `default`. */
  create(name: string, now: number, record?: RecordOf<Named>): Promise<Named | undefined>;
  /** Gives an empty register its first organisation and token; undefined when it is not empty. */
  bootstrap(name: string, token: NewToken, now: number): Promise<Named | undefined>;
  find(name: string): Promise<Named | undefined>;
  list(): Promise<readonly Named[]>;
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
  readonly expiresAt: number | null;
}

export interface StoredToken extends NewToken {
  readonly id: number;
  readonly organisationId: number;
  readonly createdAt: number;
  /** The expiry that it was given; a rotation may have ended it earlier. */
  readonly grantedUntil: number | null;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  /** Of a person, who signs in through an identity provider; null for a token that has a secret. */
  readonly subject: string | null;
}

/** Somebody who signs in through an identity provider. */
export interface NewPerson extends Grant {
  readonly subject: string;
  readonly name: string;
}

export interface Tokens {
  /** Adds a person, or gives one who is known another name and other rights. */
  putPerson(organisationId: number, person: NewPerson, now: number): Promise<StoredToken>;
  create(organisationId: number, token: NewToken, now: number, record?: RecordOf<StoredToken>): Promise<StoredToken>;
  /**
   * Adds the successor, which takes over the public links, and ends the old one at `endsAt` in one transaction; undefined when
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
  /** Those that have a secret. */
  list(organisationId: number): Promise<readonly StoredToken[]>;
}

export interface Isps {
  /** Adds what is missing, and terms to those of their packages; says how many ISPs and packages were new. */
  add(organisationId: number, isps: readonly IspPackages[]): Promise<{ isps: number; packages: number }>;
  exists(organisationId: number, name: PackageName): Promise<PackageExistence>;
  list(organisationId: number): Promise<readonly IspPackages[]>;
}

export interface Populations {
  /** Takes the place of one of the same name. */
  put(organisationId: number, population: NamedPopulation): Promise<void>;
  names(organisationId: number): Promise<readonly string[]>;
  find(organisationId: number, name: string): Promise<NamedPopulation | undefined>;
  /** In the order of the names. */
  list(organisationId: number): Promise<readonly NamedPopulation[]>;
  /** False when there is none of that name. */
  remove(organisationId: number, name: string): Promise<boolean>;
}

/** A recipe of a report, as JSON that was checked before it was stored. */
export interface NamedRecipe {
  readonly name: string;
  readonly body: unknown;
}

export interface Recipes {
  /** Takes the place of one of the same name. */
  put(organisationId: number, recipe: NamedRecipe): Promise<void>;
  find(organisationId: number, name: string): Promise<NamedRecipe | undefined>;
  /** In the order of the names. */
  list(organisationId: number): Promise<readonly NamedRecipe[]>;
  /** False when there is none of that name. */
  remove(organisationId: number, name: string): Promise<boolean>;
}

/** How many days results are kept after their own; null: for good. */
export interface RetentionPolicy {
  readonly days: number | null;
  /** Tests for which it is another number. */
  readonly tests: ReadonlyMap<string, number | null>;
}

export interface Retention {
  /** Takes the place of the organisation's policy. */
  put(organisationId: number, policy: RetentionPolicy): Promise<void>;
  /** Without one, everything is kept for good. */
  find(organisationId: number): Promise<RetentionPolicy>;
}

/** A change of every agent that matches, from an instant on. */
export interface ProposedChange {
  readonly selector: AgentSelector;
  readonly patch: MetadataPatch;
  readonly from: number;
}

/** What the audit keeps of a change, besides what the change did. */
export interface RecordedChange extends Pick<ChangeRecord, 'tokenId' | 'at' | 'detail'> {}

export interface BulkChange extends ProposedChange {
  /** Null: the service itself makes it, and the audit keeps nothing of it. */
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
  /** Agents have other versions than the change left them with; nothing was changed. */
  | {
      readonly outcome: 'changed-since';
      readonly agents: number;
      /** Ids of the first of them. */
      readonly sample: readonly string[];
      /** The audit's ids of the last changes of metadata that touched them, newest first. */
      readonly changes: readonly number[];
    }
  | { readonly outcome: 'not-found' }
  /** It is no change of metadata, it made nothing different, or what it did was not kept. */
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
  /** Agents that the organisation may have; 0 is no limit. */
  readonly agentsMax: number;
}

export interface Agents {
  /** A number that every change of an agent increases; undefined where other processes change agents too. */
  state(): number | undefined;
  metadata(view: AgentView, key: AgentKey): Promise<Metadata | undefined>;
  /** The id of an agent, as it is stored. */
  agentId(view: AgentView, key: AgentKey): Promise<string | undefined>;
  /** The number by which results know an agent, and its id. */
  identify(view: AgentView, key: AgentKey): Promise<{ readonly number: number; readonly agentId: string } | undefined>;
  /** The agents that have one of some names, in all panels. */
  named(organisationId: number, names: readonly AgentName[]): Promise<readonly IndexedAgent[]>;
  timeline(view: AgentView, key: AgentKey): Promise<Timeline | undefined>;
  /** All or none, in one transaction, whatever it matches. */
  change(view: AgentView, change: BulkChange): Promise<BulkOutcome>;
  /** The effect of a change, without making it. */
  match(view: AgentView, change: ProposedChange, sampleSize: number): Promise<AgentMatch>;
  /** What a change would do to each agent that it matches, in slices, without making it. */
  preview(view: AgentView, change: ProposedChange): AsyncIterable<readonly AgentChange[]>;
  /** Makes the exact inverse of an earlier change, as a new change. */
  undo(view: AgentView, change: ChangeToUndo): Promise<UndoOutcome>;
  /** What the change of a revision did to each agent of the view, in slices. */
  changesOf(view: AgentView, revision: number): AsyncIterable<readonly AgentChange[]>;
  /** Adds or updates agents, and their packages to the catalogue, in one transaction. */
  register(
    view: AgentView,
    rows: readonly NumberedRow[],
    terms: RegistrationTerms,
  ): Promise<Pick<RegistrationPlan<never>, 'created' | 'updated' | 'rejections'>>;
  /** The number of changes of the organisation's agents. */
  revision(organisationId: number): Promise<number>;
  /** The last revision at which an agent was erased: who knows an earlier one has to read all agents. */
  erasedRevision(organisationId: number): Promise<number>;
  /** Deletes an agent with all its versions, and what the audit has of them; does nothing when it is gone. */
  erase(organisationId: number, agent: number): Promise<void>;
  /** Every agent of the organisation that was changed after a revision, with its whole timeline. */
  changedSince(organisationId: number, revision: number): AsyncIterable<readonly ProjectedAgent[]>;
  /** The kinds of the visible agents. */
  kinds(view: AgentView): Promise<readonly AgentKind[]>;
  list(view: AgentView, page: AgentPage): Promise<{ agents: readonly Agent[]; lastId: number | undefined }>;
}

export interface AgentPage {
  /** Text anywhere in an identifier, model or country, in any case. */
  readonly q: string | undefined;
  readonly panel: string | undefined;
  readonly afterId: number;
  readonly limit: number;
}
