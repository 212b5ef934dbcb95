import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedErasure, type SignedErasure } from '../../../src/access/erasure-record.ts';
import { openLocation } from '../../../src/backup/archive-location.ts';
import { createBackup } from '../../../src/backup/create-backup.ts';
import { restoreBackup } from '../../../src/backup/restore-backup.ts';
import { readConfig } from '../../../src/config.ts';
import type { Register } from '../../../src/ports/register.ts';
import { erasuresFile } from '../../../src/stores/erasures-to-apply.ts';
import { openSqlite } from '../../../src/stores/register/database/sqlite/open-sqlite.ts';
import { openRegister } from '../../../src/stores/register/open-register.ts';
import { type Answer, ON_SERVERS, REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

interface Erased {
  readonly results: number;
  readonly record: SignedErasure;
}

interface AuditEntry {
  readonly action: string;
  readonly token: string | null;
  readonly token_id: number;
}

const AGENTS = [
  { agent_id: 'box-one', unit_id: 4711, mac_address: '02:00:5e:10:00:01', custom: { street: 'Elm' } },
  { agent_id: 'box-two', unit_id: 4712 },
];
const NAMES = ['box-one', 'boxone', '4711', '02:00:5e:10:00:01', 'Elm'];
const RESULTS = ['box-one', 'box-two'].flatMap((agent) => [
  speed(agent, '2026-07-01 10:00:00', 10),
  speed(agent, '2026-07-02 10:00:00', 20),
]);

async function open(service: TestService): Promise<Panel> {
  const panel = await Panel.open(service, AGENTS);
  await panel.ingest('httpget', RESULTS);
  return panel;
}

/** An answer without ids, hashes and instants, which may have any digits. */
function wordsOf({ text }: Answer): string {
  return text.replaceAll(/\b(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|\d{10}(?:\.\d+)?)\b/g, '');
}

const unitsOf = async (panel: Panel) => (await panel.records('httpget')).map(({ unit_id }) => unit_id);

describe.each(REGISTERS)('erasing, with %s', (register) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ register });
  });
  afterAll(() => service.stop());

  describe('an agent', () => {
    it('takes its results, versions, names and files, and leaves those of others', async () => {
      const panel = await open(service);
      const { client } = panel;
      await client.put('/metadata', { agent: { unit_id: 4711 }, metadata: { custom: { street: 'Elm 2' } } });
      await client.put('/metadata', { agent: { unit_id: 4712 }, metadata: { custom: { street: 'Oak' } } });
      await panel.records('httpget', { agent: ['box-one'] });
      const request = { test: 'httpget', date: { from: '2026', to: '2026' }, agent: ['box-one'] };
      await client.put('/saved/questions/one', { request, of: 'test_data' });
      const { body } = await client.post('/test_data_download', request);
      const { id } = body.data as { id: string };
      await expect
        .poll(async () => (await client.get(`/downloads/${id}`)).body.data as { status: string })
        .toMatchObject({ status: 'done' });

      const { data } = (await client.post('/manage/agents/erase', { agent: { unit_id: 4711 } })).body;
      const { results, record } = data as Erased;
      expect(results).toBe(2);
      expect(isSignedErasure(record)).toBe(true);
      expect(record).toMatchObject({ results: { httpget: 2 }, agent: expect.any(Number) });

      expect(await unitsOf(panel)).toEqual([4712, 4712]);
      expect((await client.get('/metadata/unit/4711')).status).toBe(404);
      expect((await client.get('/metadata/unit/4712/history')).text).toContain('Oak');
      const pages = [
        '/manage/agents',
        '/manage/audit/changes',
        '/manage/audit/queries',
        '/saved/questions/one',
        '/downloads',
      ];
      for (const path of pages) {
        const text = wordsOf(await client.get(path));
        expect(
          NAMES.filter((name) => text.includes(name)),
          `${path}: ${text}`,
        ).toEqual([]);
      }
      expect((await client.get(`/downloads/${id}`)).body.data).toMatchObject({ status: 'cancelled' });
      expect((await client.get('/manage/audit/changes')).text).toContain('agent.erase');
      expect((await client.get('/manage/audit/changes')).text).toContain('Oak');
    });

    it('takes what is its own, also beside others that are erased at the same time', async () => {
      const agents = Array.from({ length: 12 }, (_, index) => ({ agent_id: `box-${index}`, unit_id: 5000 + index }));
      const panel = await Panel.open(service, agents);
      const ofAgent = ({ agent_id }: { readonly agent_id: string }, index: number) =>
        Array.from({ length: 1 + index }, (_, hour) => speed(agent_id, `2026-07-01 ${10 + hour}:00:00`, 1));
      await panel.ingest('httpget', agents.flatMap(ofAgent));
      const answers = await Promise.all(
        agents.slice(1).map(({ agent_id }) => panel.client.post('/manage/agents/erase', { agent: { agent_id } })),
      );
      const erased = answers.map(({ body }) => body.data as Erased);
      expect(erased.map(({ results }) => results)).toEqual(agents.slice(1).map((_, index) => index + 2));
      expect(new Set(erased.map(({ record }) => record.agent)).size).toBe(erased.length);
      expect(await unitsOf(panel)).toEqual([5000]);
    });

    it('leaves its names to no agent, whichever way they come, until they are allowed', async () => {
      const panel = await open(service);
      const { client } = panel;
      await client.post('/manage/agents/erase', { agent: { agent_id: 'box-one' } });
      expect(await panel.ingest('httpget', RESULTS)).toMatchObject({ accepted: 0, duplicates: 2, rejected: 2 });

      const refusal = expect.stringContaining('belonged to an agent that was erased');
      const names = [
        { agent_id: 'box one' },
        { unit_id: 4711 },
        { agent_id: 'box-three', mac_address: '02005E100001' },
      ];
      const results = names.map((name, index) => ({
        ...speed('', `2026-07-03 1${index}:00:00`, 1),
        agent_id: undefined,
        ...name,
      }));
      const sent = await panel.ingest('httpget', results, '?register_agents=true');
      expect(sent).toMatchObject({ accepted: 0, rejected: 3, errors: names.map(() => ({ message: refusal })) });
      const rows = names.map((name) => ({ agent_id: 'box-three', ...name }));
      const taken = { agent_id: 'box-two', mac_address: '02:00:5e:10:00:01' };
      const listed = await client.post('/manage/agents', [...rows, taken, { agent_id: 'box-four', unit_id: 4714 }]);
      expect(listed.body.data).toMatchObject({
        created: 1,
        rejected: 4,
        errors: [...rows, taken].map(() => ({ message: refusal })),
      });
      const refused = async () => (await client.get('/manage/erasures/refused')).body.data;
      const kinds = { names: ['agent_id', 'mac_address', 'unit_id'] };
      expect(await refused()).toMatchObject([kinds]);

      const allow = (agent: object) => client.post('/manage/erasures/allow', { agent });
      expect((await allow({ unit_id: 4712 })).status).toBe(404);
      expect((await allow({ unit_id: 4711 })).body.data).toMatchObject(kinds);
      expect((await allow({ unit_id: 4711 })).status).toBe(404);
      expect(await refused()).toEqual([]);
      expect((await client.get('/manage/audit/changes')).text).toContain('names.allow');
      await panel.addAgents(AGENTS.slice(0, 1));
      expect(await unitsOf(panel)).toEqual([4712, 4712]);
      expect(await panel.ingest('httpget', RESULTS)).toMatchObject({ accepted: 2, duplicates: 2, rejected: 0 });
    });

    it('takes the values of own fields that only it had, from the audit and from what is saved', async () => {
      const panel = await Panel.open(service, [
        { agent_id: 'box-one', unit_id: 4711, custom: { subscriber: 'Grace', region: 'north', birth: 17 } },
        { agent_id: 'box-two', unit_id: 4712, custom: { subscriber: 'Linus', region: 'north' } },
      ]);
      const { client } = panel;
      await panel.ingest('httpget', RESULTS);
      const ofGrace = { custom: { subscriber: 'Grace' } };
      await client.put('/metadata', { agent: ofGrace, metadata: { custom: { phone: '0170 123' } } });
      await client.put('/metadata', { agent: ofGrace, metadata: { custom: { phone: 'none', subscriber: 'Hopper' } } });
      await client.put('/metadata', { agent: { custom: { birth: 17 } }, metadata: { timezone: 'Europe/Berlin' } });
      await client.put('/metadata', { agent: { custom: { region: 'north' } }, metadata: { timezone: 'Europe/Rome' } });
      const by = (id: string, ...filterValues: string[]) => ({ id, filterType: 'include', filterValues });
      const asked = { ...QUESTION, filters: [by('custom.subscriber', 'Hopper', 'Linus'), by('region', 'north')] };
      expect((await client.post('/metric_data', asked)).status).toBe(200);
      expect((await panel.ask({ filters: [by('region', 'north')] })).status).toBe(200);
      const view = 'against.custom.subscriber=Grace&show=table';
      expect((await client.put('/saved/questions/one', { request: asked, view })).status).toBe(200);
      await client.post('/annotations', { at: '2026-07-01 10:00', text: 'Hopper of unit 4711 left the north' });
      expect((await client.post('/manage/agents/erase', { agent: { unit_id: 4711 } })).status).toBe(200);

      const pages = ['/manage/audit/changes', '/manage/audit/queries', '/saved/questions/one', '/annotations'];
      for (const path of pages) {
        const text = wordsOf(await client.get(path));
        const left = ['Grace', 'Hopper', '0170', '4711', 'birth'].filter((value) => text.includes(value));
        expect(left, `${path}: ${text}`).toEqual([]);
        expect(text).toContain('north');
      }
      expect((await client.get('/saved/questions/one')).body.data).toMatchObject({
        request: { filters: [by('custom.subscriber', 'erased', 'Linus'), by('region', 'north')] },
        view: 'show=table',
      });
    });

    it('is counted by a dry run, which erases nothing', async () => {
      const panel = await open(service);
      const { body } = await panel.client.post('/manage/agents/erase', { agent: { unit_id: 4711 }, dry_run: true });
      expect(body.data).toEqual({ results: 2, tests: [{ test: 'httpget', results: 2 }], record: null });
      expect(await unitsOf(panel)).toHaveLength(4);
    });
  });

  describe('an organisation', () => {
    it('takes everything, ends its tokens, and leaves the others', async () => {
      const [panel, other] = [await open(service), await open(service)];
      await panel.client.put('/saved/dashboards/ours', { tiles: [] });
      await panel.client.post('/saved/dashboards/ours/links', {});
      await panel.client.put('/manage/retention', { retention_days: 3650 });
      await panel.client.put('/metadata', { agent: { unit_id: 4711 }, metadata: { timezone: 'Europe/Berlin' } });
      await unitsOf(panel);
      const { data } = (await service.root.post('/manage/organisations/erase', { organisation: panel.name })).body;
      const { results, record } = data as Erased;
      expect([results, record.agent, isSignedErasure(record)]).toEqual([4, null, true]);
      expect((await panel.client.get('/manage/agents')).status).toBe(403);
      expect(await unitsOf(other)).toHaveLength(4);
      const known = (await service.root.get('/manage/organisations')).body.data as { name: string }[];
      expect(known.map(({ name }) => name)).not.toContain(panel.name);
      const { records, unfinished } = (await service.root.get('/manage/erasures')).body.data as {
        records: SignedErasure[];
        unfinished: number;
      };
      expect(records).toContainEqual(record);
      expect(unfinished).toBe(0);
    });

    it('leaves what its operators did in others to their audits, without a name', async () => {
      const [panel, other] = [await open(service), await open(service)];
      const issued = await service.root.post(`/manage/tokens?organisation=${encodeURIComponent(panel.name)}`, {
        name: 'operator',
        scopes: ['operator', 'manage'],
      });
      const operator = service.client((issued.body.data as { token: string }).token);
      await operator.post(`/manage/panels?organisation=${encodeURIComponent(other.name)}`, { name: 'north' });
      const changes = async () => (await other.client.get('/manage/audit/changes')).body.data as AuditEntry[];
      const calls = async () => (await other.client.get('/manage/audit/calls')).body.data as AuditEntry[];
      const made = (await changes()).find(({ action }) => action === 'panel.create');
      await service.root.post('/manage/organisations/erase', { organisation: panel.name });
      expect(made?.token).toBe('operator');
      expect(await changes()).toContainEqual({ ...made, token: null });
      expect(await calls()).toContainEqual(expect.objectContaining({ token: null, token_id: made?.token_id }));
    });

    it('is never the one of the token, nor one that is not there', async () => {
      const erase = (organisation: string) => service.root.post('/manage/organisations/erase', { organisation });
      expect((await erase('nobody')).status).toBe(404);
      const { status, body } = await erase('default');
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('organisation');
    });
  });
});

/** What is stored lies in a directory that can be copied. */
describe.skipIf(ON_SERVERS)('an erasure', () => {
  const root = mkdtempSync(join(tmpdir(), 'broadgauge-erasure-'));
  afterAll(() => rmSync(root, { recursive: true }));

  const BROKEN_OFF: Readonly<Record<string, (register: Register, organisationId: number) => Promise<void>>> = {
    'had only begun': async () => {},
    'had deleted the agent': ({ agents }, organisationId) => agents.erase(organisationId, 1),
    'had taken out the names': async ({ agents, erasures }, organisationId) => {
      await agents.erase(organisationId, 1);
      await erasures.maskNames(organisationId, { agentId: 'box-one', unitId: 4711, macAddress: null, own: [] });
    },
  };

  it.each(Object.entries(BROKEN_OFF))(
    'that %s when the service was killed is finished by the next one',
    async (what, step) => {
      const dataDir = join(root, what.replaceAll(' ', '-'));
      const first = await startTestService({ env: { DATA_DIR: dataDir } });
      const panel = await open(first);
      await first.close();
      const database = openSqlite(dataDir);
      const register = await openRegister(database);
      const organisationId = (await register.organisations.find(panel.name))?.id ?? 0;
      const names = await register.erasures.namesOf(organisationId, 1);
      await register.erasures.begin({
        id: 'e1',
        organisationId,
        agent: 1,
        requestedAt: 0,
        names: names ?? null,
        results: { httpget: 2 },
      });
      await step(register, organisationId);
      await database.close();

      const second = await startTestService({ env: { DATA_DIR: dataDir } });
      const { body } = await second.root.get('/manage/erasures');
      expect(body.data).toMatchObject({ unfinished: 0, records: [{ id: 'e1', agent: 1, results: { httpget: 2 } }] });
      const { text } = await second
        .client(panel.token)
        .post('/test_data', { test: 'httpget', date: { from: '2026', to: '2026' } });
      expect([text.includes('4711'), text.includes('4712')]).toEqual([false, true]);
      await second.close();
    },
  );

  it('also takes what came after it, by requests in flight and other nodes, and keeps the names no longer', async () => {
    const dataDir = join(root, 'late');
    const first = await startTestService({ env: { DATA_DIR: dataDir } });
    const panel = await open(first);
    await panel.client.post('/manage/agents/erase', { agent: { unit_id: 4711 } });
    await panel.client.post('/test_data', { test: 'httpget', date: { from: '2026', to: '2026' }, agent: ['box-one'] });
    expect((await panel.client.get('/manage/audit/queries')).text).toContain('box-one');
    const organisationId = (await first.root.get('/manage/erasures')).text.match(/"organisation":(\d+)/)?.[1];
    await first.close();
    const results = `results_${organisationId}_httpget`;
    await onFacts(dataDir, `INSERT INTO ${results} SELECT * REPLACE (1 AS agent) FROM ${results}`);
    const fileAt = (time: number, name: string) => {
      const file = join(dataDir, 'objects', `${organisationId}~${name}`);
      writeFileSync(file, 'rows');
      utimesSync(file, time / 1000, time / 1000);
    };
    fileAt(Date.now() - 3_600_000, 'before');
    fileAt(Date.now() + 300_000, 'after');

    const later = await startTestService({ env: { DATA_DIR: dataDir }, now: () => Date.now() + 11 * 60_000 });
    expect((await later.client(panel.token).get('/manage/audit/queries')).text).not.toContain('box-one');
    expect(readdirSync(join(dataDir, 'objects'))).toEqual([`${organisationId}~after`]);
    await later.close();
    const left = await onFacts(dataDir, `SELECT agent, count(*) FROM ${results} GROUP BY agent`);
    expect(left).toEqual([[2, 2n]]);
    const database = openSqlite(dataDir);
    expect(await database.read.selectFrom('erasures').select('names').execute()).toEqual([{ names: null }]);
    await database.close();
  });

  it('is done again in a backup that is older, before anybody is answered', async () => {
    const dataDir = join(root, 'installation');
    const first = await startTestService({ env: { DATA_DIR: dataDir } });
    const panel = await open(first);
    const archive = join(root, 'backup.tar');
    const options = { onBegin: () => {}, onBytes: () => {}, signal: new AbortController().signal };
    await createBackup(readConfig({ DATA_DIR: dataDir }), archive, options);
    await first.close();

    const second = await startTestService({ env: { DATA_DIR: dataDir } });
    await second.client(panel.token).post('/manage/agents/erase', { agent: { unit_id: 4711 } });
    const { records } = (await second.root.get('/manage/erasures')).body.data as { records: readonly SignedErasure[] };
    await second.close();

    const restored = join(root, 'restored');
    await restoreBackup(openLocation(archive), restored, { erasures: JSON.stringify(records), onBytes: () => {} });
    const third = await startTestService({ env: { DATA_DIR: restored } });
    const client = third.client(panel.token);
    expect((await client.get('/metadata/unit/4711')).status).toBe(404);
    const { text } = await client.post('/test_data', { test: 'httpget', date: { from: '2026', to: '2026' } });
    expect([text.includes('4711'), text.includes('4712')]).toEqual([false, true]);
    expect((await third.root.get('/manage/erasures')).body.data).toMatchObject({ records: [{ id: records[0]?.id }] });
    expect((await client.post('/manage/agents', [{ unit_id: 4711 }])).body.data).toMatchObject({
      created: 0,
      rejected: 1,
    });
    await third.close();
  });

  it('that is applied when others have its numbers erases none of them', async () => {
    const dataDir = join(root, 'reused');
    const first = await startTestService({ env: { DATA_DIR: dataDir } });
    const panel = await open(first);
    const archive = join(root, 'reused.tar');
    const options = { onBegin: () => {}, onBytes: () => {}, signal: new AbortController().signal };
    await createBackup(readConfig({ DATA_DIR: dataDir }), archive, options);
    await first.close();

    const second = await startTestService({ env: { DATA_DIR: dataDir } });
    const client = second.client(panel.token);
    await client.post('/manage/agents', [{ agent_id: 'box-three' }]);
    const erased = await client.post('/manage/agents/erase', { agent: { agent_id: 'box-three' } });
    await second.close();

    const restored = join(root, 'reused-restored');
    await restoreBackup(openLocation(archive), restored, { erasures: undefined, onBytes: () => {} });
    const now = () => Date.now() + 60_000;
    const third = await startTestService({ env: { DATA_DIR: restored }, now });
    await third.client(panel.token).post('/manage/agents', [{ agent_id: 'box-four', unit_id: 4714 }]);
    await third.close();
    writeFileSync(erasuresFile(restored), JSON.stringify(erased.body.data));

    const fourth = await startTestService({ env: { DATA_DIR: restored }, now });
    expect((await fourth.client(panel.token).get('/metadata/unit/4714')).status).toBe(200);
    expect((await fourth.root.get('/manage/erasures')).body.data).toEqual({ records: [], unfinished: 0 });
    await fourth.close();
  });
});

/** Runs a statement on the closed facts of a service. */
async function onFacts(dataDir: string, statement: string): Promise<readonly unknown[]> {
  const instance = await DuckDBInstance.create(join(dataDir, 'facts', 'facts.duckdb'));
  const connection = await instance.connect();
  const rows = await (await connection.run(statement)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}
