import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../sql/fragment.ts';
import { Session } from '../engine/session.ts';
import { KeptDays, type KeptParts } from './kept-days.ts';
import { type Announce, ResultChanges } from './result-changes.ts';

const RESULTS = { organisationId: 1, test: 'ping' };
const DAY_MS = 86_400_000;
const POINTS = { points: [] };

let instance: DuckDBInstance;
let session: Session;
let changes: ResultChanges;
let parts: KeptParts;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  session = new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 60_000 });
});
afterAll(async () => {
  await session.close();
  instance.closeSync();
});
beforeEach(() => {
  changes = new ResultChanges();
  parts = new KeptDays(10_000, changes).of(RESULTS, 'anything');
  for (const day of [10, 11, 12]) parts.keep(day, POINTS, changes.sequence);
});

const kept = () => [10, 11, 12].filter((day) => parts.points(day) !== undefined);
const commit = (work: (announce: Announce) => void) =>
  changes.transaction(session, async (announce) => {
    await session.run(sql`SELECT 1`);
    work(announce);
  });

describe('a kept day', () => {
  it('goes with results of that day, and no other does', async () => {
    await commit((announce) => announce.days(RESULTS, [11]));
    expect(kept()).toEqual([10, 12]);
  });

  it('stays when another test or organisation has new results', async () => {
    await commit((announce) => {
      announce.days({ ...RESULTS, test: 'httpget' }, [10]);
      announce.days({ ...RESULTS, organisationId: 2 }, [11]);
      announce.agents(2, 0);
    });
    expect(kept()).toEqual([10, 11, 12]);
  });

  it('goes when agents differ from before its end on, wherever its clocks are', async () => {
    await commit((announce) => announce.agents(1, 12 * DAY_MS + 17 * 3_600_000));
    expect(kept()).toEqual([10, 11]);
    await commit((announce) => announce.agents(1, 12 * DAY_MS + 15 * 3_600_000));
    expect(kept()).toEqual([10]);
  });

  it('goes by the earliest of several changes of agents', async () => {
    await commit((announce) => announce.agents(1, 11 * DAY_MS));
    await commit((announce) => announce.agents(1, 100 * DAY_MS));
    expect(kept()).toEqual([]);
  });

  it('is neither used nor kept while a change of it may be committed', async () => {
    const before = changes.sequence;
    await changes.transaction(session, async (announce) => {
      announce.days(RESULTS, [10]);
      expect(kept()).toEqual([11, 12]);
      parts.keep(10, POINTS, changes.sequence);
      expect(kept()).toEqual([11, 12]);
      expect(changes.changedSince(RESULTS, changes.sequence)).toEqual(new Set([10]));
    });
    expect(changes.changedSince(RESULTS, before)).toEqual(new Set([10]));
    expect(changes.changedSince(RESULTS, changes.sequence)).toEqual(new Set());
  });

  it('is not kept when it was read before a change, and is after', async () => {
    const before = changes.sequence;
    await commit((announce) => announce.days(RESULTS, [10]));
    parts.keep(10, POINTS, before);
    expect(kept()).toEqual([11, 12]);
    parts.keep(10, POINTS, changes.sequence);
    expect(kept()).toEqual([10, 11, 12]);
  });

  it('goes even when the change fails', async () => {
    const failing = changes.transaction(session, async (announce) => {
      announce.days(RESULTS, [12]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(kept()).toEqual([10, 11]);
  });

  it('goes when the store was opened again', () => {
    changes.changeEverything();
    expect(kept()).toEqual([]);
    expect(changes.changedSince(RESULTS, 0)).toBe('all');
  });

  it('goes when space is needed and it was not used for longest', () => {
    const days = new KeptDays(1000, changes).of(RESULTS, 'anything');
    for (const day of [1, 2, 3]) days.keep(day, POINTS, changes.sequence);
    days.points(1);
    days.keep(4, POINTS, changes.sequence);
    expect([1, 2, 3, 4].filter((day) => days.points(day))).toEqual([1, 3, 4]);
  });

  it('is of one question', () => {
    const other = new KeptDays(10_000, changes);
    other.of(RESULTS, { metric: 1 }).keep(10, POINTS, changes.sequence);
    expect(other.of(RESULTS, { metric: 2 }).points(10)).toBeUndefined();
    expect(other.of(RESULTS, { metric: 1 }).points(10)).toEqual([]);
    expect(other.of(RESULTS, { metric: 1 }).values(10)).toBeUndefined();
  });
});
