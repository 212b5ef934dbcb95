import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AggregatePlan } from '../../src/plan/plan.ts';
import { createResultsTable } from '../../src/sql/duckdb/ddl.ts';
import { sql } from '../../src/sql/fragment.ts';
import { DayCache } from '../../src/stores/day-cache/day-cache.ts';
import { aggregateByDay } from '../../src/stores/duckdb/answer/aggregate-by-day.ts';
import { KnownData } from '../../src/stores/duckdb/answer/known-data.ts';
import { DayVersions } from '../../src/stores/duckdb/day-versions.ts';
import { migrate } from '../../src/stores/duckdb/schema.ts';
import { Session } from '../../src/stores/engine/session.ts';
import { Outdated } from '../../src/stores/outdated.ts';
import { planOf } from './plan-of.ts';

const LIMITS = { groupsMax: 10, rowsMax: 100, cellsMax: 10 };

let instance: DuckDBInstance;
let session: Session;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  session = new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 60_000 });
  await migrate(session);
  await session.run(createResultsTable(1, 'httpget'));
  await session.run(
    sql`INSERT INTO agents BY NAME SELECT 1 AS organisation, 1 AS agent, 'a' AS agent_id, 'p' AS panel`,
  );
  await session.run(
    sql`INSERT INTO versions BY NAME SELECT 1 AS organisation, 1 AS agent, -9000000000000 AS valid_from, 9000000000000 AS valid_to, MAP {} AS custom`,
  );
  await session.run(
    sql`INSERT INTO results_1_httpget BY NAME SELECT 1 AS agent, epoch_ms(t) AS "at", epoch_ms(t) // 1000 AS "local", v AS bytes_sec, r AS not_run
      FROM (VALUES (TIMESTAMP '2026-07-06 18:00:00', 100, NULL), (TIMESTAMP '2026-07-06 19:00:00', 900, 'other')) AS f(t, v, r)`,
  );
});
afterAll(async () => {
  await session.close();
  instance.closeSync();
});

it.each(['daily', 'total'])(
  'no day is cached with an attempt that came while it was looked up whether all were run: %s',
  async (aggregation) => {
    const versions = new DayVersions();
    const cached = { days: new DayCache(2 ** 20), versions, data: new KnownData(versions) };
    const asked = { metric: 'httpget', chartType: 'aggregate', normalised: false, prefilter: false, aggregation };
    const plan = planOf({ ...asked, time: { from: '2026-07-06', to: '2026-07-07' } } as never) as AggregatePlan;
    const ask = (scope: AggregatePlan['scope']) => aggregateByDay(session, { ...plan, scope }, LIMITS, cached);
    await expect(ask({ ...plan.scope, allRan: true })).rejects.toThrow(Outdated);
    expect(await ask(plan.scope)).toMatchObject([{ sampleCount: 1, value: 100 }]);
  },
);
