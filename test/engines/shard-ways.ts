import { join } from 'node:path';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { IssueList } from '../../src/lib/issue-list.ts';
import type { Context } from '../../src/operations/context.ts';
import { askMetric } from '../../src/operations/questions/ask-question.ts';
import { createCustomKeys } from '../../src/operations/state/custom-keys.ts';
import { createFollower } from '../../src/operations/state/follow-register.ts';
import { parseMetricQuery } from '../../src/query/parse-metric-query.ts';
import { openClickHouseFacts } from '../../src/stores/clickhouse/open-clickhouse-facts.ts';
import type { ShardLimits } from '../../src/stores/clickhouse/shard-limits.ts';
import { openSqlite } from '../../src/stores/register/database/sqlite/open-sqlite.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import type { Answer, MetricRequest } from '../oracle/answer-metric.ts';

/** The ways in which shards work out a question that is large enough for them. */
export const SHARD_WAYS = [
  'brought with all values',
  'materialised and gone through several times',
  'read several times',
] as const;

export type ShardWay = (typeof SHARD_WAYS)[number];

const LIMITS: Readonly<Record<ShardWay, ShardLimits>> = {
  'brought with all values': { coordinatorMax: 0, sentMax: 1e9, heldMax: 1e9, stratumMin: 0 },
  'materialised and gone through several times': { coordinatorMax: 0, sentMax: 0, heldMax: 1e9, stratumMin: 0 },
  'read several times': { coordinatorMax: 0, sentMax: 0, heldMax: 0, stratumMin: 0 },
};

export interface ShardWays {
  /** What the shards make of an aggregate, in the way that is given, however few its results are. */
  ask(way: ShardWay, organisationId: number, request: MetricRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** Beside a service on the same register and servers. */
export async function openShardWays(url: string, dataDir: string, now: number): Promise<ShardWays> {
  const register = await openRegister(openSqlite(dataDir));
  const contexts = await Promise.all(SHARD_WAYS.map((way) => openWay(way)));

  async function openWay(way: ShardWay): Promise<readonly [ShardWay, Context]> {
    const options = {
      directory: join(dataDir, way),
      memoryMb: 512,
      queriesMax: 2,
      queueMax: 10,
      timeoutMs: 600_000,
      rowsMax: 1e9,
      groupsMax: 200_000,
      coalesceBytesMax: 0,
      warn: () => {},
    };
    const facts = await openClickHouseFacts(parseClickHouseUrl(url), options, {
      withLock: register.withLock,
      limits: LIMITS[way],
    });
    const followRegister = createFollower(register, facts);
    const customKeys = createCustomKeys(facts, followRegister, new AbortController().signal);
    return [way, { register, facts, followRegister, customKeys, now: () => now } as Context];
  }

  return {
    async ask(way, organisationId, request) {
      const context = new Map(contexts).get(way);
      if (!context) throw new Error(`${way} is not open`);
      const { query } = parseMetricQuery(request, now / 1000, new IssueList());
      const question = await askMetric(context, { organisationId, panels: null }, query);
      if (question.kind === 'raw') throw new Error('raw points are not worked out');
      return (await question.answer(new AbortController().signal)) as unknown as Answer;
    },
    async close() {
      for (const [, { facts }] of contexts) await facts.close();
    },
  };
}
