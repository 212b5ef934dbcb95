import type { AgentIndex } from '../../../agents/agent-index.ts';
import type { AppendOutcome } from '../../../ports/fact-store.ts';
import { name, sql } from '../../../sql/fragment.ts';
import { resultsTableName } from '../../../sql/results-table.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import { readSmall, resolveSmall, type SmallBatch, type SmallBody } from '../../intake/read-small.ts';
import type { StagedRows } from '../../intake/store-large.ts';
import type { ResultsTables } from '../schema.ts';
import type { AgentIndexes } from './agent-indexes.ts';
import { GroupCommit } from './group-commit.ts';
import type { JournalTail } from './journal-tail.ts';
import { KnownKeys } from './known-keys.ts';
import type { ResultJournal } from './result-journal.ts';

interface SmallBodyStores {
  readonly engine: Engine;
  readonly agents: AgentIndexes;
  readonly journal: ResultJournal;
  readonly tail: JournalTail;
  readonly tables: ResultsTables;
}

/** Small bodies: parsed, given their agents and compared with what is stored in memory, and journalled in groups. */
export class SmallBodies {
  readonly #stores: SmallBodyStores;
  readonly #recentKeysMax: number;
  readonly #groups: GroupCommit;
  readonly #keys = new Map<string, KnownKeys>();

  constructor(stores: SmallBodyStores, recentKeysMax: number) {
    this.#stores = stores;
    this.#recentKeysMax = recentKeysMax;
    this.#groups = new GroupCommit(stores);
  }

  async append(batch: SmallBatch): Promise<AppendOutcome> {
    const body = await readSmall(batch);
    // Once an agent is erased, its rows are found to have none.
    for (;;) {
      const outcome = await this.#store(body);
      if (outcome !== 'outdated') return outcome;
    }
  }

  async #store(body: SmallBody): Promise<AppendOutcome | 'outdated'> {
    const { view, test } = body.batch;
    const { organisationId } = view;
    const agents = await this.#stores.agents.of(organisationId);
    const { results, refused } = await resolveSmall(body, async () => agents);
    if (results.length === 0) return { accepted: 0, duplicates: 0, ...refused };
    const keys = await this.#keysOf(organisationId, test, agents);
    const rows = results.map(({ slot, at, key, values }) => ({ slot, at, key, json: JSON.stringify(values) }));
    const accepted = await this.#groups.add({ organisationId, test, agents, keys, rows });
    if (accepted === 'outdated') return accepted;
    return { accepted, duplicates: results.length - accepted, ...refused };
  }

  /** Runs as part of a large batch's change, before its rows are inserted: they no longer count as new. */
  async expect(session: Session, { organisationId, test, joinCondition }: StagedRows): Promise<void> {
    const keys = this.#keys.get(resultsTableName(organisationId, test.key));
    if (keys) {
      const index = await this.#stores.agents.loaded(session, organisationId);
      const latest = sql`SELECT n.agent, max(s."at") FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition} WHERE n.problem IS NULL GROUP BY n.agent`;
      await raise(session, keys, index, latest);
    }
    await this.#groups.flush();
  }

  /** As part of a change: what was acknowledged before is in the engine. */
  flush(): Promise<void> {
    return this.#groups.flush();
  }

  /** Like `flush`, before a deletion: a checkpoint after it drops the files of all that was acknowledged before. */
  flushFiles(): Promise<void> {
    return this.#groups.flushFiles();
  }

  /** Runs work, as part of a change, while the engine has all that is acknowledged, and nothing else is. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    return this.#groups.hold(async () => {
      await this.flush();
      return work();
    });
  }

  /** Before results are deleted, as part of that change: those that are sent again meanwhile wait for its end. */
  askAgain(organisationId: number, test: string): void {
    this.#keys.get(resultsTableName(organisationId, test))?.forget();
  }

  /** After an organisation was forgotten, as part of that change. */
  forget(organisationId: number): void {
    const beginning = resultsTableName(organisationId, '');
    for (const table of this.#keys.keys()) if (table.startsWith(beginning)) this.#keys.delete(table);
  }

  /** Known keys begin with the latest time of each agent that has results. */
  async #keysOf(organisationId: number, test: string, index: AgentIndex): Promise<KnownKeys> {
    const table = resultsTableName(organisationId, test);
    const known = this.#keys.get(table);
    if (known) return known;
    return this.#stores.engine.write(async (session) => {
      const meanwhile = this.#keys.get(table);
      if (meanwhile) return meanwhile;
      await this.#groups.flush();
      const keys = new KnownKeys(this.#recentKeysMax);
      if (this.#stores.tables.has(organisationId, test)) {
        await raise(session, keys, index, sql`SELECT agent, max("at") FROM ${name(table)} GROUP BY agent`);
      }
      this.#keys.set(table, keys);
      return keys;
    });
  }
}

/** Raises the marks of agents to the times that a statement returns with their numbers. */
async function raise(
  session: Session,
  keys: KnownKeys,
  index: AgentIndex,
  latest: Parameters<Session['eachChunk']>[0],
): Promise<void> {
  await session.eachChunk(latest, (rows) => {
    for (const [agent, at] of rows) keys.raise(index.slotOf(Number(agent)), Number(at));
  });
}
