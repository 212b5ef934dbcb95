import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { explainClickHouse } from '../../src/sql/clickhouse/explain.ts';
import { Fragment, sql } from '../../src/sql/fragment.ts';
import { Server } from '../../src/stores/clickhouse/server.ts';
import { migrate } from '../../src/stores/clickhouse/tables.ts';
import { planOf } from '../plans/plan-of.ts';
import { OF_EVERYTHING, REQUESTS, type Request } from '../plans/requests.ts';
import { IS_LONG } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';

/** Results of a question: with many of them percentiles are refined. */
const [SOME, MANY] = [1_000_000, 1_000_000_000_000];

/** The engine takes a fifth of a second for a statement: every run has each kind of group once. */
const SHAPES = Object.keys(REQUESTS).filter((shape) => IS_LONG || !/^groups by (?!daily)\w+$/.test(shape));
const LARGE = IS_LONG ? SHAPES : ['groups by daily', 'groups by a day, normalised', 'a ratio, normalised'];

describe.runIf(inject('hasClickHouse'))('ClickHouse binds the statements', () => {
  let server: Server;
  beforeAll(async () => {
    const { createDatabase } = await sharedClickHouse();
    server = new Server(parseClickHouseUrl(await createDatabase()), 2 ** 31 - 1);
    await migrate(server);
  });
  afterAll(() => server.close());

  it.each(SHAPES)('of a plan: %s', (shape) => bind(REQUESTS[shape] ?? {}, SOME));

  it.each(LARGE)('of a plan about many results: %s', (shape) => bind(REQUESTS[shape] ?? {}, MANY));

  it.runIf(IS_LONG)('of each metric and each test', async () => {
    for (const request of OF_EVERYTHING) await bind(request, SOME);
  });

  it('and refuses one with a column that its table lacks', async () => {
    await expect(server.run(sql`EXPLAIN QUERY TREE SELECT colour FROM httpget`)).rejects.toThrow();
  });

  async function bind(request: Request, rows: number): Promise<void> {
    const statements = explainClickHouse(planOf(request), rows).filter((line) => !line.startsWith('--'));
    for (const statement of statements) {
      await server.run(sql`EXPLAIN QUERY TREE ${new Fragment([statement.replace(/;$/, '')])}`);
    }
  }
});
