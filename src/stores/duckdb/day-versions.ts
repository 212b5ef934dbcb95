import type { Scope } from '../../plan/plan.ts';
import { DAY } from '../../sql/day-entry.ts';
import { OFFSET_MAX_SECONDS } from '../../sql/duckdb/version-ranges.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { CachedDay } from '../day-cache/day-cache.ts';
import { possibleDays } from '../day-cache/day-group.ts';
import type { DayVersions as Versions } from '../day-cache/missing-days.ts';
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
  /** The number when the file was opened. */
  #opened = FIRST;
  readonly #versions = new Map<string, Version>();
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
  look({ organisationId, test, local }: Results & Pick<Scope, 'local'>): Versions {
    const versions = new Map<number, string>();
    const table = resultsTableName(organisationId, test);
    const areAgentsChanging = this.ofAgents(organisationId) === null;
    for (const day of areAgentsChanging ? [] : possibleDays(local)) {
      const results = this.#highest([dayKey(table, day)]);
      const end = ((day + 1) * DAY + OFFSET_MAX_SECONDS) * 1000;
      const agents = this.#differences.get(organisationId)?.findLast(({ since }) => since < end)?.number ?? FIRST;
      if (results !== null) versions.set(day, String(Math.max(results, agents)));
    }
    return (day) => versions.get(day) ?? null;
  }

  /** The cached days of their current versions, in the version that they have when the file is opened again as it is. */
  *asOpened(days: Iterable<CachedDay>): Generator<CachedDay> {
    for (const cached of days) {
      const { day, of } = cached;
      const [number, ...bound] = cached.version.split(' ');
      const now = this.look({ ...of, local: { from: day * DAY, to: (day + 1) * DAY - 1 } })(day);
      if (number === now) yield { ...cached, version: [FIRST, ...bound].join(' ') };
    }
  }

  /** The version of all results of a test and of its organisation's agents; null: they are being changed. */
  ofTable({ organisationId, test }: Results): number | null {
    return this.#highest([resultsTableName(organisationId, test), agentsKey(organisationId)]);
  }

  ofAgents(organisationId: number): number | null {
    return this.#highest([agentsKey(organisationId)]);
  }

  #highest(keys: readonly string[]): number | null {
    const known = keys.flatMap((key) => this.#versions.get(key) ?? []);
    if (known.some(({ committing }) => committing > 0)) return null;
    return Math.max(this.#opened, ...known.map(({ number }) => number));
  }

  #raiseDays({ organisationId, test }: Results, days: readonly number[], committing: 1 | -1): void {
    const table = resultsTableName(organisationId, test);
    this.#raise([table, ...days.map((day) => dayKey(table, day))], committing);
  }

  #raiseAgents(organisationId: number, since: number | null, committing: 1 | -1): void {
    this.#raise([agentsKey(organisationId)], committing);
    if (since === null) return;
    const earlier = (this.#differences.get(organisationId) ?? []).filter((each) => each.since < since);
    this.#differences.set(organisationId, [...earlier, { number: this.#number, since }]);
  }

  #raise(keys: readonly string[], committing: 1 | -1): void {
    this.#number += 1;
    for (const key of keys) {
      const before = this.#versions.get(key)?.committing ?? 0;
      this.#versions.set(key, { number: this.#number, committing: before + committing });
    }
  }
}

function dayKey(table: string, day: number): string {
  return `${table} ${day}`;
}

function agentsKey(organisationId: number): string {
  return `agents ${organisationId}`;
}
