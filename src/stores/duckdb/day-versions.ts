import { OFFSET_MAX_SECONDS } from '../../lib/zone-offsets.ts';
import type { Scope, Span } from '../../plan/plan.ts';
import { DAY } from '../../sql/day-entry.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { CachedDay } from '../day-cache/day-cache.ts';
import { daysOf } from '../day-cache/day-group.ts';
import type { DayVersions as Versions, VersionsNow } from '../day-cache/missing-days.ts';
import type { Session } from '../engine/session.ts';

type Results = Pick<Scope, 'organisationId' | 'test'>;

/** What a transaction says that it changes, before it is committed. */
export interface Announce {
  /** Results of these local days, in days since 1970, are added, removed or changed. */
  days(results: Results, days: readonly number[]): void;
  /** Agents change. Results of known agents may have other metadata from this instant on, in UTC milliseconds; null: none have. */
  agents(organisationId: number, since: number | null): void;
}

interface Version {
  readonly number: number;
  /** Transactions that may be committed at this moment. */
  readonly committing: number;
}

/** The version of everything when a file is opened. */
const FIRST = 0;

/**
 * Numbers for the days of each test, which every transaction that writes results or agents raises: before it commits, and
 * after. One process writes the file, so memory is enough.
 */
export class DayVersions {
  #number = FIRST;
  /** The number at the time when the file was opened. */
  #opened = FIRST;
  readonly #versions = new Map<string, Version>();
  /** Of the days, by table, that have changed since the file was opened. */
  readonly #days = new Map<string, Map<number, Version>>();
  /** Changes of agents by organisation: the later the change, the later the instant from which metadata differs. */
  readonly #differences = new Map<number, readonly { readonly number: number; readonly since: number }[]>();

  /** Runs a transaction that announces what it changes. While it may be committed, that has no version. */
  async transaction<T>(session: Session, work: (announce: Announce) => Promise<T>): Promise<T> {
    const raised: (() => void)[] = [];
    const raise = (mark: (committing: 1 | -1) => void) => {
      raised.push(() => mark(-1));
      mark(1);
    };
    try {
      return await session.transaction(() =>
        work({
          days: (results, days) => raise((committing) => this.#raiseDays(results, days, committing)),
          agents: (organisationId, since) =>
            raise((committing) => this.#raiseAgents(organisationId, since, committing)),
        }),
      );
    } finally {
      for (const end of raised) end();
    }
  }

  /** The file was opened again: anything may have changed. */
  reopened(): void {
    this.#number += 1;
    this.#opened = this.#number;
  }

  /** The versions of the days of a scope, as they are now. */
  look({ organisationId, test, local }: Results & Pick<Scope, 'local'>): VersionsNow {
    const { firstDay, days } = daysOf(local);
    const changed = [...this.#daysOf({ organisationId, test })].filter(
      ([day]) => day >= firstDay && day < firstDay + days,
    );
    return { versions: this.#versionsOf(organisationId, changed), extent: extentOf(changed.map(([day]) => day)) };
  }

  /** The cached days of their current versions, in the version that they have when the file is opened again as it is. */
  *asOpened(days: Iterable<CachedDay>): Generator<CachedDay> {
    for (const cached of days) {
      const { day, of } = cached;
      const [number, ...bound] = cached.version.split(' ');
      const version = this.#daysOf(of).get(day);
      const now = this.#versionsOf(of.organisationId, version ? [[day, version]] : [])(day);
      if (number === now) yield { ...cached, version: [FIRST, ...bound].join(' ') };
    }
  }

  /** `changed`: the days that have changed since the file was opened. */
  #versionsOf(organisationId: number, changed: readonly (readonly [number, Version])[]): Versions {
    if (this.ofAgents(organisationId) === null) return () => null;
    const opened = this.#opened;
    const results = new Map(changed.map(([day, version]) => [day, this.#highest([version])]));
    const differences = this.#differences.get(organisationId) ?? [];
    return (day) => {
      const number = results.get(day);
      if (number === null) return null;
      const end = ((day + 1) * DAY + OFFSET_MAX_SECONDS) * 1000;
      const agents = differences.findLast(({ since }) => since < end)?.number ?? FIRST;
      return String(Math.max(number ?? opened, agents));
    };
  }

  /** The version of all results of a test and of its organisation's agents; null: they are being changed. */
  ofTable({ organisationId, test }: Results): number | null {
    return this.#highestOf([resultsTableName(organisationId, test), agentsKey(organisationId)]);
  }

  ofAgents(organisationId: number): number | null {
    return this.#highestOf([agentsKey(organisationId)]);
  }

  #daysOf({ organisationId, test }: Results): ReadonlyMap<number, Version> {
    return this.#days.get(resultsTableName(organisationId, test)) ?? new Map();
  }

  #highestOf(keys: readonly string[]): number | null {
    return this.#highest(keys.flatMap((key) => this.#versions.get(key) ?? []));
  }

  #highest(known: readonly Version[]): number | null {
    if (known.some(({ committing }) => committing > 0)) return null;
    return Math.max(this.#opened, ...known.map(({ number }) => number));
  }

  #raiseDays({ organisationId, test }: Results, days: readonly number[], committing: 1 | -1): void {
    const table = resultsTableName(organisationId, test);
    const ofTable = this.#days.get(table) ?? new Map<number, Version>();
    this.#days.set(table, ofTable);
    this.#number += 1;
    this.#raise(this.#versions, [table], committing);
    this.#raise(ofTable, days, committing);
  }

  #raiseAgents(organisationId: number, since: number | null, committing: 1 | -1): void {
    this.#number += 1;
    this.#raise(this.#versions, [agentsKey(organisationId)], committing);
    if (since === null) return;
    const earlier = (this.#differences.get(organisationId) ?? []).filter((each) => each.since < since);
    this.#differences.set(organisationId, [...earlier, { number: this.#number, since }]);
  }

  #raise<K>(versions: Map<K, Version>, keys: readonly K[], committing: 1 | -1): void {
    for (const key of keys) {
      const before = versions.get(key)?.committing ?? 0;
      versions.set(key, { number: this.#number, committing: before + committing });
    }
  }
}

function extentOf(days: readonly number[]): Span | null {
  if (days.length === 0) return null;
  const [first, last] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))];
  return { from: first * DAY, to: (last + 1) * DAY - 1 };
}

function agentsKey(organisationId: number): string {
  return `agents ${organisationId}`;
}
