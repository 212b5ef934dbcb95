import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Panel, QUESTION } from '../contract/panel.ts';
import { propertyRuns, randomFaults } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { type ReplicaModel, startReplicas } from '../servers/clickhouse-replicas.ts';
import { createDatabase } from '../servers/postgres.ts';
import { type Answer, Client } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const AGENTS = ['a', 'b', 'c'];
const REPLICAS = 2;
const NODES = [1, 2];
const STEPS = 12;

interface Result {
  readonly day: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** What a caller was told. */
interface Told {
  readonly status: number | 'none';
  readonly body: Answer['body'];
}

/** A process that is killed at random, and started again in the same directory. */
interface Node {
  readonly service: BuiltService;
  isKilled: boolean;
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
  /** By the number of their directories; a missing one is not running. */
  const nodes = new Map<number, Node>();
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-weather-'));
  let stores: Readonly<Record<string, string>>;
  let hasPostgres = true;
  let kills = 0;
  let panel: Panel;
  /** All that is acknowledged, by day. */
  const stored = new Map<string, number>();
  const told = new Map<Told['status'], number>();
  let openGate = () => {};
  let number = 0;

  beforeAll(async () => {
    replicas = await startReplicas(await (await sharedClickHouse()).createDatabase(2), REPLICAS);
    databaseUrl = await createDatabase(inject('postgresUrl') ?? '');
    const url = new URL(databaseUrl);
    postgres = await startTcpProxy(Number(url.port));
    url.port = String(postgres.port);
    stores = { CLICKHOUSE_URL: replicas.url, DATABASE_URL: url.href };
    await startNodes();
    panel = await Panel.open(
      anyNode().service,
      AGENTS.map((agent_id) => ({ agent_id })),
    );
  });
  afterAll(async () => {
    console.log(`answers by status: ${JSON.stringify(Object.fromEntries(told))}; nodes killed: ${kills}`);
    for (const { service } of nodes.values()) await service.end('SIGKILL');
    await postgres?.cut();
    await replicas?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('nothing acknowledged is lost, stored twice or missing in an answer, and nothing is answered with a 500', async () => {
    const { random, seed } = randomFaults();
    const below = (count: number) => Math.floor(random() * count);
    const pick = <T>(from: readonly T[]) => from[below(from.length)] as T;
    const node = () => pick([...nodes.values()]);

    const happenings: Readonly<Record<string, (round: Round) => Promise<void> | void>> = {
      send: (round) => void round.open.push(send(round, node())),
      'send again': (round) => void round.open.push(send(round, node())),
      ask: (round) => void round.open.push(ask(round, node())),
      'ask and wait': (round) => ask(round, node()),
      'a replica changes': () => replicas.set(below(REPLICAS), pick(['following', 'lagging', 'away'] as const)),
      'a replica is well': () => replicas.set(below(REPLICAS), 'following'),
      'no Keeper': () => setKeeper(false),
      'a Keeper': () => setKeeper(true),
      'inserts take long': closeGate,
      'inserts go on': () => openGate(),
      'locks are lost': () => endLocks(databaseUrl),
      'no PostgreSQL': () => setPostgres(false),
      PostgreSQL: () => setPostgres(true),
      'a node is killed': () => kill(pick([...nodes.keys()])),
      'nodes start': () => (hasPostgres ? startNodes() : undefined),
    };

    /** Some results, grouped anew. */
    const send = async ({ results, sent, acknowledged }: Round, by: Node) => {
      const some = [...new Set(Array.from({ length: 1 + below(8) }, () => pick(results)))];
      for (const result of some) sent.add(result);
      const rows = some.map(({ row }) => row);
      const { status } = await countStatus(by, (client) => panel.send('httpget', rows, '', client));
      if (status === 200) for (const result of some) acknowledged.add(result);
    };
    const ask = async (round: Round, by: Node) => {
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
      for (const by of nodes.values()) {
        const counts = await untilAnswered(round, by);
        const expected = [...daysOf(round)].map((day) => [day, stored.get(day)]);
        expect([...counts], `${seed} round ${index}: ${happened.join(', ')}`).toEqual(expected);
      }
    }
  });

  /** Those that do not run. */
  const startNodes = async () => {
    for (const number of NODES.filter((each) => !nodes.has(each))) {
      nodes.set(number, { service: await startBuiltService(join(directory, `${number}`), stores), isKilled: false });
    }
  };

  /** One always runs. */
  const kill = async (number: number) => {
    const node = nodes.get(number);
    if (!node || nodes.size === 1) return;
    nodes.delete(number);
    node.isKilled = true;
    kills += 1;
    await node.service.end('SIGKILL');
  };

  const anyNode = () => [...nodes.values()][0] as Node;

  const setPostgres = async (isThere: boolean) => {
    hasPostgres = isThere;
    await (isThere ? postgres.restore() : postgres.cut());
  };

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
    await setPostgres(true);
    await startNodes();
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

  const askDays = async (round: Round, by: Node) => {
    const days = [...daysOf(round)];
    const time = { from: days[0], to: days.at(-1) };
    const question = { ...QUESTION, aggregation: 'daily', time };
    const { status, body } = await countStatus(by, (client) => client.post('/metric_data', question));
    const series = status === 200 ? (body.data as { metricData: { dtime: string; sampleCount: number }[] }[]) : [];
    const points = series.flatMap(({ metricData }) => metricData);
    const counts = new Map(points.map(({ dtime, sampleCount }) => [dtime.slice(0, 10), sampleCount]));
    return { status, counts: new Map([...counts].filter(([day]) => days.includes(day))) };
  };

  const untilStored = async ({ results }: Round) => {
    const rows = results.map(({ row }) => row);
    const send = (client: Client) => panel.send('httpget', rows, '', client);
    await expect.poll(async () => (await countStatus(anyNode(), send)).status, PATIENT).toBe(200);
  };

  const untilAnswered = async (round: Round, by: Node) => {
    let found = new Map<string, number>();
    const answered = async () => {
      const { status, counts } = await askDays(round, by);
      found = counts;
      return status;
    };
    await expect.poll(answered, PATIENT).toBe(200);
    return found;
  };

  /** Only a node that is killed leaves a request without an answer. */
  const countStatus = async (by: Node, request: (client: Client) => Promise<Answer>) => {
    const answered: Told = await request(new Client(by.service.url, panel.token)).catch((error: unknown): Told => {
      if (!by.isKilled) throw error;
      return { status: 'none', body: { code: '', message: '' } };
    });
    told.set(answered.status, (told.get(answered.status) ?? 0) + 1);
    expect([200, 503, 'none'], JSON.stringify(answered.body)).toContain(answered.status);
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
