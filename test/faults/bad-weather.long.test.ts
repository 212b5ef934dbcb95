import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Panel, QUESTION } from '../contract/panel.ts';
import { propertyRuns, randomFaults } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { type ReplicaModel, startReplicas } from '../servers/clickhouse-replicas.ts';
import { createDatabase } from '../servers/postgres.ts';
import { Client, startTestService, type TestService } from '../service.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const AGENTS = ['a', 'b', 'c'];
const REPLICAS = 2;
const STEPS = 12;

interface Result {
  readonly day: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** What happens in a round, and what callers were told. */
interface Round {
  readonly results: readonly Result[];
  readonly sent: Set<Result>;
  readonly acknowledged: Set<Result>;
  /** Requests that are not answered yet. */
  readonly open: Promise<void>[];
}

describe.skipIf(!inject('hasClickHouse') || inject('postgresUrl') === null)('in bad weather', () => {
  let replicas: ReplicaModel;
  let postgres: TcpProxy;
  let databaseUrl: string;
  let nodes: readonly TestService[];
  let panel: Panel;
  /** All that is acknowledged, by day. */
  const stored = new Map<string, number>();
  const told = new Map<number, number>();
  let openGate = () => {};
  let number = 0;

  beforeAll(async () => {
    replicas = await startReplicas(await (await sharedClickHouse()).createDatabase(2), REPLICAS);
    databaseUrl = await createDatabase(inject('postgresUrl') ?? '');
    const url = new URL(databaseUrl);
    postgres = await startTcpProxy(Number(url.port));
    url.port = String(postgres.port);
    const stores = { CLICKHOUSE_URL: replicas.url, DATABASE_URL: url.href };
    nodes = await Promise.all([1, 2].map(() => startTestService({ stores })));
    panel = await Panel.open(
      nodes[0] as TestService,
      AGENTS.map((agent_id) => ({ agent_id })),
    );
  });
  afterAll(async () => {
    console.log(`answers by status: ${JSON.stringify(Object.fromEntries(told))}`);
    for (const node of nodes ?? []) await node.stop();
    await postgres?.cut();
    await replicas?.stop();
  });

  it('nothing acknowledged is lost, stored twice or missing in an answer, and nothing is answered with a 500', async () => {
    const { random, seed } = randomFaults();
    const below = (count: number) => Math.floor(random() * count);
    const pick = <T>(from: readonly T[]) => from[below(from.length)] as T;
    const client = () => new Client(pick(nodes).url, panel.token);

    const happenings: Readonly<Record<string, (round: Round) => Promise<void> | void>> = {
      send: (round) => void round.open.push(send(round, client())),
      'send again': (round) => void round.open.push(send(round, client())),
      ask: (round) => void round.open.push(ask(round, client())),
      'ask and wait': (round) => ask(round, client()),
      'a replica changes': () => replicas.set(below(REPLICAS), pick(['following', 'lagging', 'away'] as const)),
      'a replica is well': () => replicas.set(below(REPLICAS), 'following'),
      'no Keeper': () => setKeeper(false),
      'a Keeper': () => setKeeper(true),
      'inserts take long': closeGate,
      'inserts go on': () => openGate(),
      'locks are lost': () => endLocks(databaseUrl),
      'no PostgreSQL': () => postgres.cut(),
      PostgreSQL: () => postgres.restore(),
    };

    /** Some results, grouped anew. */
    const send = async ({ results, sent, acknowledged }: Round, by: Client) => {
      const some = [...new Set(Array.from({ length: 1 + below(8) }, () => pick(results)))];
      for (const result of some) sent.add(result);
      const { status } = await countStatus(
        panel.send(
          'httpget',
          some.map(({ row }) => row),
          '',
          by,
        ),
      );
      if (status === 200) for (const result of some) acknowledged.add(result);
    };
    const ask = async (round: Round, by: Client) => {
      const least = countsOf(round.acknowledged);
      const { status, counts } = await askDays(round, by);
      if (status !== 200) return;
      const most = countsOf(round.sent);
      for (const day of daysOf(round)) {
        const before = stored.get(day) ?? 0;
        expect(counts.get(day) ?? 0, `${seed} ${day}`).toBeGreaterThanOrEqual(before + (least.get(day) ?? 0));
        expect(counts.get(day) ?? 0, `${seed} ${day}`).toBeLessThanOrEqual(before + (most.get(day) ?? 0));
      }
    };

    for (let index = 0; index < propertyRuns(3, 1000); index += 1) {
      const round: Round = { results: newResults(pick), sent: new Set(), acknowledged: new Set(), open: [] };
      const happened: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const what = pick(Object.keys(happenings));
        happened.push(what);
        await happenings[what]?.(round);
      }
      await clearUp();
      await Promise.all(round.open);
      await untilStored(round);
      for (const [day, count] of countsOf(round.results)) stored.set(day, (stored.get(day) ?? 0) + count);
      for (const node of nodes) {
        const counts = await untilAnswered(round, new Client(node.url, panel.token));
        const expected = [...daysOf(round)].map((day) => [day, stored.get(day)]);
        expect([...counts], `${seed} round ${index}: ${happened.join(', ')}`).toEqual(expected);
      }
    }
  });

  const setKeeper = (isThere: boolean) => {
    replicas.hasKeeper = isThere;
  };

  const closeGate = () => {
    openGate();
    replicas.gate = new Promise((resolve) => {
      openGate = resolve;
    });
  };

  const clearUp = async () => {
    openGate();
    replicas.gate = Promise.resolve();
    replicas.hasKeeper = true;
    await postgres.restore();
    for (let replica = 0; replica < REPLICAS; replica += 1) await replicas.set(replica, 'following');
  };

  /** On two of a few days. */
  const newResults = (pick: <T>(from: readonly T[]) => T): readonly Result[] => {
    const days = [pick(['2026-06-01', '2026-06-02']), pick(['2026-06-03', '2026-06-04'])];
    return Array.from({ length: 12 }, () => {
      number += 1;
      const day = pick(days);
      const time = new Date(Date.parse(`${day}T06:00:00Z`) + number).toISOString();
      return { day, row: { agent_id: pick(AGENTS), dtime: time, bytes_sec: number } };
    });
  };

  const daysOf = ({ results }: Pick<Round, 'results'>) => new Set(results.map(({ day }) => day).sort());

  const askDays = async (round: Round, by: Client) => {
    const days = [...daysOf(round)];
    const time = { from: days[0], to: days.at(-1) };
    const { status, body } = await countStatus(by.post('/metric_data', { ...QUESTION, aggregation: 'daily', time }));
    const series = status === 200 ? (body.data as { metricData: { dtime: string; sampleCount: number }[] }[]) : [];
    const points = series.flatMap(({ metricData }) => metricData);
    const counts = new Map(points.map(({ dtime, sampleCount }) => [dtime.slice(0, 10), sampleCount]));
    return { status, counts: new Map([...counts].filter(([day]) => days.includes(day))) };
  };

  const untilStored = async ({ results }: Round) => {
    const client = new Client(nodes[0]?.url ?? '', panel.token);
    const rows = results.map(({ row }) => row);
    await expect.poll(async () => (await panel.send('httpget', rows, '', client)).status, PATIENT).toBe(200);
  };

  const untilAnswered = async (round: Round, by: Client) => {
    let found = new Map<string, number>();
    const answered = async () => {
      const { status, counts } = await askDays(round, by);
      found = counts;
      return status;
    };
    await expect.poll(answered, PATIENT).toBe(200);
    return found;
  };

  const countStatus = async <T extends { readonly status: number; readonly body: unknown }>(answer: Promise<T>) => {
    const answered = await answer;
    told.set(answered.status, (told.get(answered.status) ?? 0) + 1);
    expect([200, 503], JSON.stringify(answered.body)).toContain(answered.status);
    return answered;
  };
});

const PATIENT = { timeout: 120_000, interval: 200 };

function countsOf(results: Iterable<Result>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { day } of results) counts.set(day, (counts.get(day) ?? 0) + 1);
  return new Map([...counts].sort());
}

/** Ends the connections that hold locks. */
async function endLocks(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory' AND datname = current_database()",
  );
  await client.end();
}
