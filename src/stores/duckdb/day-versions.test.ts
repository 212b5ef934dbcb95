import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../sql/day-entry.ts';
import { sql } from '../../sql/fragment.ts';
import { Session } from '../engine/session.ts';
import { type Announce, DayVersions } from './day-versions.ts';

const RESULTS = { organisationId: 1, test: 'ping' };
const DAY_MS = 86_400_000;
const DAYS = [20_000, 20_001, 20_002];
const SCOPE = { ...RESULTS, local: { from: 19_000 * DAY, to: 21_000 * DAY } };

let instance: DuckDBInstance;
let session: Session;
let versions: DayVersions;
let before: readonly (string | null)[];

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  session = new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 60_000 });
});
afterAll(async () => {
  await session.close();
  instance.closeSync();
});
beforeEach(() => {
  versions = new DayVersions();
  before = versionsNow();
});

const versionsNow = () => DAYS.map(versions.look(SCOPE).versions);
const unchanged = () => {
  const now = versionsNow();
  return DAYS.filter((_, index) => now[index] === before[index]);
};
const commit = (work: (announce: Announce) => void) =>
  versions.transaction(session, async (announce) => {
    await session.run(sql`SELECT 1`);
    work(announce);
  });

describe('the version of a day', () => {
  it('is another one after results of that day, and that of no other day is', async () => {
    await commit((announce) => announce.days(RESULTS, [20_001]));
    expect(unchanged()).toEqual([20_000, 20_002]);
  });

  it('stays when another test or organisation has new results', async () => {
    await commit((announce) => {
      announce.days({ ...RESULTS, test: 'httpget' }, [20_000]);
      announce.days({ ...RESULTS, organisationId: 2 }, [20_001]);
      announce.agents(2, 0);
    });
    expect(unchanged()).toEqual([20_000, 20_001, 20_002]);
  });

  it('is another one when agents differ from before its end on, wherever its clocks are', async () => {
    await commit((announce) => announce.agents(1, 20_002 * DAY_MS + 17 * 3_600_000));
    expect(unchanged()).toEqual([20_000, 20_001]);
    await commit((announce) => announce.agents(1, 20_002 * DAY_MS + 15 * 3_600_000));
    expect(unchanged()).toEqual([20_000]);
  });

  it('is by the earliest of several changes of agents', async () => {
    await commit((announce) => announce.agents(1, 20_001 * DAY_MS));
    await commit((announce) => announce.agents(1, 20_100 * DAY_MS));
    expect(unchanged()).toEqual([]);
  });

  it('is never that of an earlier state', async () => {
    await commit((announce) => announce.agents(1, 20_001 * DAY_MS));
    before = versionsNow();
    await commit((announce) => announce.agents(1, 20_002 * DAY_MS + 17 * 3_600_000));
    expect(unchanged()).toEqual([20_000, 20_001]);
    await commit((announce) => announce.agents(1, 20_001 * DAY_MS));
    expect(unchanged()).toEqual([]);
  });

  it('is not known while a change of it may be committed, and another one then', async () => {
    await versions.transaction(session, async (announce) => {
      announce.days(RESULTS, [20_000]);
      expect(versionsNow().map((version) => version === null)).toEqual([true, false, false]);
      expect(versions.ofTable(RESULTS)).toBeNull();
    });
    expect(versionsNow()).not.toContain(null);
    expect(unchanged()).toEqual([20_001, 20_002]);
  });

  it('stays when agents change in what no result of it has', async () => {
    const [table, agents] = [versions.ofTable(RESULTS), versions.ofAgents(1)];
    await commit((announce) => announce.agents(1, null));
    expect(unchanged()).toEqual(DAYS);
    expect([versions.ofTable(RESULTS) === table, versions.ofAgents(1) === agents]).toEqual([false, false]);
  });

  it('is another one even when the change fails', async () => {
    const failing = versions.transaction(session, async (announce) => {
      announce.days(RESULTS, [20_002]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(unchanged()).toEqual([20_000, 20_001]);
  });

  it('is another one when the store was opened again', () => {
    versions.reopened();
    expect(unchanged()).toEqual([]);
  });
});
