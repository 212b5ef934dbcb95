import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Panel } from '../contract/panel.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { type ReplicaModel, startReplicas } from '../servers/clickhouse-replicas.ts';
import { startTestService, type TestService } from '../service.ts';

const row = (agent_id: string, second: number) => ({
  agent_id,
  dtime: `2026-07-01 00:00:${String(second).padStart(2, '0')}`,
  bytes_sec: 1,
});

interface Installation {
  readonly replicas: ReplicaModel;
  readonly service: TestService;
  readonly panel: Panel;
  readonly logged: string[];
}

async function install(count: number): Promise<Installation> {
  const replicas = await startReplicas(await (await sharedClickHouse()).createDatabase(2), count);
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const service = await startTestService({ env: { CLICKHOUSE_URL: replicas.url }, logger });
  return { replicas, service, panel: await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]), logged };
}

async function belowQuorum({ service }: Installation): Promise<number> {
  const figures = await (await fetch(`${service.adminUrl}/metrics`)).text();
  return Number(/^broadgauge_inserts_below_quorum_total (\d+)$/m.exec(figures)?.[1]);
}

describe.skipIf(!inject('hasClickHouse')).each([2, 3])('on %i replicas of the model', (count) => {
  let installation: Installation;
  let second = 0;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const ingest = () => {
    second += 1;
    return installation.panel.send('httpget', [row('a', second)]);
  };

  beforeAll(async () => {
    installation = await install(count);
  });
  afterEach(async () => {
    installation.replicas.hasKeeper = true;
    for (const replica of numbers) await installation.replicas.set(replica, 'following');
  });
  afterAll(async () => {
    await installation?.service.stop();
    await installation?.replicas.stop();
  });

  it('results that all of them have are full acknowledgements', async () => {
    expect((await ingest()).status).toBe(200);
    expect(await belowQuorum(installation)).toBe(0);
  });

  it.each(['away', 'lagging'] as const)(
    'results go on with one of them %s, are counted, and told of once',
    async (state) => {
      const [before, told] = [await belowQuorum(installation), toldOf()];
      await installation.replicas.set(0, state);
      for (let round = 0; round < 3; round += 1) expect((await ingest()).status).toBe(200);
      expect(await belowQuorum(installation)).toBeGreaterThanOrEqual(before + 3);
      expect(toldOf()).toBe(told + 1);
      await installation.replicas.set(0, 'following');
      const after = await belowQuorum(installation);
      expect((await ingest()).status).toBe(200);
      expect(await belowQuorum(installation)).toBe(after);
    },
  );

  it.runIf(count > 2)('results are refused while fewer than most of them are there', async () => {
    for (const replica of numbers.slice(1)) await installation.replicas.set(replica, 'away');
    const { status, headers, body } = await ingest();
    expect([status, body.message]).toEqual([503, expect.stringContaining('most of its replicas')]);
    expect(headers.get('retry-after')).not.toBeNull();
  });

  const toldOf = () => installation.logged.filter((line) => line.includes('fewer replicas')).length;
});
