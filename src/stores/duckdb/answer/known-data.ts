import type { Grouping, Scope } from '../../../plan/plan.ts';
import { name, sql } from '../../../sql/fragment.ts';
import { resultsTableName } from '../../../sql/results-table.ts';
import type { Session } from '../../engine/session.ts';
import type { DayVersions } from '../day-versions.ts';
import type { AgentRelations } from './agent-relations.ts';
import { KnownAgents } from './known-agents.ts';
import { readTableStatistics, type TableStatistics } from './table-statistics.ts';

interface Known<T> {
  readonly value: T;
  readonly version: number;
}

/** What questions have to know of results and agents before they read any. */
export class KnownData {
  readonly #versions: DayVersions;
  readonly #tables = new Map<string, Known<TableStatistics>>();
  readonly #allRan = new Map<string, Known<boolean>>();
  readonly #agents = new Map<number, Known<KnownAgents | undefined>>();
  readonly #relations: AgentRelations | undefined;

  /** `relations` are shared by questions; without them each question makes its own. */
  constructor(versions: DayVersions, relations?: AgentRelations) {
    this.#versions = versions;
    this.#relations = relations;
  }

  async statistics(
    session: Session,
    { scope }: Pick<Grouping, 'scope'>,
    columns: readonly string[],
  ): Promise<TableStatistics> {
    if (scope.derived !== undefined) return readTableStatistics(session, { scope }, columns);
    const key = [resultsTableName(scope.organisationId, scope.test), ...columns].join(' ');
    return current(this.#tables, key, {
      version: () => this.#versions.ofTable(scope),
      read: () => readTableStatistics(session, { scope }, columns),
    });
  }

  /** No record of the test is an attempt that was not run. Derived results are of several tests: that is not looked up. */
  async allRan(session: Session, scope: Scope): Promise<boolean> {
    if (scope.derived !== undefined) return false;
    const table = resultsTableName(scope.organisationId, scope.test);
    return current(this.#allRan, table, {
      version: () => this.#versions.ofTable(scope),
      // The engine answers this from its own statistics where it is so.
      read: async () =>
        (await session.column(sql`SELECT 1 FROM ${name(table)} WHERE not_run IS NOT NULL LIMIT 1`)).length === 0,
    });
  }

  /** Undefined: the organisation has no agents. */
  async agents(session: Session, organisationId: number): Promise<KnownAgents | undefined> {
    const before = this.#agents.get(organisationId)?.value;
    const known = await current(this.#agents, organisationId, {
      version: () => this.#versions.ofAgents(organisationId),
      read: () => KnownAgents.read(session, organisationId, this.#relations),
    });
    const after = this.#agents.get(organisationId)?.value;
    if (after) after.isCurrent = true;
    if (before && before !== after) {
      before.isCurrent = false;
      this.#relations?.forget(before);
    }
    return known;
  }
}

/** Returns what is known in the current version, or reads it. */
async function current<K, T>(
  known: Map<K, Known<T>>,
  key: K,
  { version, read }: { readonly version: () => number | null; readonly read: () => Promise<T> },
): Promise<T> {
  const before = version();
  const found = known.get(key);
  if (found && found.version === before) return found.value;
  const value = await read();
  if (before !== null && before === version()) known.set(key, { value, version: before });
  return value;
}
