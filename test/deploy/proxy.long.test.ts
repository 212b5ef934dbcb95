import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { until } from '../faults/service-figures.ts';
import { type CaddyServer, hasCaddy, startCaddy } from '../servers/caddy.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { reportMissing } from '../servers/install.ts';
import { createDatabase, freePort } from '../servers/postgres.ts';
import { sharedSwift } from '../servers/swift.ts';
import { Client, ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const CADDYFILE = readFileSync(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8');
/** Nodes have the same ports, as those of containers have. */
const HOSTS = ['127.0.0.2', '127.0.0.3'] as const;

const isPossible = hasCaddy();
if (!isPossible) reportMissing('Caddy');

describe.skipIf(!isPossible)('the proxy', () => {
  let nodes: Upstream[];
  let objects: Upstream;
  let proxy: CaddyServer;
  let url: string;

  beforeAll(async () => {
    const ports = { api: await freePort(), admin: await freePort(), objects: await freePort() };
    nodes = HOSTS.map((host) => new Upstream(host, ports.api, ports.admin));
    objects = new Upstream('127.0.0.1', ports.objects);
    await Promise.all([...nodes, objects].map((each) => each.open()));
    ({ proxy, url } = await startProxy(ports));
  });
  afterAll(async () => {
    await proxy.stop();
    await Promise.all([...nodes, objects].map((each) => each.close()));
  });

  it('passes a body on as it arrives', async () => {
    const arrived = new Promise<string>((resolve) => {
      for (const node of nodes) {
        node.answer = (incoming, response) => {
          incoming.once('data', (piece: Buffer) => resolve(piece.toString())).on('end', () => response.end());
        };
      }
    });
    const outgoing = request(`${url}/ingest/ping`, { method: 'POST' });
    const answered = once(outgoing, 'response');
    outgoing.write('first');
    expect(await arrived).toBe('first');
    outgoing.end('last');
    await answered;
  });

  it('passes an answer on as it is written', async () => {
    let finish = () => {};
    for (const node of nodes) {
      node.answer = (_, response) => {
        response.write('first');
        finish = () => response.end('last');
      };
    }
    const [response] = (await once(request(url).end(), 'response')) as [IncomingMessage];
    const [piece] = (await once(response, 'data')) as [Buffer];
    expect(piece.toString()).toBe('first');
    finish();
    expect(await text(response)).toBe('last');
  });

  it('gives a node that is not ready no requests, and those of one that has gone to the other', async () => {
    const [first, second] = nodes as [Upstream, Upstream];
    for (const node of nodes) node.answer = (_, response) => response.end(node.host);
    const answerers = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(url)).text()));
      return [...new Set(answers)].sort();
    };
    await expect.poll(answerers).toEqual([...HOSTS]);
    first.isReady = false;
    await expect.poll(answerers).toEqual([second.host]);
    first.isReady = true;
    await expect.poll(answerers).toEqual([...HOSTS]);
    await second.close();
    expect(await answerers()).toEqual([first.host]);
    await second.open();
  });

  it('answers in the envelope while no node is ready', async () => {
    for (const node of nodes) node.isReady = false;
    await expect.poll(async () => (await fetch(url)).status).toBe(503);
    const answer = await fetch(url);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toEqual({ code: 'OVERLOADED', message: 'No node of the service can be reached.' });
    for (const node of nodes) node.isReady = true;
  });

  it('leads the paths of the bucket to the object store, under the host that was signed', async () => {
    objects.answer = ({ headers, url: path }, response) => response.end(`${headers.host} ${path}`);
    const answer = await fetch(`${url}/broadgauge-exports/a/b.csv?X-Amz-Signature=1`);
    expect(await answer.text()).toBe(`${new URL(url).host} /broadgauge-exports/a/b.csv?X-Amz-Signature=1`);
  });
});

const postgresUrl = inject('postgresUrl');
const hasStores = isPossible && postgresUrl !== null && inject('hasClickHouse') && inject('hasSwift');

describe.skipIf(!hasStores)('two nodes behind the proxy, over one of each store', () => {
  let proxy: CaddyServer;
  let nodes: TestService[] = [];
  let client: Client;

  beforeAll(async () => {
    const [clickHouse, swift] = await Promise.all([sharedClickHouse(), sharedSwift()]);
    await swift.client.send(new CreateBucketCommand({ Bucket: 'broadgauge-exports' }));
    const ports = { api: await freePort(), admin: await freePort(), objects: swift.port };
    const started = await startProxy(ports);
    proxy = started.proxy;
    client = new Client(started.url, ROOT_TOKEN);
    const shared = {
      PORT: String(ports.api),
      ADMIN_PORT: String(ports.admin),
      PUBLIC_URL: started.url,
      DATABASE_URL: await createDatabase(postgresUrl as string),
      CLICKHOUSE_URL: await clickHouse.createDatabase(),
      OBJECT_STORE_URL: `s3://broadgauge-exports?endpoint=${started.url}`,
    };
    nodes = await Promise.all(
      HOSTS.map((host) => startTestService({ env: { ...shared, HOST: host, ADMIN_HOST: host } })),
    );
    await until(async () => (await client.get('/manage/panels')).status === 200);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await proxy.stop();
  });

  it('tell the same of what came in through either', async () => {
    const rows = (minute: number) =>
      Array.from({ length: 50 }, (_, unit) => ({
        unit_id: unit + 1,
        dtime: `2026-07-01 12:${minute}:00`,
        rtt_avg: 1000 * unit,
      }));
    for (const minute of [10, 20, 30, 40]) {
      const { status } = await client.post('/ingest/ping?register_agents=true', rows(minute));
      expect(status).toBe(200);
    }
    const question = {
      metric: 'ping',
      chartType: 'aggregate',
      aggregation: 'daily',
      normalised: false,
      prefilter: false,
      time: { from: '2026-06-30 00:00', to: '2026-07-02 23:59' },
    };
    const answers = await Promise.all(
      [client, ...nodes.map(({ root }) => root)].map((each) => each.post('/metric_data', question)),
    );
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
    expect(answers[0]?.body.data).toMatchObject([{ metricData: [{ sampleCount: 200, agentCount: 50 }] }]);
  });

  it('make files that are fetched from the object store by the address of the proxy', async () => {
    const request = { test: 'ping', date: { from: '2026-07-01', to: '2026-07-01' } };
    const { body } = await client.post('/test_data_download', request);
    const { url, rows, status } = body.data as { url: string; rows: number; status: string };
    expect([status, rows, new URL(url).pathname.split('/')[1]]).toEqual(['done', 200, 'broadgauge-exports']);
    const file = await (await fetch(url)).text();
    expect(file.trimEnd().split('\n')).toHaveLength(201);
  });
});

interface Ports {
  readonly api: number;
  readonly admin: number;
  readonly objects: number;
}

/** The proxy as it is deployed, with the places of this machine for the names of containers. */
async function startProxy(ports: Ports): Promise<{ proxy: CaddyServer; url: string }> {
  const places = {
    'api-1:8080': `${HOSTS[0]}:${ports.api}`,
    'api-2:8080': `${HOSTS[1]}:${ports.api}`,
    'health_port 8081': `health_port ${ports.admin}`,
    'objects:3900': `127.0.0.1:${ports.objects}`,
  };
  const caddyfile = Object.entries(places).reduce((file, [name, place]) => {
    expect(file).toContain(name);
    return file.replace(name, place);
  }, CADDYFILE);
  const port = await freePort();
  return { proxy: await startCaddy(caddyfile, port, {}), url: `http://127.0.0.1:${port}` };
}

/** Something behind the proxy that answers as a test wants. */
class Upstream {
  readonly host: string;
  readonly #port: number;
  readonly #adminPort: number | undefined;
  #close: (() => Promise<void>)[] = [];
  isReady = true;
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();

  constructor(host: string, port: number, adminPort?: number) {
    this.host = host;
    this.#port = port;
    this.#adminPort = adminPort;
  }

  async open(): Promise<void> {
    await this.#listen(this.#port, (request, response) => this.answer(request, response));
    if (this.#adminPort === undefined) return;
    await this.#listen(this.#adminPort, ({ url }, response) => {
      response.writeHead(url === '/readyz' && this.isReady ? 200 : 503).end();
    });
  }

  async close(): Promise<void> {
    for (const close of this.#close.splice(0)) await close();
  }

  async #listen(port: number, answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
    const server = createServer(answer).listen(port, this.host);
    await once(server, 'listening');
    this.#close.push(async () => {
      server.close();
      server.closeAllConnections();
    });
  }
}
