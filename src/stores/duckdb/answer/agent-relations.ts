import { createStep } from '../../../sql/duckdb/script.ts';
import { type AgentScript, agentScript, type VersionRanges } from '../../../sql/duckdb/version-ranges.ts';
import { type Fragment, join, name, sql } from '../../../sql/fragment.ts';
import { type Session, splitValue } from '../../engine/session.ts';
import type { AgentSplits } from './read-groups.ts';

/** The relations that results are joined with, under their usual names in the session that asked for them. */
export interface AgentRelation {
  /** True if there are changing agents. */
  readonly changing: boolean;
  readonly splits: AgentSplits;
}

/** Agents as they were read. */
interface Owner {
  /** True until agents change. */
  readonly isCurrent: boolean;
  readonly agents: number;
}

interface Stored extends AgentRelation {
  readonly owner: Owner;
  /** In the engine's memory, where all sessions see them. */
  readonly tables: readonly { readonly relation: string; readonly table: Fragment }[];
  sessions: number;
}

/** Limit of agents in all stored relations; each takes about 20 bytes. */
const AGENTS_MAX = 1_000_000;
export const UNSPLIT: AgentSplits = new Map([[0, []]]);

/**
 * The relations of agents, made once for all questions with the same filters and splits, until agents change. For the engine they are
 * more work than the results of a day.
 */
export class AgentRelations {
  readonly #agentsMax: number;
  /** By their statement, the least recently used first. */
  readonly #stored = new Map<string, Stored>();
  readonly #unused = new Set<Stored>();
  #agents = 0;
  #count = 0;

  constructor(agentsMax = AGENTS_MAX) {
    this.#agentsMax = agentsMax;
  }

  async of(session: Session, ranges: VersionRanges, owner: Owner): Promise<AgentRelation> {
    const key = ranges.select.key;
    const found = this.#stored.get(key);
    if (found?.owner !== owner) return this.#make(session, ranges, owner, key);
    this.#stored.delete(key);
    this.#stored.set(key, found);
    this.#lend(session, found);
    await showTables(session, found.tables);
    return found;
  }

  /** Forgets the relations of agents that have changed. */
  forget(owner: Owner | undefined): void {
    for (const [key, stored] of this.#stored) if (stored.owner === owner) this.#remove(key, stored);
  }

  async #make(session: Session, ranges: VersionRanges, owner: Owner, key: string): Promise<AgentRelation> {
    this.#count += 1;
    const number = this.#count;
    const tableOf = (relation: string) => sql`memory.main.${name(`${relation}_${number}`)}`;
    const script = agentScript(ranges, tableOf);
    const stored = {
      owner,
      tables: script.steps.map(({ relation }) => ({ relation, table: tableOf(relation) })),
      sessions: 0,
      changing: false,
      splits: UNSPLIT,
    };
    this.#unused.add(stored);
    this.#lend(session, stored);
    for (const { relation, select } of script.steps) {
      await session.run(sql`CREATE TABLE ${tableOf(relation)} AS ${select}`);
    }
    await showTables(session, stored.tables);
    Object.assign(stored, await lookAt(session, script));
    if (owner.isCurrent && !this.#stored.has(key)) this.#store(key, stored);
    return stored;
  }

  #store(key: string, stored: Stored): void {
    this.#unused.delete(stored);
    this.#stored.set(key, stored);
    this.#agents += stored.owner.agents;
    for (const [oldest, other] of this.#stored) if (this.#agents > this.#agentsMax) this.#remove(oldest, other);
  }

  #remove(key: string, stored: Stored): void {
    this.#stored.delete(key);
    this.#agents -= stored.owner.agents;
    this.#unused.add(stored);
  }

  /** The end of a session drops what is neither stored nor lent. */
  #lend(session: Session, stored: Stored): void {
    stored.sessions += 1;
    session.atEnd(async (run) => {
      stored.sessions -= 1;
      const unused = [...this.#unused].filter(({ sessions }) => sessions === 0);
      for (const each of unused) this.#unused.delete(each);
      for (const { table } of unused.flatMap(({ tables }) => tables)) await run(sql`DROP TABLE IF EXISTS ${table}`);
    });
  }
}

/** The relations of one question, as temporary tables. */
export async function makeRelation(session: Session, ranges: VersionRanges): Promise<AgentRelation> {
  const script = agentScript(ranges);
  for (const step of script.steps) await session.run(createStep(step));
  return lookAt(session, script);
}

async function lookAt(session: Session, { someChanging, splits }: AgentScript): Promise<AgentRelation> {
  const changing = someChanging !== null && (await session.rows(someChanging)).length > 0;
  if (splits === null) return { changing, splits: UNSPLIT };
  const values = await session.mapRows(
    splits,
    ({ g, ...texts }) => [Number(g), Object.values(texts).map(splitValue)] as const,
  );
  return { changing, splits: new Map(values) };
}

/** In one statement: each is a turn of the event loop. */
async function showTables(session: Session, tables: Stored['tables']): Promise<void> {
  const views = tables.map(
    ({ relation, table }) => sql`CREATE OR REPLACE TEMP VIEW ${name(relation)} AS FROM ${table}`,
  );
  await session.run(join(views, sql`; `));
}
