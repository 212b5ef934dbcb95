import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { IS_LONG } from '../random-runs.ts';
import { SWIFT_CREDENTIALS, startSwift } from '../servers/swift.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
const ROWS = 20_000;
const REQUEST = { test: 'ping', date: { from: '2024-01', to: '2024-01' } };

type Run = { code: number; stdout: Buffer; stderr: string };

/** What a link answers, for a test to change. */
interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}
type Mishap = (response: ServerResponse, answer: Answer) => void;

describe('broadgauge download', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-download-'));
  const links: IncomingHttpHeaders[] = [];
  let mishaps: Mishap[] = [];
  let service: TestService;
  let request: string;

  /** Where the links lead: to the service, unless something comes in between. */
  const between = createServer(async ({ url = '', headers }, response) => {
    links.push(headers);
    const { host: _host, connection: _connection, ...rest } = headers;
    const found = await fetch(service.url + url, { headers: rest as Record<string, string> });
    const answer = {
      status: found.status,
      headers: Object.fromEntries(found.headers),
      body: Buffer.from(await found.arrayBuffer()),
    };
    (mishaps.shift() ?? pass)(response, answer);
  });

  beforeAll(async () => {
    const publicUrl = await listen(between);
    service = await startTestService({ env: { PUBLIC_URL: publicUrl, QUERY_ROWS_MAX: '1000' } });
    await store(service);
    request = file('request.json', JSON.stringify(REQUEST));
  });
  beforeEach(() => {
    links.length = 0;
    mishaps = [];
  });
  afterAll(async () => {
    await service.stop();
    between.close();
    rmSync(directory, { recursive: true });
  });

  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const environment = (env: Record<string, string> = {}) => ({
    PATH: process.env.PATH,
    BROADGAUGE_URL: service.url,
    BROADGAUGE_TOKEN: ROOT_TOKEN,
    ...env,
  });
  const run = (args: readonly string[], { env = {}, input = '' } = {}) =>
    new Promise<Run>((resolve) => {
      const options = { env: environment(env), cwd: directory, encoding: 'buffer', maxBuffer: 2 ** 26 } as const;
      const child = execFile(process.execPath, [BIN, 'download', ...args], options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr: stderr.toString() });
      });
      child.stdin?.end(input);
    });
  const start = (args: readonly string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [BIN, 'download', ...args], { env: environment(env), cwd: directory });
  const read = (name: string) => readFileSync(join(directory, name));
  const parts = () => readdirSync(directory).filter((name) => name.endsWith('.part'));
  const downloads = async () => (await service.root.get('/downloads')).body.data as { sha256: string }[];

  /** The bytes as they should be. */
  const whole = async (format: string) => {
    const { body } = await service.root.post('/test_data_download', { ...REQUEST, format });
    const { url } = body.data as { url: string };
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  };

  describe('saves a whole file', () => {
    it.each([
      ['csv', ['-o', 'whole.csv'], 'whole.csv'],
      ['ndjson', ['--output', 'whole.ndjson'], 'whole.ndjson'],
      ['csv', ['-o', 'named', '--format', 'csv'], 'named'],
    ])('as %s by %j', async (format, args, name) => {
      const expected = await whole(format);
      links.length = 0;
      const saved = await run(['test_data', request, ...args]);
      expect([saved.stderr, saved.code]).toEqual(['', 0]);
      expect(saved.stdout.toString()).toBe(`${name}: ${ROWS} rows, ${expected.length} bytes\n`);
      expect(read(name).equals(expected)).toBe(true);
      expect(parts()).toEqual([]);
      expect(links.map(({ authorization, range }) => [authorization, range])).toEqual([[undefined, undefined]]);
    });

    it('with a receipt beside it, if that is asked for', async () => {
      const saved = await run(['test_data', request, '-o', 'receipted.csv', '--receipt']);
      expect([saved.stderr, saved.code]).toEqual(['', 0]);
      const receipt = JSON.parse(read('receipted.csv.receipt.json').toString());
      expect(receipt).toMatchObject({ question: { test: 'ping' }, rows: { inTime: ROWS, used: ROWS } });
      const again = await run(['test_data', request, '-o', '-', '--receipt']);
      expect([again.code, again.stderr]).toEqual([2, '--receipt goes beside a file: say -o FILE.\n']);
    });

    it('as Parquet', async () => {
      expect((await run(['test_data', request, '-o', 'whole.parquet'])).code).toBe(0);
      const bytes = read('whole.parquet');
      expect([bytes.subarray(0, 4), bytes.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1']);
    });

    it('and tells of fields of the request that mean nothing', async () => {
      const input = JSON.stringify({ ...REQUEST, windw: 'fcc-peak' });
      for (const output of ['misspelt.csv', '-']) {
        const { code, stderr } = await run(['test_data', '-', '-o', output], { input });
        expect([code, stderr]).toEqual([0, 'These fields of the request mean nothing: windw.\n']);
      }
    });

    it('packed, and of a request from standard input', async () => {
      const input = JSON.stringify({ ...REQUEST, format: 'ndjson' });
      expect((await run(['test_data', '-', '-o', 'packed.gz'], { input })).code).toBe(0);
      expect(gunzipSync(read('packed.gz')).equals(await whole('ndjson'))).toBe(true);
    });

    it('under the service’s name where none is given, and tells of it as JSON', async () => {
      const { stdout, code } = await run(['test_data', request, '--gzip', '--json']);
      const said = JSON.parse(stdout.toString()) as { file: string; bytes: number; sha256: string };
      expect(code).toBe(0);
      expect(said).toMatchObject({ file: expect.stringMatching(/^test_data-ping-\d{8}T\d{6}\.csv\.gz$/), rows: ROWS });
      expect(said.sha256).toBe((await downloads())[0]?.sha256);
      expect(statSync(join(directory, said.file)).size).toBe(said.bytes);
    });

    it('to standard output, and nothing else', async () => {
      mishaps = [cutAt(0.5)];
      const { stdout, stderr, code } = await run(['test_data', request, '-o', '-', '--format', 'ndjson']);
      expect([stderr, code]).toEqual(['', 0]);
      expect(stdout.equals(await whole('ndjson'))).toBe(true);
    });

    it('of a metric, and one without rows', async () => {
      const raw = { metric: 'ping', chartType: 'raw', normalised: false, prefilter: false };
      const asked = file('raw.json', JSON.stringify({ ...raw, time: { from: '1999', to: '1999' } }));
      const { stdout } = await run(['metric_data', asked, '-o', 'none.ndjson']);
      expect(stdout.toString()).toBe('none.ndjson: 0 rows, 0 bytes\n');
      expect(read('none.ndjson')).toHaveLength(0);
    });
  });

  describe('goes on where it was', () => {
    it('when the connection is lost half-way', async () => {
      const expected = await whole('csv');
      links.length = 0;
      mishaps = [cutAt(0.5), cutAt(0), cutAt(0.5)];
      const { code, stderr } = await run(['test_data', request, '-o', 'cut.csv']);
      expect(code).toBe(0);
      expect(stderr).toMatch(/^(The connection was cut before the end of the answer\. Trying again in \d+ s\.\n)*$/);
      expect(read('cut.csv').equals(expected)).toBe(true);
      const ranges = links.map(({ range }) => Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0));
      expect(ranges[0]).toBe(0);
      expect(ranges[1]).toBeGreaterThan(0);
      expect(ranges[2]).toBe(ranges[1]);
      expect(ranges[3]).toBeGreaterThan(ranges[2] ?? 0);
      expect(links.slice(1).every((headers) => /^"/.test(String(headers['if-range'])))).toBe(true);
    });

    it('in a second run, after a failure that says how', async () => {
      mishaps = [cutAt(0.5), (response) => response.writeHead(403).end()];
      const failed = await run(['test_data', request, '-o', 'again.csv']);
      const [part = ''] = parts();
      expect(failed.code).toBe(1);
      expect(failed.stderr.split('\n')).toEqual([
        expect.stringMatching(/^http:.* answered 403 instead of the file\. The link may have expired\.$/),
        expect.stringMatching(/^\d\.\d of \d\.\d MB are in again\.csv\.[0-9a-f]{12}\.part\.$/),
        'Run the command again with -o again.csv: if the answer is the same by then, it goes on from there.',
        '',
      ]);
      expect(existsSync(join(directory, 'again.csv'))).toBe(false);
      const size = statSync(join(directory, part)).size;
      links.length = 0;
      expect((await run(['test_data', request, '-o', 'again.csv'])).code).toBe(0);
      expect(links.map(({ range }) => range)).toEqual([`bytes=${size}-`]);
      expect(read('again.csv').equals(await whole('csv'))).toBe(true);
      expect(parts()).toEqual([]);
    });

    it('in a second run, after the first was killed', async () => {
      mishaps = [(response, answer) => response.writeHead(200, answer.headers).write(half(answer.body))];
      const child = start(['test_data', request, '-o', 'killed.csv']);
      const size = () => Math.max(0, ...parts().map((name) => statSync(join(directory, name)).size));
      await until(() => size() > 0);
      await end(child, 'SIGKILL');
      links.length = 0;
      const expected = size();
      expect((await run(['test_data', request, '-o', 'killed.csv'])).code).toBe(0);
      expect(links.map(({ range }) => range)).toEqual([`bytes=${expected}-`]);
      expect(read('killed.csv').equals(await whole('csv'))).toBe(true);
    });

    it('from the start, when the file is another one by then', async () => {
      mishaps = [
        (response, answer) => cutAt(0.5)(response, { ...answer, headers: { ...answer.headers, etag: '"another"' } }),
      ];
      expect((await run(['test_data', request, '-o', 'changed.csv'])).code).toBe(0);
      expect(links.map((headers) => headers['if-range'])).toEqual([undefined, '"another"']);
      expect(read('changed.csv').equals(await whole('csv'))).toBe(true);
    });

    it('never with a part of another file', async () => {
      file('mixed.csv.0123456789ab.part', 'of another file');
      expect((await run(['test_data', request, '-o', 'mixed.csv'])).code).toBe(0);
      expect(read('mixed.csv').equals(await whole('csv'))).toBe(true);
      expect(parts()).toEqual([]);
    });
  });

  describe('keeps nothing that is wrong', () => {
    it('when a byte is another one', async () => {
      mishaps = [
        (response, answer) => {
          answer.body[1000] = 0;
          pass(response, answer);
        },
      ];
      const { code, stderr } = await run(['test_data', request, '-o', 'wrong.csv']);
      expect(stderr).toMatch(
        /^The file has the sha256 \w{64}, but it should have \w{64}\. It was removed: run the com/,
      );
      expect(code).toBe(1);
      expect(readdirSync(directory).filter((name) => name.startsWith('wrong.csv'))).toEqual([]);
    });

    it('when a part is damaged', async () => {
      const { sha256 } = (await service.root.post('/test_data_download', REQUEST)).body.data as { sha256: string };
      file(`damaged.csv.${sha256.slice(0, 12)}.part`, 'damaged');
      expect((await run(['test_data', request, '-o', 'damaged.csv'])).stderr).toContain('It was removed');
      expect((await run(['test_data', request, '-o', 'damaged.csv'])).code).toBe(0);
    });

    it.each([
      ['only 5 of', (body: Buffer) => body.subarray(0, 5)],
      ['more than', (body: Buffer) => Buffer.concat([body, body])],
    ])('when it has %s its bytes', async (words, change) => {
      mishaps = [(response, answer) => pass(response, { ...answer, body: change(answer.body) })];
      const { code, stderr } = await run(['test_data', request, '-o', 'size.csv']);
      expect(stderr).toContain(`The file has ${words}`);
      expect([code, parts()]).toEqual([1, []]);
    });
  });

  describe('says why there is no file', () => {
    it('in the words of the service, when it failed', async () => {
      const aggregate = { metric: 'ping', chartType: 'aggregate', aggregation: 'daily', normalised: false };
      const time = { from: '2024-01', to: '2024-01' };
      const asked = file('large.json', JSON.stringify({ ...aggregate, prefilter: false, time }));
      const { code, stderr } = await run(['metric_data', asked, '-o', 'large.csv']);
      expect(stderr).toBe(`time: This time holds ${ROWS} results, more than the 1000 of one question. Ask for less.\n`);
      expect(code).toBe(1);
    });

    it('in the words of the service, when it was refused', async () => {
      const asked = file('refused.json', '{"test": "tea", "date": {"from": "2024", "to": "2024"}, "format": "xml"}');
      expect(await run(['test_data', asked])).toEqual({
        code: 1,
        stdout: Buffer.alloc(0),
        stderr: 'Validation failed\n  format: xml is not a valid format.\n  test: tea is not a valid test.\n',
      });
    });

    it('before anything is sent, when a file is there already and --force is not said', async () => {
      const path = file('there.csv', 'precious');
      const before = (await downloads()).length;
      const { code, stderr } = await run(['test_data', request, '-o', 'there.csv']);
      expect([code, stderr]).toEqual([
        2,
        'there.csv exists already. Name another file, or overwrite it with --force.\n',
      ]);
      expect((await downloads()).length).toBe(before);
      expect(readFileSync(path, 'utf8')).toBe('precious');
      expect((await run(['test_data', request, '-o', 'there.csv', '--force'])).code).toBe(0);
      expect(readFileSync(path, 'utf8')).toContain('agent_id');
    });

    it.each([
      [['nonsense', 'request.json'], 'Allowed choices are metric_data, test_data'],
      [['test_data'], "missing required argument 'request'"],
      [['test_data', 'nowhere.json'], "Can't read nowhere.json: there is no such file."],
      [['test_data', 'list.json'], 'A request is a JSON object'],
      [['test_data', 'text.json'], 'text.json is not JSON: look at line 1, column 1.'],
      [['test_data', 'request.json', '--format', 'xml'], 'Allowed choices are csv, ndjson, parquet'],
      [['test_data', 'request.json', '-o', 'a.parquet', '--format', 'csv'], 'a.parquet is parquet by its name'],
      [['test_data', 'request.json', '--format', 'parquet', '--gzip'], 'A Parquet file is compressed as it is'],
      [['test_data', 'request.json', '-o', 'nowhere/a.csv'], 'There is no nowhere, or no directory for it.'],
      [['test_data', 'request.json', '-o', '.'], '. is a directory: name a file in it.'],
      [
        ['test_data', 'request.json', '-o', '/dev/null', '--force'],
        '/dev/null is no file. For standard output say -o -',
      ],
      [['test_data', 'request.json', '-o', '-', '--json'], '--json prints to standard output, where the file goes.'],
    ])('with exit code 2 for %j', async (args, message) => {
      file('list.json', '[]');
      file('text.json', 'ping');
      const { code, stderr } = await run(args);
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    });
  });

  describe('with a service that is not itself', () => {
    const asked: string[] = [];
    const keys: unknown[] = [];
    let answers: Record<string, unknown>[] = [];
    const imitation = createServer(({ method, url, headers, socket }, response) => {
      asked.push(`${method} ${url}`);
      keys.push(headers['idempotency-key']);
      const data = answers.length > 1 ? answers.shift() : answers[0];
      if (data?.status === undefined) return void socket.destroy();
      response.writeHead(200).end(JSON.stringify({ code: 'OK', message: '', data }));
    });
    let url: string;
    beforeAll(async () => {
      url = await listen(imitation);
    });
    beforeEach(() => {
      asked.length = 0;
      keys.length = 0;
    });
    afterAll(() => imitation.close());

    it('asks again under the same key when no answer comes, and looks until the file is there', async () => {
      const running = { id: 'a1', status: 'running', rows: 5, bytes: null, sha256: null, url: null, error: null };
      answers = [{}, running, running, { ...running, status: 'cancelled' }];
      const { code, stderr } = await run(['test_data', request, '-o', 'busy.csv'], { env: { BROADGAUGE_URL: url } });
      expect([code, stderr]).toEqual([1, 'The download was cancelled.\n']);
      const post = 'POST /test_data_download';
      expect(asked).toEqual([post, post, 'GET /downloads/a1', 'GET /downloads/a1']);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
    });

    it('says where the link leads when nobody is there', async () => {
      const link = { url: 'http://127.0.0.1:9/files/a.csv', bytes: 5, sha256: 'ab'.repeat(32) };
      answers = [{ id: 'a3', status: 'done', rows: 1, error: null, ...link }];
      expect(await run(['test_data', request, '-o', 'away.csv'], { env: { BROADGAUGE_URL: url } })).toMatchObject({
        code: 1,
        stderr: "Can't reach http://127.0.0.1:9, where the link leads (ECONNREFUSED).\n",
      });
      expect(parts()).toEqual([]);
    });

    it('cancels what it waits for when it is interrupted', async () => {
      answers = [{ id: 'a2', status: 'running', rows: 5, bytes: null, sha256: null, url: null, error: null }];
      const child = start(['test_data', request, '-o', 'stopped.csv'], { BROADGAUGE_URL: url });
      let stderr = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk;
      });
      await until(() => asked.includes('GET /downloads/a2'));
      expect(await end(child, 'SIGINT')).toBe(130);
      expect(stderr).toBe('Cancelling. Interrupt again to leave at once.\nCancelled.\n');
      expect(asked.at(-1)).toBe('DELETE /downloads/a2');
      expect(readdirSync(directory).filter((name) => name.startsWith('stopped'))).toEqual([]);
    });
  });

  it.runIf(IS_LONG && inject('hasSwift'))('fetches from a bucket, and goes on there too', async () => {
    for (const [name, value] of Object.entries(SWIFT_CREDENTIALS)) vi.stubEnv(name, value);
    const swift = await startSwift();
    const bucket = await swift.createBucket();
    const other = await startTestService({ env: { OBJECT_STORE_URL: `s3://${bucket}?endpoint=${swift.endpoint}` } });
    try {
      await store(other);
      const env = { BROADGAUGE_URL: other.url };
      const expected = await whole('csv');
      expect((await run(['test_data', request, '-o', 'bucket.csv'], { env })).code).toBe(0);
      expect(read('bucket.csv').equals(expected)).toBe(true);
      const { data } = (await other.root.post('/test_data_download', REQUEST)).body;
      const { sha256, url } = data as { sha256: string; url: string };
      expect(url).toMatch(`${swift.endpoint}/${bucket}/`);
      file(`rest.csv.${sha256.slice(0, 12)}.part`, half(expected));
      expect(await run(['test_data', request, '-o', 'rest.csv'], { env })).toMatchObject({ code: 0, stderr: '' });
      expect(read('rest.csv').equals(expected)).toBe(true);
    } finally {
      await other.stop();
      await swift.stop();
      vi.unstubAllEnvs();
    }
  });

  it('teaches by its help', async () => {
    const { stdout } = await run(['--help']);
    expect(stdout.toString()).toContain('broadgauge download metric_data request.json -o speeds.parquet');
  });
});

async function store({ root }: TestService): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    agent_id: `box-${index % 7}`,
    dtime: new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString(),
    target: `=${index % 3} "ü", of a target`,
    rtt_avg: index,
  }));
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  const stored = await root.send('POST', '/ingest/ping?register_agents=true', body, headers);
  expect(stored.body.data).toMatchObject({ accepted: ROWS });
}

function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}

/** Ends the connection after a part of what was promised. */
function cutAt(share: number): Mishap {
  return (response, { status, headers, body }) => {
    const first = body.subarray(0, Math.floor(body.length * share));
    response.writeHead(status, headers);
    response.write(first, () => setTimeout(() => response.socket?.destroy(), 200));
    response.flushHeaders();
  };
}

function half(body: Buffer): Buffer {
  return body.subarray(0, body.length / 2);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(child, 'close');
  child.kill(signal);
  const [code] = await closed;
  return code as number | null;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20);
}
