import type { NewDelivery } from './alert-channels.ts';
import type { RecordOf } from './audit.ts';

/** A rule of alerts, or a schedule of a report, that the service evaluates by itself. Instants are UNIX seconds. */
export interface StoredRule {
  readonly organisationId: number;
  readonly name: string;
  /** Validated JSON. */
  readonly body: unknown;
  /** The token whose rights it has. */
  readonly tokenId: number;
  readonly savedBy: string;
  readonly savedAt: number;
  /** The states of its groups, as JSON. */
  readonly states: unknown;
  /** JSON. */
  readonly silences: unknown;
  /** The last evaluation, or when the rule was saved. */
  readonly evaluatedAt: number;
  /** Null: it has ended. */
  readonly nextAt: number | null;
  /** Why the last evaluation failed or left agents out. */
  readonly problem: string | null;
}

interface NewRule extends Pick<StoredRule, 'name' | 'body' | 'tokenId' | 'nextAt'> {}

/** The right of a node to evaluate a rule, until another node or a change of the rule takes it. */
export interface RuleLease extends Pick<StoredRule, 'organisationId' | 'name'> {
  readonly holder: string;
}

/** The outcome of an evaluation. */
export interface Evaluated extends Pick<StoredRule, 'states' | 'evaluatedAt'> {
  /** JSON, for the history: one for each group that changed, or for a report that was made. */
  readonly transitions: readonly unknown[];
  /** Messages about them. */
  readonly deliveries: readonly NewDelivery[];
}

/** What a node stores when it is done with a rule. */
export interface FinishedRule extends Pick<StoredRule, 'nextAt' | 'problem'> {
  readonly lease: RuleLease;
  /** Undefined: nothing is left to store. */
  readonly evaluated?: Evaluated | undefined;
}

/** What a change of a rule does with what is known of its groups, and the last messages about them. */
type CloseRule = (before: StoredRule | undefined) => Pick<Evaluated, 'states' | 'deliveries'>;

interface HistoryEntry {
  readonly id: number;
  readonly rule: string;
  readonly at: number;
  readonly transition: unknown;
}

export interface HistoryPage {
  /** Undefined: of all rules. */
  readonly rule: string | undefined;
  readonly beforeId: number | undefined;
  readonly limit: number;
}

/** How many groups of a rule are in a state; null and 0 of a rule without groups. */
interface GroupCount extends Pick<StoredRule, 'problem'> {
  readonly rule: string;
  readonly state: string | null;
  readonly groups: number;
}

export interface Alerts {
  /** Replaces one of the same name, and ends the lease on it. */
  put(organisationId: number, rule: NewRule, now: number, close: CloseRule, record?: RecordOf<void>): Promise<void>;
  find(organisationId: number, name: string): Promise<StoredRule | undefined>;
  /** Ordered by name. */
  list(organisationId: number): Promise<readonly StoredRule[]>;
  /** Ordered by rule. Counted by the engine: reading all states takes seconds and gigabytes where rules have many groups. */
  countGroups(organisationId: number): Promise<readonly GroupCount[]>;
  /** False: there is none of that name. */
  remove(
    organisationId: number,
    name: string,
    now: number,
    close: CloseRule,
    record?: RecordOf<boolean>,
  ): Promise<boolean>;
  /** Replaces the silences of a rule. False: there is none of that name. */
  silence(
    organisationId: number,
    name: string,
    change: (silences: unknown) => unknown,
    record?: RecordOf<boolean>,
  ): Promise<boolean>;
  /** Leases rules that are due, the longest due first. */
  take(holder: string, leaseUntil: number, now: number, limit: number): Promise<readonly StoredRule[]>;
  /** Stores an evaluation with all that follows from it, and extends the lease. False: the lease is lost, nothing is stored. */
  commit(lease: RuleLease, evaluated: Evaluated, now: number, leaseUntil: number): Promise<boolean>;
  /** Stores what follows from an evaluation by hand, without a lease. False: there is none of that name. */
  add(
    rule: Pick<RuleLease, 'organisationId' | 'name'>,
    evaluated: Omit<Evaluated, 'states'>,
    now: number,
  ): Promise<boolean>;
  /** Ends leases in one transaction, with their last evaluations. A rule whose lease is lost stays as it is. */
  finish(finished: readonly FinishedRule[], now: number): Promise<void>;
  /** Newest first. The newest 100,000 of an organisation are stored. */
  history(organisationId: number, page: HistoryPage): Promise<readonly HistoryEntry[]>;
}
