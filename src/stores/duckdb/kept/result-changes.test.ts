import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../sql/fragment.ts';
import { Session } from '../../engine/session.ts';
import { type Announce, ResultChanges } from './result-changes.ts';

const RESULTS = { organisationId: 1, test: 'ping' };
const DAY_MS = 86_400_000;
const DAYS = [10, 11, 12];

let instance: DuckDBInstance;
let session: Session;
let changes: ResultChanges;
let versions: readonly (number | undefined)[];

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
  versions = versionsNow();
});

const versionsNow = () => DAYS.map((day) => changes.versionOf(RESULTS, day));
const unchanged = () => DAYS.filter((day, index) => changes.versionOf(RESULTS, day) === versions[index]);
const commit = (work: (announce: Announce) => void) =>
  changes.transaction(session, async (announce) => {
    await session.run(sql`SELECT 1`);
    work(announce);
  });

describe('the version of a day', () => {
  it('is another one after results of that day, and that of no other day is', async () => {
    await commit((announce) => announce.days(RESULTS, [11]));
    expect(unchanged()).toEqual([10, 12]);
  });

  it('stays when another test or organisation has new results', async () => {
    await commit((announce) => {
      announce.days({ ...RESULTS, test: 'httpget' }, [10]);
      announce.days({ ...RESULTS, organisationId: 2 }, [11]);
      announce.agents(2, 0);
    });
    expect(unchanged()).toEqual([10, 11, 12]);
  });

  it('is another one when agents differ from before its end on, wherever its clocks are', async () => {
    await commit((announce) => announce.agents(1, 12 * DAY_MS + 17 * 3_600_000));
    expect(unchanged()).toEqual([10, 11]);
    await commit((announce) => announce.agents(1, 12 * DAY_MS + 15 * 3_600_000));
    expect(unchanged()).toEqual([10]);
  });

  it('is by the earliest of several changes of agents', async () => {
    await commit((announce) => announce.agents(1, 11 * DAY_MS));
    await commit((announce) => announce.agents(1, 100 * DAY_MS));
    expect(unchanged()).toEqual([]);
  });

  it('is never that of an earlier state', async () => {
    await commit((announce) => announce.agents(1, 11 * DAY_MS));
    versions = versionsNow();
    await commit((announce) => announce.agents(1, 12 * DAY_MS + 17 * 3_600_000));
    expect(unchanged()).toEqual([10, 11]);
    await commit((announce) => announce.agents(1, 11 * DAY_MS));
    expect(unchanged()).toEqual([]);
  });

  it('is not known while a change of it may be committed', async () => {
    const before = changes.sequence;
    await changes.transaction(session, async (announce) => {
      announce.days(RESULTS, [10]);
      expect(versionsNow().map((version) => version === undefined)).toEqual([true, false, false]);
      expect(changes.changedSince(RESULTS, changes.sequence)).toEqual(new Set([10]));
    });
    expect(changes.changedSince(RESULTS, before)).toEqual(new Set([10]));
    expect(changes.changedSince(RESULTS, changes.sequence)).toEqual(new Set());
    expect(unchanged()).toEqual([11, 12]);
  });

  it('is another one even when the change fails', async () => {
    const failing = changes.transaction(session, async (announce) => {
      announce.days(RESULTS, [12]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(unchanged()).toEqual([10, 11]);
  });

  it('is another one when the store was opened again', () => {
    changes.changeEverything();
    expect(unchanged()).toEqual([]);
    expect(changes.changedSince(RESULTS, 0)).toBe('all');
  });
});
