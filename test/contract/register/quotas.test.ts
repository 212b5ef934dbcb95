import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsInFlight } from '../../faults/service-figures.ts';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

describe.each(REGISTERS)('quotas of an organisation, with %s', (register) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      register,
      env: { ORGANISATION_REQUESTS_MAX: '20', ORGANISATION_AGENTS_MAX: '3', ORGANISATION_RESULTS_MAX: '2' },
    });
  });
  afterAll(() => service.stop());

  const addressOf = ({ name }: Panel) => `/manage/quotas?organisation=${encodeURIComponent(name)}`;
  const set = (panel: Panel, quotas: unknown) => service.root.put(addressOf(panel), quotas);
  const ping = ({ client }: Panel, minutes: readonly number[]) =>
    client.post(
      '/ingest/ping',
      minutes.map((minute) => ({ unit_id: 1, dtime: new Date(Date.UTC(2026, 2, 1) + minute * 60_000), rtt_avg: 1 })),
    );

  it('are the settings until an operator sets others, and managers see them with their use', async () => {
    const panel = await Panel.open(service, [{ unit_id: 1 }]);
    await ping(panel, [1, 2]);
    const settings = [
      { quota: 'requests', max: 20, used: 1, own: null, setting: 'ORGANISATION_REQUESTS_MAX' },
      { quota: 'questions', max: 50, used: 0, own: null, setting: 'ORGANISATION_QUESTIONS_MAX' },
      { quota: 'downloads', max: 1000, used: 0, own: null, setting: 'ORGANISATION_DOWNLOADS_MAX' },
      { quota: 'agents', max: 3, used: 1, own: null, setting: 'ORGANISATION_AGENTS_MAX' },
      { quota: 'results', max: 2, used: 2, own: null, setting: 'ORGANISATION_RESULTS_MAX' },
    ];
    expect((await panel.client.get('/manage/quotas')).body.data).toEqual(settings);
    expect((await set(panel, { results: 1000, agents: 0 })).status).toBe(200);
    const { body } = await set(panel, { questions: 7, agents: null });
    const [requests, questions, downloads, agents, results] = settings;
    const own = [
      { ...questions, max: 7, own: 7 },
      { ...results, max: 1000, own: 1000 },
    ];
    // The operator's request is one of another organisation.
    expect(body.data).toEqual([{ ...requests, used: 0 }, own[0], downloads, agents, own[1]]);
    expect((await panel.client.get('/manage/quotas')).body.data).toEqual([
      requests,
      ...(body.data as object[]).slice(1),
    ]);
  });

  it('count at once, for the organisation alone, and null leaves them to the setting again', async () => {
    const [panel, other] = [await Panel.open(service, [{ unit_id: 1 }]), await Panel.open(service, [{ unit_id: 1 }])];
    expect((await ping(panel, [1, 2])).status).toBe(200);
    expect((await ping(panel, [3])).body.message).toContain('ORGANISATION_RESULTS_MAX allows 2');
    await set(panel, { results: 4, agents: 2 });
    expect((await ping(panel, [3, 4])).status).toBe(200);
    expect((await ping(panel, [5])).body.message).toContain('its own quota allows 4');
    expect((await ping(other, [1, 2, 3])).status).toBe(429);
    const agents = [{ unit_id: 2 }, { unit_id: 3 }];
    const { body } = await panel.client.post('/manage/agents', agents);
    expect(body.data).toMatchObject({ created: 1, rejected: 1 });
    expect(JSON.stringify(body.data)).toContain('as many agents as its own quota allows');
    await set(panel, { results: 0 });
    expect((await ping(panel, [5, 6, 7])).status).toBe(200);
    await set(panel, { results: null, agents: null });
    expect((await ping(panel, [8])).body.message).toContain('has 7 results');
    expect((await panel.client.post('/manage/agents', agents)).body.data).toMatchObject({ created: 1, updated: 1 });
  });

  it('limit what is in progress, and an operator can raise one that is used up', async () => {
    const panel = await Panel.open(service);
    await set(panel, { requests: 1 });
    const open = await beginRequest(service, panel);
    await expect.poll(() => requestsInFlight(service)).toBe(1);
    expect((await panel.client.get('/metrics')).body.message).toContain(
      '1 requests in progress, and its own quota allows 1',
    );
    expect((await set(panel, { requests: null })).status).toBe(200);
    expect((await panel.client.get('/metrics')).status).toBe(200);
    open.destroy();
  });

  it('are in the audit of the organisation, once for each change', async () => {
    const panel = await Panel.open(service);
    await set(panel, { results: 10, agents: null });
    expect((await set(panel, { results: -1, agents: 1.5, result: 1 })).body.errors).toEqual({
      results: ['This value should be between 0 and 1000000000000000.'],
      agents: ['This value should be of type integer.'],
      result: ['This field was not expected.'],
    });
    const { body } = await panel.client.get('/manage/audit/changes?action=organisation.quotas');
    expect(body.data).toMatchObject([{ organisation: panel.name, detail: { results: 10, agents: null } }]);
  });

  it('are there after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-'));
    const start = () => startTestService({ register, env: { DATA_DIR: dataDir } });
    const before = await start();
    await before.root.put('/manage/quotas', { downloads: 5 });
    await before.stop();
    const after = await start();
    const { body } = await after.root.get('/manage/quotas');
    expect(body.data).toContainEqual(expect.objectContaining({ quota: 'downloads', max: 5, own: 5 }));
    await after.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

/** In progress as long as its connection is open: its body never comes. */
async function beginRequest({ url }: TestService, { token }: Panel): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = ['POST /ingest/ping HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, 'content-length: 100'];
  socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\n\r\n[`);
  return socket;
}
