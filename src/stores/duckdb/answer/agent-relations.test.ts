import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VersionRanges } from '../../../sql/duckdb/version-ranges.ts';
import { integer, sql } from '../../../sql/fragment.ts';
import { Session } from '../../engine/session.ts';
import { AgentRelations } from './agent-relations.ts';

describe('relations of agents', () => {
  let instance: DuckDBInstance;
  beforeEach(async () => {
    instance = await DuckDBInstance.create(':memory:');
  });
  afterEach(() => instance.closeSync());

  const open = async () =>
    new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 60_000 });
  const ranges = (first: number): VersionRanges => ({
    select: sql`SELECT ${integer(first)} AS agent, TRUE AS has_unit`,
    splitCount: 0,
    dated: false,
    carried: [],
    during: () => ranges(first),
  });
  const agents = (session: Session) => session.column(sql`SELECT agent FROM stable_agents`);
  const tables = async (session: Session) =>
    (await session.column(sql`SELECT table_name FROM duckdb_tables() WHERE database_name = 'memory'`)).length;

  it('are made once for all sessions, until agents change, and end with the last session that reads them', async () => {
    const relations = new AgentRelations();
    const owner = { isCurrent: true, agents: 1 };
    const [one, two, watcher] = [await open(), await open(), await open()];
    await relations.of(one, ranges(1), owner);
    await relations.of(two, ranges(1), owner);
    expect([await agents(one), await agents(two), await tables(watcher)]).toEqual([[1], [1], 1]);

    owner.isCurrent = false;
    relations.forget(owner);
    const successor = { isCurrent: true, agents: 1 };
    const three = await open();
    await relations.of(three, ranges(1), successor);
    await one.close();
    expect([await agents(two), await tables(watcher)]).toEqual([[1], 2]);
    await two.close();
    expect(await tables(watcher)).toBe(1);
    await three.close();
    relations.forget(successor);
    await watcher.close();
  });

  it('are made at the same time, each under its own name', async () => {
    const relations = new AgentRelations();
    const owner = { isCurrent: true, agents: 1 };
    const sessions = await Promise.all([1, 2, 3, 3].map(open));
    await Promise.all(sessions.map((session, index) => relations.of(session, ranges(Math.min(index, 2)), owner)));
    expect(await Promise.all(sessions.map(agents))).toEqual([[0], [1], [2], [2]]);
    await Promise.all(sessions.map((session) => session.close()));
  });

  it('give way to newer ones where there is no room, and are not shared by agents that were read in a change', async () => {
    const relations = new AgentRelations(2);
    const owner = { isCurrent: true, agents: 1 };
    const watcher = await open();
    for (const first of [1, 2, 3]) {
      const session = await open();
      await relations.of(session, ranges(first), owner);
      expect(await agents(session)).toEqual([first]);
      await session.close();
    }
    const late = await open();
    await relations.of(late, ranges(3), { isCurrent: false, agents: 1 });
    expect(await agents(late)).toEqual([3]);
    await late.close();
    expect(await tables(watcher)).toBe(2);
    await watcher.close();
  });
});
