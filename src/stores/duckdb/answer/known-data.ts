import type { Grouping } from '../../../plan/plan.ts';
import { resultsTableName } from '../../../sql/results-table.ts';
import type { Session } from '../../engine/session.ts';
import type { ResultChanges } from '../kept/result-changes.ts';
import { KnownAgents } from './known-agents.ts';
import { readTableStatistics, type TableStatistics } from './table-statistics.ts';

interface KnownTable {
  readonly statistics: TableStatistics;
  /** When they were read. */
  readonly sequence: number;
}

/** What questions have to know of results and agents before they read any, kept as long as nothing of that changes. */
export class KnownData {
  readonly #changes: ResultChanges;
  readonly #tables = new Map<string, KnownTable>();
  readonly #agents = new Map<number, KnownAgents>();
  #changing = 0;
  /** Grows when agents begin to change, and when they have changed. */
  #generation = 0;

  constructor(changes: ResultChanges) {
    this.#changes = changes;
  }

  async statistics(
    session: Session,
    { scope }: Pick<Grouping, 'scope'>,
    columns: readonly string[],
  ): Promise<TableStatistics> {
    if (scope.derived !== undefined) return readTableStatistics(session, { scope }, columns);
    const key = [resultsTableName(scope.organisationId, scope.test), ...columns].join(' ');
    const known = this.#tables.get(key);
    if (known && isUnchanged(this.#changes.changedSince(scope, known.sequence))) return known.statistics;
    const { sequence } = this.#changes;
    const statistics = await readTableStatistics(session, { scope }, columns);
    this.#tables.set(key, { statistics, sequence });
    return statistics;
  }

  /** Undefined: the organisation has no agents. */
  async agents(session: Session, organisationId: number): Promise<KnownAgents | undefined> {
    const known = this.#agents.get(organisationId);
    if (known) return known;
    const generation = this.#generation;
    const read = await KnownAgents.read(session, organisationId);
    const isCurrent = this.#changing === 0 && generation === this.#generation;
    if (read && isCurrent) this.#agents.set(organisationId, read);
    return read;
  }

  /** Runs what changes an organisation's agents. Meanwhile nothing that is read of them is kept. */
  async whileAgentsChange<T>(organisationId: number, change: () => Promise<T>): Promise<T> {
    this.#changing += 1;
    this.#generation += 1;
    this.#agents.delete(organisationId);
    try {
      return await change();
    } finally {
      this.#changing -= 1;
      this.#generation += 1;
    }
  }

  /** The file was opened again: what was read of agents may not be what is there. */
  forgetAgents(): void {
    this.#generation += 1;
    this.#agents.clear();
  }
}

function isUnchanged(days: ReadonlySet<number> | 'all'): boolean {
  return days !== 'all' && days.size === 0;
}
