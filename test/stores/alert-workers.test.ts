import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextRun } from '../../src/alerts/schedule.ts';
import { BUSY, ServiceError } from '../../src/errors.ts';
import type { Context } from '../../src/operations/context.ts';
import { evaluateDue } from '../../src/operations/state/alert-worker.ts';
import { makeDueReports } from '../../src/operations/state/schedule-worker.ts';
import type { Register } from '../../src/ports/register.ts';
import type { Database } from '../../src/stores/register/database/database.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { EVERY_REGISTER } from '../service.ts';
import { openTestDatabase } from './open-database.ts';

const DAY = 86_400;
/** Midnight of UTC. */
const START = 1_784_073_600;
const AWAY = new ServiceError('OVERLOADED', { message: 'The store is away.', passes: true });
const NOTHING = { states: { splits: [], groups: [] }, deliveries: [] };

describe.each(EVERY_REGISTER)('what the service does by itself, on %s', (kind) => {
  let database: Database;
  let register: Register;
  let now = START;
  let organisationId: number;
  let tokenId: number;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    register = await openRegister(database);
    organisationId = (await register.organisations.create('acme', START))?.id ?? 0;
    const token = {
      name: 'maker',
      hash: 'hash',
      prefix: 'bg_',
      scopes: ['data' as const],
      panels: null,
      expiresAt: null,
    };
    tokenId = (await register.tokens.create(organisationId, token, START)).id;
  });
  afterAll(() => database.close());

  /** The fields of the organisation are the first that is asked of the store of results. */
  const contextOf = (customKeys: () => Promise<never>) =>
    ({
      register,
      now: () => now * 1000,
      publicUrl: () => 'https://example.org',
      audit: { recordQuery: () => {} },
      facts: {},
      customKeys,
    }) as unknown as Context;

  it('an alert rule that a busy store can’t answer is left alone until the next look, and says why', async () => {
    const question = { metric: 'httpget', splits: ['households'] };
    const body = {
      title: '',
      question,
      test: { field: 'metricValue', below: 80 },
      every: '1 hour',
      over: '1 hour',
      to: [],
    };
    const rule = { name: 'speed', body, tokenId, nextAt: now + 3600 };
    await register.alerts.put(organisationId, rule, now, () => NOTHING);
    now += 3600;
    const ended = new AbortController();
    let asked = 0;
    const customKeys = async () => {
      asked += 1;
      if (asked === 5) ended.abort(new Error('asked without a pause'));
      throw BUSY;
    };
    await evaluateDue(contextOf(customKeys), ended.signal, () => {});
    expect(asked).toBe(1);
    const stored = await register.alerts.find(organisationId, 'speed');
    expect(stored).toMatchObject({ evaluatedAt: now - 3600, problem: BUSY.message });
    expect(stored?.nextAt).toBeGreaterThan(now);
    expect(stored?.nextAt).toBeLessThan(now + 60);
  });

  it.each([
    ['waits for a store that is away', AWAY, 60, AWAY.message],
    ['that fails for an unknown reason is tried again', new RangeError('!'), 600, expect.stringMatching(/unexpected/)],
  ])('a scheduled report %s, and is given up when the next one is due', async (_, error, pause, problem) => {
    now = START + 30 * DAY;
    const body = { title: '', report: 'accc-mba', every: 'day', at: '06:00', period: 'yesterday', to: [] };
    const due = nextRun({ every: 'day', at: 6 * 3600 }, now);
    const name = `daily, ${pause}`;
    await register.schedules.put(organisationId, { name, body, tokenId, nextAt: due }, now, () => NOTHING);
    const customKeys = async () => {
      throw error;
    };
    const look = async (at: number) => {
      now = at;
      const { signal } = new AbortController();
      await makeDueReports(contextOf(customKeys), signal, () => {});
      const given = await register.schedules.history(organisationId, { rule: name, beforeId: undefined, limit: 10 });
      const { nextAt, problem } = (await register.schedules.find(organisationId, name)) ?? {};
      return { given: given.map((each) => each.at), wait: (nextAt ?? 0) - now, problem };
    };
    const waits = { wait: pause, problem };
    // Two are due: the service was away as well.
    expect(await look(due + DAY)).toEqual({ given: [], ...waits });
    expect(await look(due + DAY + pause)).toEqual({ given: [], ...waits });
    expect(await look(due + 2 * DAY - pause / 2)).toEqual({ given: [], ...waits });
    expect(await look(due + 2 * DAY + pause / 2)).toEqual({ given: [due], ...waits });
    expect(await look(due + 2 * DAY + (3 * pause) / 2)).toEqual({ given: [due], ...waits });
    await register.schedules.remove(organisationId, name, now, () => NOTHING);
  });
});
