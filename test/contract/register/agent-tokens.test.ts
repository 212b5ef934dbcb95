import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../../src/cli/program.ts';
import { sample } from '../../fixtures/read-sample.ts';
import { type Client, REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const OOKLA = sample('ookla', 'result.out');

describe.each(REGISTERS)('a token of one agent, in %s', (register) => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-boxes-'));
  let service: TestService;
  let panel: Panel;
  let box: Client;
  let id: number;

  beforeAll(async () => {
    service = await startTestService({ register });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });
  beforeEach(async () => {
    panel = await Panel.open(service, [
      { agent_id: 'box-1', unit_id: 1 },
      { agent_id: 'box-2', unit_id: 2 },
    ]);
    const { body } = await panel.client.post('/manage/tokens', { name: 'box-1 in the cellar', agent: 'box-1' });
    const issued = body.data as { id: number; token: string };
    expect(issued).toMatchObject({ scopes: ['ingest'], panels: null, agent: 'box-1' });
    id = issued.id;
    box = service.client(issued.token);
  });

  const send = (client: Client, rows: readonly object[]) => client.post('/ingest/ping', rows);
  const at = (dtime: string) => ({ dtime, rtt_avg: 1000 });

  it('sends the results of that agent by any of its names, and no others', async () => {
    const rows = [
      { agent_id: 'box-1', ...at('2026-03-01 12:00:00') },
      { unit_id: 1, ...at('2026-03-01 13:00:00') },
      { agent_id: 'box-2', ...at('2026-03-01 12:00:00') },
      { agent_id: 'nobody', ...at('2026-03-01 12:00:00') },
    ];
    expect((await send(box, rows)).body.data).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: 2,
      errors: [3, 4].map((row) => ({ row, message: 'The agent is not known.' })),
    });
    const large = await box.send(
      'POST',
      '/ingest/ping',
      `agent_id,dtime,rtt_avg\n${Array.from({ length: 20_000 }, (_, index) => `box-${1 + (index % 2)},2025-01-01 ${new Date(index * 1000).toISOString().slice(11, 19)},1000\n`).join('')}`,
      { 'content-type': 'text/csv' },
    );
    expect(large.body.data).toMatchObject({ accepted: 10_000, rejected: 10_000 });
  });

  it('knows its agent where a tool does not name it', async () => {
    expect((await box.send('POST', '/ingest?format=ookla', OOKLA)).body.data).toMatchObject({ accepted: 5 });
    const other = await box.send('POST', '/ingest?format=ookla&agent=box-2', OOKLA);
    expect([other.status, other.body.errors]).toEqual([422, { 'rows[1]': ['The agent is not known.'] }]);
  });

  it('can do nothing else', async () => {
    for (const path of ['/tests', '/manage/tokens', '/manage/agents', '/metadata/unit/1']) {
      expect([path, (await box.get(path)).status]).toEqual([path, 403]);
    }
    const unknown = await box.post('/ingest/ping?register_agents=true', [
      { agent_id: 'new', ...at('2026-03-01 12:00:00') },
    ]);
    expect(unknown.status).toBe(403);
  });

  it('has idempotency keys of its own, which no other box or collector uses up', async () => {
    const other = await panel.issue(['ingest'], { agent: 'box-2' });
    const key = { 'idempotency-key': 'noon' };
    const rowOf = (agent_id: string) => [{ agent_id, ...at('2026-03-01 12:00:00') }];
    const first = await box.post('/ingest/ping', rowOf('box-1'), key);
    expect((await other.post('/ingest/ping', rowOf('box-2'), key)).body.data).toMatchObject({ accepted: 1 });
    expect((await panel.client.post('/ingest/ping', rowOf('box-1'), key)).body.data).toMatchObject({ duplicates: 1 });
    expect((await box.post('/ingest/ping', rowOf('box-1'), key)).body).toEqual(first.body);
    expect((await box.post('/ingest/ping', [{ ...rowOf('box-1')[0], rtt_avg: 2 }], key)).body.errors).toEqual({
      'Idempotency-Key': ['This key was used for another request.'],
    });
  });

  it('is listed, rotated and revoked as such', async () => {
    const { body } = await panel.client.post(`/manage/tokens/${id}/rotate`, {});
    const { token, agent } = body.data as { token: string; agent: string };
    expect(agent).toBe('box-1');
    const listed = (await panel.client.get('/manage/tokens')).body.data as { name: string; agent?: string }[];
    expect(listed.map(({ name, agent: only }) => [name, only])).toEqual([
      ['everything', undefined],
      ['box-1 in the cellar', 'box-1'],
      ['box-1 in the cellar', 'box-1'],
    ]);
    const rotated = service.client(token);
    expect((await send(rotated, [{ agent_id: 'box-2', ...at('2026-03-01 12:00:00') }])).status).toBe(422);
    expect((await send(box, [{ agent_id: 'box-1', ...at('2026-03-01 12:00:00') }])).status).toBe(403);
  });

  it('is worth nothing when its agent is erased', async () => {
    await panel.client.post('/manage/agents/erase', { agent: { agent_id: 'box-1' } });
    const { text } = await panel.client.get('/manage/tokens');
    expect(text).toContain('"agent":"erased"');
    expect(text).not.toContain('box-1');
    for (const agent_id of ['box-1', 'box-2']) {
      expect((await send(box, [{ agent_id, ...at('2026-03-01 12:00:00') }])).status).toBe(422);
    }
  });

  it.each([
    [{ name: 'x', agent: 'nobody' }, { agent: ['nobody is not a valid agent.'] }],
    [
      { name: 'x', agent: 'box-1', scopes: ['ingest', 'data'] },
      { scopes: ['A token of one agent has no scope but ingest.'] },
    ],
    [{ name: 'x', agent: 'box-1', panels: ['default'] }, { panels: ['A token of one agent has no panels.'] }],
    [{ name: 'x' }, { scopes: ['This field is missing.'] }],
  ])('is not made of %j', async (body, errors) => {
    expect((await panel.client.post('/manage/tokens', body)).body.errors).toEqual(errors);
  });

  it('comes with a file for each box of a list, once', async () => {
    const list = join(directory, 'boxes.csv');
    const files = join(directory, panel.name.replace(' ', '-'));
    writeFileSync(list, 'agent_id,package\nbox-8,\nbox 9,\n');
    const command = async () => {
      const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const notes = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      try {
        const args = ['agents', 'add', list, '--tokens', files, '--url', service.url, '--token', panel.token];
        const code = await run(args);
        expect(notes.mock.calls.join('')).toContain(`The files name ${service.url}, which a box takes for itself`);
        return [code, out.mock.calls.join('')];
      } finally {
        out.mockRestore();
        notes.mockRestore();
      }
    };
    const [code, printed] = await command();
    expect([code, printed]).toEqual([0, expect.stringMatching(/^box-8 bg_\w+\nbox 9 bg_\w+\n2 created, 0 updated/)]);
    const file = join(files, 'box-8.conf');
    const token = /^box-8 (\w+)/.exec(String(printed))?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toBe(
      `BROADGAUGE_URL='${service.url}'\nBROADGAUGE_AGENT='box-8'\nBROADGAUGE_TOKEN='${token}'\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await command()).toEqual([0, '0 created, 2 updated, 0 rejected\n']);
    expect((await service.client(token).send('POST', '/ingest?format=ookla', OOKLA)).body.data).toMatchObject({
      accepted: 5,
    });
  });
});
