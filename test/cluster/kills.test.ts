import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql, value } from '../../src/sql/fragment.ts';
import type { Server } from '../../src/stores/clickhouse/server.ts';
import { Panel, QUESTION, speed } from '../contract/panel.ts';
import { randomFaults, rounds } from '../random-runs.ts';
import { type Answer, startTestService, type TestService } from '../service.ts';
import { connectTo, createNamedStores, type NamedServers } from './named-servers.ts';

/** Commands of a shell for the server whose address is in HOST and PORT. */
const { CLUSTER_KILL: killCommand, CLUSTER_START: startCommand } = process.env;
if (!killCommand || !startCommand) {
  process.stderr.write('\n!!! CLUSTER_KILL and CLUSTER_START are not set: no server is killed.\n\n');
}

const AGENTS = ['a', 'b', 'c', 'd'];
/** Of results, between two faults. */
const BATCHES = 5;
const BATCH_MAX = 20;

describe.skipIf(!killCommand || !startCommand)('servers that are killed under load', () => {
  let stores: Readonly<Record<string, string>>;
  let server: Server;
  let nodes: readonly TestService[];
  let panel: Panel;

  beforeAll(async () => {
    stores = await createNamedStores(inject('namedServers') as NamedServers);
    server = connectTo(stores.CLICKHOUSE_URL ?? '');
    nodes = [await startTestService({ stores })];
    if (stores.DATABASE_URL !== undefined) nodes = [...nodes, await startTestService({ stores })];
    panel = await Panel.open(
      nodes[0] as TestService,
      AGENTS.map((agent_id) => ({ agent_id })),
    );
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.stop();
    await server?.close();
  });

  it('lose no result, store none twice, and are missed by no answer', async () => {
    const { random, seed } = randomFaults();
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const client = () => pick(nodes).client(panel.token);
    let [sent, stored, isOver] = [0, 0, false];

    const answered = (answer: Answer) => {
      expect([200, 503], `${seed}: ${answer.text}`).toContain(answer.status);
      return answer.status === 200;
    };
    /** What was refused is sent again beside other results. */
    const write = async (writer: number) => {
      let unsure: object[] = [];
      for (let number = 0; !isOver || unsure.length > 0; ) {
        const more = isOver ? 0 : 1 + Math.floor(random() * BATCH_MAX);
        for (let each = 0; each < more; each += 1, number += 1) unsure.push(resultOf(writer, number));
        sent += more;
        if (!answered(await panel.send('httpget', unsure, '', client()))) {
          await sleep(100);
          continue;
        }
        stored += unsure.length;
        unsure = [];
      }
    };
    const read = async () => {
      while (!isOver) {
        const least = stored;
        const answer = await client().post('/metric_data', QUESTION);
        if (answered(answer)) expect(countIn(answer), seed).toBeGreaterThanOrEqual(least);
        expect(answer.status === 200 ? countIn(answer) : 0, seed).toBeLessThanOrEqual(sent);
      }
    };
    const load = [write(1), write(2), read()];
    const someMore = async () => {
      const enough = stored + BATCHES * BATCH_MAX;
      await Promise.race([until(async () => stored >= enough), ...load]);
    };

    for (let round = 0; round < rounds({ usual: 10, long: 200 }); round += 1) {
      const address = new URL(pick(server.location.servers));
      await someMore();
      run(killCommand ?? '', address);
      await someMore();
      run(startCommand ?? '', address);
      await until(() => areWell(server));
    }
    isOver = true;
    await Promise.all(load);
    for (const node of nodes) {
      const answer = await node.client(panel.token).post('/metric_data', QUESTION);
      expect([answer.status, countIn(answer)], seed).toEqual([200, sent]);
    }
  });
});

function resultOf(writer: number, number: number): object {
  const time = new Date(Date.UTC(2026, 5, writer) + number * 1000).toISOString().slice(0, 19);
  return speed(AGENTS[number % AGENTS.length] ?? '', time.replace('T', ' '), number);
}

function countIn({ body }: Answer): number {
  const [series] = (body.data ?? []) as { metricData: { sampleCount: number }[] }[];
  return series?.metricData[0]?.sampleCount ?? 0;
}

function run(command: string, { hostname, port }: URL): void {
  execFileSync('/bin/sh', ['-c', command], { env: { ...process.env, HOST: hostname, PORT: port }, stdio: 'inherit' });
}

/** Whether all servers of the cluster answer, and all replicas have everything. */
async function areWell(server: Server): Promise<boolean> {
  const { cluster } = server.location;
  if (cluster === undefined) return true;
  const behind = sql`SELECT sum(queue_size) FROM clusterAllReplicas(${value(cluster)}, 'system', 'replicas')`;
  try {
    const [[queued] = []] = await server.rows(behind);
    return Number(queued) === 0;
  } catch {
    return false;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(200);
}
