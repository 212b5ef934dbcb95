import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ping } from '../../src/catalogue/tests/round-trip.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import { bytesOf, type CsvFile, type Download, download, exportCsv } from '../contract/exported.ts';
import { fetchFile } from '../contract/fetch-file.ts';
import { changeSome, type LoadTraits, load, SOME_TESTS } from '../engines/load.ts';
import { type Organisation, succeed } from '../engines/organisation.ts';
import { Random } from '../engines/random.ts';
import { startBuiltService } from '../faults/built-service.ts';
import { dayOf, sendResults, storedCount } from '../faults/ping-results.ts';
import { IS_LONG, randomFaults, rounds } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { createDatabase } from '../servers/postgres.ts';
import { SWIFT_CREDENTIALS, sharedSwift } from '../servers/swift.ts';
import { Client, startTestService, type TestService } from '../service.ts';
import { runCopy, startCopy } from './run-copy.ts';
import { expectSameAnswers } from './same-answers.ts';

const NOW = Date.parse('2026-04-06T12:34:56Z');
/** Before the source changes, and afterwards. */
const KILLS = { before: rounds({ usual: 1, long: 3 }), after: rounds({ usual: 0, long: 3 }) };
const COPIES = rounds({ usual: 1, long: 34 });
/** All records are compared too, and engines elsewhere: these show that agents and results belong together. */
const QUESTIONS = rounds({ usual: 2, long: 25 });
/** Fewer lines than any copy here says, each within this time. */
const LINES_MAX = 30;
const LINE_MS = 150;
const NOT_FINISHED = /not finished: run `broadgauge copy` again/;
const RECORDS = { test: 'httpget', date: { from: '2000-01-01', to: '2099-12-31' } };

const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-copy-'));
const postgresUrl = inject('postgresUrl');
const hasAll = postgresUrl !== null && inject('hasClickHouse') && inject('hasSwift');

const RING = [
  [4, 50],
  [4, 52],
  [6, 52],
  [4, 50],
];
const BORDERS = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', id: 'north', properties: null, geometry: { type: 'Polygon', coordinates: [RING] } }],
};

describe.skipIf(!hasAll)('broadgauge copy', () => {
  const source = join(scratch, 'source');
  const organisations: Organisation[] = [];
  /** One agent and its results of three days. */
  const small = directory('small');
  let clickHouse: Awaited<ReturnType<typeof sharedClickHouse>>;
  let swift: Awaited<ReturnType<typeof sharedSwift>>;
  let csv: CsvFile;
  let smallCsv: CsvFile;
  let file: Download;

  beforeAll(async () => {
    [clickHouse, swift] = await Promise.all([sharedClickHouse(), sharedSwift()]);
    const service = await startOn(source);
    const common: Omit<LoadTraits, 'name' | 'range'> = {
      seed: 1,
      resultsPerTest: 80,
      tests: IS_LONG ? [...SOME_TESTS, ping] : [httpget, ping],
      now: NOW,
      agents: { count: 12, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] },
    };
    organisations.push(await load(service, { ...common, name: 'usual', range: 'usual' }));
    // The engines are compared with such values elsewhere.
    if (IS_LONG) organisations.push(await load(service, { ...common, name: 'huge', range: 'huge' }));
    const { client } = organisation('usual');
    const columns = [{ column: 'rtt_avg', field: 'ms' }];
    await succeed(client.put('/manage/mappings/ours', { measurement: 'wan', test: 'ping', columns }));
    await succeed(client.put('/manage/recipes/ours', await succeed(client.get('/manage/recipes/fcc-mba'))));
    await succeed(client.put('/manage/maps/ours?dimension=isp&key=id', BORDERS));
    const question = {
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'total',
      normalised: false,
      prefilter: false,
    };
    await succeed(
      client.put('/saved/questions/ours', { request: { ...question, time: { from: '-7 days', to: 'now' } } }),
    );
    await succeed(client.put('/saved/dashboards/ours', { tiles: [{ question: 'ours' }] }));
    await succeed(client.post('/saved/dashboards/ours/links', {}));
    await succeed(client.post('/annotations', { at: '2026-07-14', text: 'New firmware' }));
    await succeed(client.put('/alerts/channels/ours', { webhook: 'https://hooks.invalid/' }));
    await succeed(client.put('/alerts/rules/ours', { question: { metric: 'ping' }, test: { above: 50 } }));
    await succeed(client.post('/manage/agents', [{ unit_id: 99_999 }]));
    await succeed(client.post('/manage/agents/erase', { agent: { unit_id: 99_999 } }));
    csv = await exportCsv(client, 'test_data', RECORDS);
    file = await download(client, 'test_data', { ...RECORDS, format: 'ndjson', compression: 'gzip' });
    await bytesOf(file);
    // Local times follow only with the next question.
    await changeSome(organisation('usual'), new Random(2), NOW);
    await service.stop();
    const other = await startOn(small);
    for (const day of [0, 1, 2]) await sendResults(other.root, { day: dayOf(day), unit: 7, from: 0, count: 40 });
    await succeed(other.root.put('/metadata', { agent: { unit_id: 7 }, metadata: { custom: { site: 'roof' } } }));
    smallCsv = await exportCsv(other.root, 'test_data', { ...RECORDS, test: 'ping' });
    await other.stop();
  });
  afterAll(async () => {
    rmSync(scratch, { recursive: true });
  });

  const KILLED = `has copied everything once after ${KILLS.before + KILLS.after} kills and changes of the source`;
  it.each(Array.from({ length: COPIES }, (_, copy) => copy))(`${KILLED}: copy %i`, async () => {
    const { random, seed } = randomFaults();
    const { dataDir, servers } = await killedSeveralTimes(random, seed);
    const { code, stdout, stderr } = await runCopy(dataDir, servers.file);
    expect({ code, stderr: code === 0 || stderr }, seed).toEqual({ code: 0, stderr: true });
    expect(stderr).toContain('Everything is the same on both sides. Start the service with the new settings.');
    const compared = new Set(stdout.split('\n').map((line) => line.split('\t')[0]));
    expect([...compared]).toEqual(expect.arrayContaining([...registerTables(dataDir), 'results_2_httpget', 'files']));
    await expectMoved(dataDir, servers);
  });

  /** A copy that was killed before and after changes of its source. One that was through before a kill is made anew. */
  async function killedSeveralTimes(
    random: () => number,
    seed: string,
  ): Promise<{ dataDir: string; servers: Servers }> {
    for (;;) {
      const servers = await newServers();
      const dataDir = directory(`killed-${crypto.randomUUID()}`);
      cpSync(source, dataDir, { recursive: true });
      const isKilled = async (kills: number) => {
        for (let kill = 0; kill < kills; kill += 1) {
          const copy = startCopy(dataDir, servers.file);
          await copy.said(/./, Math.ceil(random() * LINES_MAX));
          await sleep(random() * LINE_MS);
          copy.kill('SIGKILL');
          const { code, stderr } = await copy.ended;
          if (code === 0) return false;
          expect(code, seed).toBeNull();
          // From here on the servers know that there is more to come.
          if (!/^versions:/m.test(stderr)) continue;
          await expect(startOn(directory('early'), servers.env), seed).rejects.toThrow(NOT_FINISHED);
        }
        return true;
      };
      if (!(await isKilled(KILLS.before))) continue;
      const other = await startOn(dataDir);
      for (const [index, each] of organisations.entries()) {
        await changeSome({ ...each, client: other.client(each.token) }, new Random(index), NOW);
      }
      await other.stop();
      if (await isKilled(KILLS.after)) return { dataDir, servers };
    }
  }

  it.runIf(IS_LONG)('goes on after Ctrl-C, and no service starts before it is through', async () => {
    const twin = directory('twin');
    cpSync(small, twin, { recursive: true });
    const { file, env } = await interruptedTwice(async ({ env }) => {
      await expect(startOn(directory('early'), env)).rejects.toThrow(NOT_FINISHED);
    });
    await expect(startOn(twin, { CLICKHOUSE_URL: env.CLICKHOUSE_URL })).rejects.toThrow(NOT_FINISHED);
    expect((await runCopy(small, file)).code).toBe(0);
    expect((await runCopy(small, file, ['--check'])).code).toBe(0);
    const moved = await startOn(twin, { CLICKHOUSE_URL: env.CLICKHOUSE_URL });
    expect(await storedCount(moved.root)).toBe(120);
    await moved.stop();
  });

  /** Servers with a copy that was broken off twice. One that was through before it could be is made anew, elsewhere. */
  async function interruptedTwice(between: (servers: Servers) => Promise<void>): Promise<Servers> {
    for (;;) {
      const servers = await newServers();
      if (!(await isInterrupted(servers, /versions:/))) continue;
      await between(servers);
      if (await isInterrupted(servers, /results_1_ping:/)) return servers;
    }
  }

  async function isInterrupted({ file }: Servers, line: RegExp): Promise<boolean> {
    const copy = startCopy(small, file);
    await copy.said(line);
    copy.kill('SIGINT');
    const ended = await copy.ended;
    if (ended.code === 0) return false;
    expect(ended).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/run the same command again to continue\.\n(.*\n)?Cancelled\.\n$/),
    });
    return true;
  }

  it.runIf(IS_LONG)('moves only what a server is named for, and the rest another time', async () => {
    const dataDir = directory('part');
    cpSync(small, dataDir, { recursive: true });
    const { DATABASE_URL, CLICKHOUSE_URL } = (await newServers()).env;
    const expectSame = async (env: Readonly<Record<string, string>>) => {
      const moved = await startOn(dataDir, env);
      expect(await storedCount(moved.root)).toBe(120);
      expect(await succeed(moved.root.get('/metadata/unit/7'))).toMatchObject({ custom: { site: 'roof' } });
      expect(sha256((await fetchFile(at(moved, smallCsv.url))).bytes)).toBe(smallCsv.sha256);
      await moved.stop();
    };
    const register = await runCopy(dataDir, settings('register.env', { DATABASE_URL }));
    expect(register).toMatchObject({ code: 0, stderr: expect.stringContaining('The results: stays in') });
    await expectSame({ DATABASE_URL });
    const results = await runCopy(dataDir, settings('results.env', { CLICKHOUSE_URL }), [], { DATABASE_URL });
    expect(results).toMatchObject({ code: 0, stderr: expect.stringContaining('The register: on PostgreSQL already') });
    await expectSame({ DATABASE_URL, CLICKHOUSE_URL });
  });

  it('names what is not the same, and writes nothing over a copy that is in use', async () => {
    const { file, env } = await newServers();
    expect((await runCopy(small, file)).code).toBe(0);
    const database = new pg.Client({ connectionString: env.DATABASE_URL });
    await database.connect();
    await database.query('DELETE FROM custom_values');
    await database.query("UPDATE organisations SET name = 'other'");
    const [, name] = /\/(\w+)$/.exec(env.CLICKHOUSE_URL) ?? [];
    await runOn(clickHouse.urls[0] ?? '', `INSERT INTO ${name}.ping SELECT * FROM ${name}.ping LIMIT 1`);
    for (const options of [['--check'], []]) {
      const { code, stdout, stderr } = await runCopy(small, file, options);
      expect(code).toBe(1);
      expect(stderr).toMatch(/Not the same on both sides: organisations, custom_values, results_1_ping\.\n$/);
      expect(stdout).toMatch(/^organisations\trows\t1\t1\tyes$/m);
      expect(stdout).toMatch(/^custom_values\trows\t1\t0\tNO$/m);
      expect(stdout).toMatch(/^results_1_ping\trows\t120\t121\tNO$/m);
    }
    const { rows } = await database.query('SELECT name FROM organisations');
    expect(rows).toEqual([{ name: 'other' }]);
    await database.end();
  });

  it('refuses servers that somebody else uses', async () => {
    const servers = await newServers();
    const other = await startOn(directory('other'), servers.env);
    await other.stop();
    const { DATABASE_URL, CLICKHOUSE_URL } = servers.env;
    for (const [name, env] of Object.entries({ DATABASE_URL: { DATABASE_URL }, CLICKHOUSE_URL: { CLICKHOUSE_URL } })) {
      for (const options of IS_LONG ? [[], ['--check']] : [[]]) {
        expect(await runCopy(small, settings('used.env', env), options)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining(`The database of ${name} is in use by another installation`),
        });
      }
    }
    const again = await startOn(directory('other'), servers.env);
    expect((await again.root.get('/manage/organisations')).body.data).toHaveLength(1);
    await again.stop();
  });

  it('takes along what was acknowledged just before a kill, although the log is damaged', async () => {
    const dataDir = directory('damaged');
    const service = await startBuiltService(dataDir);
    for (let day = 0; day < 3; day += 1) {
      const sent = await sendResults(service.root, { day: dayOf(day), unit: 1, from: 0, count: 40 });
      expect(sent.status).toBe(200);
    }
    await service.end('SIGKILL');
    const log = join(dataDir, 'facts', 'facts.duckdb.wal');
    truncateSync(log, statSync(log).size - 7);
    const servers = await newServers();
    const { code, stderr } = await runCopy(dataDir, servers.file);
    expect(stderr).toContain('was stored again');
    expect(code).toBe(0);
    const moved = await startOn(directory('moved'), servers.env);
    expect(await storedCount(moved.root)).toBe(120);
    const again = await sendResults(moved.root, { day: dayOf(1), unit: 1, from: 0, count: 40 });
    expect(again.body.data).toMatchObject({ accepted: 0, duplicates: 40 });
    await moved.stop();
  });

  describe('says what is wrong', () => {
    it('when the service runs', async () => {
      const running = await startOn(small);
      const { env } = await newServers();
      const refused = await runCopy(small, settings('one.env', { DATABASE_URL: env.DATABASE_URL }));
      await running.stop();
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/in use by another broadgauge process: stop it first/),
      });
    });

    it.each([
      ['there is no such file', undefined, 2, /nowhere\.env: there is no such file/],
      ['a line is no setting', 'DATABASE_URL=postgres://h/d\nsecret', 2, /: line 2 should be like NAME=value\.\n$/],
      ['a setting is wrong', 'DATABASE_URL=mysql://user:secret@h', 2, /: DATABASE_URL: should be like postgres:/],
      ['no server is named', 'LOG_LEVEL=info', 1, /There is nothing to copy\.\n$/],
      ['nobody answers', 'DATABASE_URL=postgres://127.0.0.1:1/x', 1, /The register: .*ECONNREFUSED/],
      ['no shard answers', 'CLICKHOUSE_URL=http://127.0.0.1:1/x', 1, /The results: .*ECONNREFUSED/],
    ])('when %s', async (_, text, code, message) => {
      const path = text === undefined ? join(scratch, 'nowhere.env') : join(scratch, 'wrong.env');
      if (text !== undefined) writeFileSync(path, text);
      const ended = await runCopy(small, path);
      expect(ended).toMatchObject({ code, stderr: expect.stringMatching(message) });
      expect(ended.stderr).not.toContain('secret');
    });

    it('when there is no installation, and makes none', async () => {
      const nowhere = join(scratch, 'nowhere');
      const { env } = await newServers();
      const ended = await runCopy(nowhere, settings('one.env', { DATABASE_URL: env.DATABASE_URL }));
      expect(ended).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is no installation in ${nowhere}`),
      });
      expect(existsSync(nowhere)).toBe(false);
    });

    it('when a check finds nothing that was copied', async () => {
      const { file } = await newServers();
      expect(await runCopy(small, file, ['--check'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The register: nothing has been copied there yet.'),
      });
    });
  });

  /** The installation on the servers, with a new directory, is the one in the directory. */
  async function expectMoved(dataDir: string, { env }: Servers): Promise<void> {
    const [moved, original] = [await startOn(directory('empty'), env), await startOn(dataDir)];
    try {
      const changes = (service: TestService) => succeed(service.root.get('/manage/audit/changes?limit=200'));
      expect(await changes(moved)).toEqual(await changes(original));
      for (const [index, each] of organisations.entries()) {
        await expectSameAnswers([moved, original], each, { now: NOW, seed: index, questions: QUESTIONS });
      }
      expect(sha256((await fetchFile(at(moved, csv.url))).bytes)).toBe(csv.sha256);
      expect(sha256((await fetchFile(at(moved, file.url ?? ''))).bytes)).toBe(file.sha256);
      const token = organisation('usual').token;
      const fetched = await succeed<Download>(new Client(moved.url, token).get(`/downloads/${file.id}`));
      expect(fetched.url).toContain(swift.endpoint);
      expect(sha256(await bytesOf(fetched))).toBe(file.sha256);
      // New ids follow the old ones.
      const { id } = await succeed<{ id: number }>(moved.root.post('/manage/organisations', { name: 'next' }));
      expect(id).toBe(organisations.length + 2);
      await changeSome({ ...organisation('usual'), client: new Client(moved.url, token) }, new Random(9), NOW);
    } finally {
      await Promise.all([moved.stop(), original.stop()]);
    }
  }

  interface Servers {
    readonly env: { readonly DATABASE_URL: string; readonly CLICKHOUSE_URL: string; readonly OBJECT_STORE_URL: string };
    /** The settings in a file, with the credentials of the storage. */
    readonly file: string;
  }

  /** Empty ones of a test's own. */
  async function newServers(): Promise<Servers> {
    const bucket = await swift.createBucket();
    const env = {
      DATABASE_URL: await createDatabase(postgresUrl ?? ''),
      CLICKHOUSE_URL: await clickHouse.createDatabase(),
      OBJECT_STORE_URL: `s3://${bucket}/files?endpoint=${swift.endpoint}`,
    };
    return { env, file: settings(`${bucket}.env`, { ...env, ...SWIFT_CREDENTIALS }) };
  }

  function organisation(name: string): Organisation {
    return organisations.find((each) => each.name === name) as Organisation;
  }
});

function settings(name: string, env: Readonly<Record<string, string>>): string {
  const path = join(scratch, name);
  const lines = Object.entries(env).map(([variable, value]) => `${variable}=${value}\n`);
  writeFileSync(path, `# the new servers\n${lines.join('')}`);
  return path;
}

function directory(name: string): string {
  return join(scratch, name);
}

function startOn(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  return startTestService({ now: () => NOW, env: { DATA_DIR: dataDir, ANSWER_CACHE_MB: '0', ...env } });
}

/** The same link at another service. */
function at({ url }: TestService, link: string): string {
  return `${url}${link.slice(new URL(link).origin.length)}`;
}

/** Every table but those that are each register's own. */
function registerTables(dataDir: string): readonly string[] {
  const database = new Libsql(join(dataDir, 'register.sqlite'));
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  database.close();
  return rows
    .map(({ name }) => name)
    .filter((name) => !['register_identity', 'schema_version', 'fences'].includes(name));
}

async function runOn(url: string, statement: string): Promise<void> {
  const { username, password, origin } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  const answer = await fetch(origin, { method: 'POST', body: statement, headers });
  expect(answer.status, await answer.text()).toBe(200);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
