import { DAY } from '../../../sql/day-parts.ts';
import { OFFSET_MAX_SECONDS } from '../../../sql/duckdb/version-ranges.ts';
import { resultsTableName } from '../../../sql/results-table.ts';
import type { Session } from '../../engine/session.ts';

/** The results of a test that an organisation has. */
export interface Results {
  readonly organisationId: number;
  readonly test: string;
}

/** What a transaction says that it changes, before it is committed. */
export interface Announce {
  /** Results of these local days, in days since 1970, are added, removed or changed. */
  days(results: Results, days: readonly number[]): void;
  /** What is known of the organisation's agents differs from this instant on, in UTC milliseconds. */
  agents(organisationId: number, since: number): void;
}

interface Changed {
  /** The sequence of the last change. */
  sequence: number;
  /** Transactions that may be committed at this moment. */
  committing: number;
}

interface Reach {
  readonly sequence: number;
  readonly since: number;
}

/**
 * Which days of which results have changed since when. Whatever writes results or agents does it in a `transaction` of
 * these: what is kept of a day holds only as long as no change of it was announced.
 */
export class ResultChanges {
  #sequence = 0;
  /** The sequence of the last change of everything. */
  #everything = 0;
  readonly #days = new Map<string, Map<number, Changed>>();
  readonly #agents = new Map<number, Changed>();
  /** By organisation: the later the change, the later the instant that it reaches back to. Others are implied. */
  readonly #reaches = new Map<number, Reach[]>();

  /** Grows with every change. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Runs a transaction that announces what it changes. While it is committed, that counts as changed. */
  async transaction<T>(session: Session, work: (announce: Announce) => Promise<T>): Promise<T> {
    const announced: ((committing: 1 | -1) => void)[] = [];
    const announce = (mark: (committing: 1 | -1) => void) => {
      announced.push(mark);
      mark(1);
    };
    try {
      return await session.transaction(() =>
        work({
          days: (results, days) => announce((committing) => this.#markDays(results, days, committing)),
          agents: (organisationId, since) =>
            announce((committing) => this.#markAgents(organisationId, since, committing)),
        }),
      );
    } finally {
      for (const mark of announced) mark(-1);
    }
  }

  /** Anything may have changed. */
  changeEverything(): void {
    this.#sequence += 1;
    this.#everything = this.#sequence;
  }

  /** The sequence of the last change of a day; undefined while one may be committed. */
  versionOf(results: Results, day: number): number | undefined {
    const changed = this.#days.get(tableOf(results))?.get(day);
    const agents = this.#agents.get(results.organisationId);
    if ((changed?.committing ?? 0) > 0 || (agents?.committing ?? 0) > 0) return undefined;
    const end = ((day + 1) * DAY + OFFSET_MAX_SECONDS) * 1000;
    const reach = this.#reaches.get(results.organisationId)?.findLast(({ since }) => since < end);
    return Math.max(this.#everything, changed?.sequence ?? 0, reach?.sequence ?? 0);
  }

  /** The days that have changed, or may be changing, since a moment. */
  changedSince(results: Results, sequence: number): ReadonlySet<number> | 'all' {
    const table = tableOf(results);
    const isAll = sequence < this.#everything || !isUnchanged(this.#agents.get(results.organisationId), sequence);
    if (isAll) return 'all';
    const days = [...(this.#days.get(table) ?? [])].filter(([, changed]) => !isUnchanged(changed, sequence));
    return new Set(days.map(([day]) => day));
  }

  #markDays(results: Results, days: readonly number[], committing: 1 | -1): void {
    this.#sequence += 1;
    const table = tableOf(results);
    const known = this.#days.get(table) ?? new Map<number, Changed>();
    this.#days.set(table, known);
    for (const day of days) this.#mark(known, day, committing);
  }

  #markAgents(organisationId: number, since: number, committing: 1 | -1): void {
    this.#sequence += 1;
    this.#mark(this.#agents, organisationId, committing);
    const reaches = (this.#reaches.get(organisationId) ?? []).filter((earlier) => earlier.since < since);
    this.#reaches.set(organisationId, [...reaches, { sequence: this.#sequence, since }]);
  }

  #mark<K>(changes: Map<K, Changed>, key: K, committing: 1 | -1): void {
    const changed = changes.get(key) ?? { sequence: 0, committing: 0 };
    changed.sequence = this.#sequence;
    changed.committing += committing;
    changes.set(key, changed);
  }
}

function isUnchanged(changed: Changed | undefined, sequence: number): boolean {
  return changed === undefined || (changed.committing === 0 && changed.sequence <= sequence);
}

function tableOf({ organisationId, test }: Results): string {
  return resultsTableName(organisationId, test);
}
