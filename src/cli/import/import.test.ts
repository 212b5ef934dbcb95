import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ping } from '../../catalogue/tests/round-trip.ts';
import { utcClock } from '../../ingest/fcc/fcc-clock.ts';
import { type RowFormat, readRows } from '../../ingest/read-rows.ts';
import { connect } from '../client-command.ts';
import { inWords } from '../in-words.ts';
import { run } from '../program.ts';
import { findSource } from '../source-file.ts';
import type { ResultFile } from './cut-file.ts';
import { importFile } from './import-file.ts';

interface Received {
  readonly url: string;
  readonly key: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

const FORMATS: Readonly<Record<string, RowFormat>> = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' };
const TOOLS = fileURLToPath(new URL('../../../test/fixtures/', import.meta.url));
const FIXTURES = join(TOOLS, 'fcc-mba');

describe('an import', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-import-'));
  const received: Received[] = [];
  const waits: number[] = [];
  /** What the service does instead of its work, request by request. */
  let mishaps: Answer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers } = request;
    // Every import of the command asks for it.
    const url = (request.url ?? '').replace(/[?&]report_prefiltered=true$/, '');
    const body = Buffer.concat(chunks).toString();
    const item = { url, key: headers['idempotency-key'] as string, contentType: headers['content-type'], body };
    received.push(item);
    (mishaps.shift() ?? answer)(request, response, item);
  });
  const answer: Answer = async (_request, response, { url, contentType = '', body }) => {
    if (url.startsWith('/metadata/unit/')) {
      const data = HISTORIES[url];
      return data ? reply(response, 200, { data }) : reply(response, 404, { code: 'NOT_FOUND', message: 'Not found' });
    }
    reply(response, 200, { data: await ingest(FORMATS[contentType] ?? 'json', body) });
  };
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    received.length = 0;
    waits.length = 0;
    mishaps = [];
  });
  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const wait = async (ms: number) => waits.push(ms);
  const send = (path: string, format: 'csv' | 'json' | 'ndjson', chunkBytes = 1) => {
    const service = { url: address(), token: 'token' };
    const resultFile: ResultFile = { source: findSource(path), test: ping, format };
    return importFile(resultFile, {
      bg: connect(service, { wait }),
      address: service,
      parameters: {},
      retries: 5,
      chunkBytes,
      clock: utcClock,
      note: () => {},
    });
  };
  const command = async (...args: string[]) => {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const code = await run(['import', ...args, '--url', address(), '--token', 'token']);
      return { code, stdout: out.mock.calls.join(''), stderr: err.mock.calls.join('') };
    } finally {
      out.mockRestore();
      err.mockRestore();
    }
  };

  it.each([
    ['csv', 'unit_id,target\n1,a\n2,bad\n3,"b\nc"\n4,bad\n', 4],
    ['ndjson', '{"target":"a"}\n{"target":"bad"}\n\n{"target":"c"}\nbad\n', 4],
    ['json', '[{"target":"a"},{"target":"bad"},{"target":"c"},{"target":"bad"}]', 4],
  ] as const)('of %s sends chunks and counts rows from the start of the file', async (format, text, requests) => {
    const totals = await send(file(`rows.${format}`, text), format);
    expect(totals).toMatchObject({ accepted: 2, duplicates: 0, rejected: 2, errors: [{ row: 2 }, { row: 4 }] });
    expect(received).toHaveLength(requests);
    expect(new Set(received.map(({ key }) => key)).size).toBe(requests);
  });

  it('says what the service says before it waits to send a chunk again', async () => {
    const message = 'The disk of the service is nearly full.';
    mishaps = [
      (_request, response) => {
        response.setHeader('retry-after', '1');
        reply(response, 503, { code: 'OVERLOADED', message });
      },
    ];
    const { code, stderr } = await command('ping', file('full.csv', 'target\na\n'));
    expect([code, received.length]).toEqual([0, 2]);
    expect(stderr).toContain(`${message} Trying again in 1 s.\n`);
  });

  it('sends a chunk again under its key when the service is busy, and waits as long as it asks', async () => {
    mishaps = [busy('7'), busy()];
    const totals = await send(file('busy.csv', 'target\na\n'), 'csv');
    expect(totals).toMatchObject({ accepted: 1 });
    expect(waits).toEqual([7000, 2000]);
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
  });

  it('sends a chunk again when the connection is lost, before or within the answer', async () => {
    mishaps = [
      answer,
      (request) => request.socket.destroy(),
      (request, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('{"code":"OK",', () => request.socket.destroy());
      },
    ];
    expect(await send(file('lost.csv', 'target\na\nb\n'), 'csv')).toMatchObject({ accepted: 2 });
    expect(received).toHaveLength(4);
  });

  it('gives up after a few attempts, and says what is stored', async () => {
    mishaps = [answer, ...Array.from({ length: 6 }, () => busy())];
    await expect(send(file('down.csv', 'target\na\nb\n'), 'csv')).rejects.toThrow(
      'down.csv: rows 2 to 2, counted from 1: The service is busy.\n1 rows before it are stored. Import the same again',
    );
    expect(received).toHaveLength(7);
  });

  it('says at once when there is no service', async () => {
    const nowhere = { url: 'http://127.0.0.1:1', token: 'token' };
    const attempt = connect(nowhere, { wait }).request('GET /tests', {}, { retries: 5 });
    const error = await attempt.catch((thrown: unknown) => inWords(thrown, nowhere));
    expect(error).toMatchObject({ message: expect.stringContaining('Is the service running?') });
    expect(waits).toEqual([]);
  });

  it('waits for a service that is not there yet, and says so', async () => {
    const late = createServer((request, response) => void server.emit('request', request, response));
    const listen = (port: number) => new Promise<void>((resolve) => void late.listen(port, '127.0.0.1', resolve));
    const close = () => new Promise((resolve) => late.close(resolve));
    await listen(0);
    const { port } = late.address() as AddressInfo;
    await close();
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const printed = () => errors.mock.calls.join('');
    const path = file('late.csv', 'target\na\n');
    const args = ['import', 'ping', path, '--token', 'token', '--url', `http://127.0.0.1:${port}`];
    try {
      expect(await run([...args, '--wait', '0'])).toBe(1);
      expect(printed()).toMatch(/^[^\n]+Is the service running\?[^\n]+\n$/);
      const imported = run(args);
      await expect.poll(printed).toMatch(/ECONNREFUSED.*\. Trying again in 1 s\.\n$/);
      await listen(port);
      expect(await imported).toBe(0);
    } finally {
      errors.mockRestore();
      out.mockRestore();
      await close();
    }
  });

  it('does not wait for a quota that waiting does not change, and says what the service says', async () => {
    const message = 'The organisation has 20 results, and ORGANISATION_RESULTS_MAX allows 20.';
    mishaps = [(_, response) => reply(response, 429, { code: 'RATE_LIMITED', message })];
    const { code, stderr } = await command('ping', file('quota.csv', 'target\na\n'));
    expect([code, received.length]).toEqual([1, 1]);
    expect(stderr).toContain(message);
  });

  it('does not send again what is refused', async () => {
    mishaps = [(_, response) => reply(response, 422, { code: 'VALIDATION_FAIL', message: 'No', errors: { a: ['b'] } })];
    await expect(send(file('refused.csv', 'target\na\n'), 'csv')).rejects.toThrow('refused.csv: No\n  a: b');
    expect(received).toHaveLength(1);
  });

  it('unpacks gzip whatever the name says, and refuses what is cut off', async () => {
    const packed = gzipSync('target\na\nb\n');
    expect(await send(file('packed.csv', packed), 'csv', 1000)).toMatchObject({ accepted: 2 });
    await expect(send(file('cut.csv.gz', packed.subarray(0, -9)), 'csv')).rejects.toThrow('unexpected end of file');
  });

  it('as a command prints one line, and the reasons with the file’s name', async () => {
    const one = file('one.csv', 'target\na\nbad\n');
    const two = file('two.ndjson', '{"target":"bad"}\n');
    expect(await command('ping', one)).toEqual({
      code: 3,
      stdout: '1 accepted, 0 duplicates, 1 rejected\n',
      stderr: 'row 2: target: This is bad.\n',
    });
    expect(await command('ping', one, two, '--strict', '--ignore-unknown', '--register-agents')).toEqual({
      code: 3,
      stdout: '1 accepted, 0 duplicates, 2 rejected\n',
      stderr: `${one}, row 2: target: This is bad.\n${two}, row 1: target: This is bad.\n`,
    });
    expect(received.at(-1)?.url).toBe('/ingest/ping?ignore_unknown=true&strict=true&register_agents=true');
    const { stdout } = await command('ping', one, two, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, errors: [{ row: 2, file: one }, { row: 1 }] });
  });

  it('run again is a new import: what an earlier one was answered may no longer hold', async () => {
    const path = file('again.csv', 'target\na\n');
    await command('ping', path);
    await command('ping', path);
    expect(new Set(received.map(({ key }) => key)).size).toBe(2);
  });

  it('of FCC files finds the test by the name', async () => {
    const result = await command(
      '--format',
      'fcc',
      join(FIXTURES, 'curr_ping.csv'),
      join(FIXTURES, 'curr_udpjitter.csv'),
    );
    expect(result).toEqual({ code: 0, stdout: '82 accepted, 0 duplicates, 0 rejected\n', stderr: '' });
    expect(received.map(({ url }) => url)).toEqual(['/ingest/ping', '/ingest/jitter']);
  });

  it('of an FCC file whose name tells nothing takes the given test', async () => {
    const path = file('march.csv', readFileSync(join(FIXTURES, 'curr_ping.csv')));
    expect(await command('ping', '--format', 'fcc', path)).toMatchObject({ code: 0, stderr: '' });
    expect(await command('ping', '--format', 'fcc', join(FIXTURES, 'curr_ping.csv'))).toMatchObject({ code: 0 });
    expect(received.map(({ url }) => url)).toEqual(['/ingest/ping', '/ingest/ping']);
  });

  it('of FCC files in local time asks once for the timezones that its units had', async () => {
    const rows = [
      '1,2022-07-01 12:00:00,a,1,1,1,1,1,0',
      '2,2022-06-30 12:00:00,b,1,1,1,1,1,0',
      '2,2022-07-02 12:00:00,b,1,1,1,1,1,0',
      '3,2022-07-01 12:00:00,c,1,1,1,1,1,0',
    ];
    const path = file('curr_ping.csv', `${rows.join('\n')}\n`);
    expect(await command('--format', 'fcc', '--time', 'local', path, path)).toMatchObject({ code: 0, stderr: '' });
    expect(received.map(({ url }) => url).sort()).toEqual([
      '/ingest/ping',
      '/ingest/ping',
      '/metadata/unit/1/history',
      '/metadata/unit/2/history',
      '/metadata/unit/3/history',
    ]);
    expect(received.at(-1)?.body.split('\n').slice(1, 5)).toEqual([
      '1,2022-07-01 16:00:00,a,,1,1,1,1,1,0,4,',
      '2,2022-06-30 19:00:00,b,,1,1,1,1,1,0,4,',
      '2,2022-07-02 10:00:00,b,,1,1,1,1,1,0,4,',
      '3,rejected: The agent is not known.,c,,1,1,1,1,1,0,4,',
    ]);
  });

  it('of a tool’s file sends the results of each test by themselves, and names lines', async () => {
    const result = join(TOOLS, 'ookla/runs.jsonl');
    expect(await command('--format', 'ookla', '--agent', 'box', result)).toEqual({
      code: 0,
      stdout: '8 accepted, 0 duplicates, 0 rejected\n',
      stderr: '',
    });
    expect(received.map(({ url, body }) => [url, body.trim().split('\n').length])).toEqual([
      ['/ingest/httpget', 3],
      ['/ingest/httppost', 3],
      ['/ingest/ping', 2],
    ]);
    expect(JSON.parse(received[2]?.body.split('\n')[0] ?? '')).toMatchObject({ agent_id: 'box', rtt_avg: 11402 });
  });

  it('of a tool’s file stores what is good, and says where the rest is', async () => {
    const bad = '{"type":"ping","prb_id":1,"timestamp":1772366400,"dst_name":"bad"}';
    const path = file('atlas.json', `[${bad},${bad.replace('bad', 'good')},\n${bad}]\n{"type":\n`);
    expect(await command('--format', 'ripe-atlas', path)).toEqual({
      code: 3,
      stdout: '1 accepted, 0 duplicates, 3 rejected\n',
      stderr: [
        `${path}, line 3: This JSON is cut off. Take it out of the file, or fetch the file again.`,
        `${path}, line 1 (ping): target: This is bad.`,
        `${path}, line 2 (ping): target: This is bad.`,
        '',
      ].join('\n'),
    });
    const two = file('two.json', `[${bad},${bad}]`);
    const { stdout } = await command('--format', 'ripe-atlas', '--json', two);
    expect(JSON.parse(stdout)).toMatchObject({
      errors: [
        { file: two, line: 1, test: 'ping' },
        { file: two, line: 1, item: 2, test: 'ping' },
      ],
    });
  });

  it('of a tool’s file with --strict ends at the first line that can’t be read', async () => {
    const path = file('strict.json', `${readFileSync(join(TOOLS, 'ookla/result.out'))}nonsense\n`);
    expect(await command('--format', 'ookla', '--agent', 'box', '--strict', path)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`${path}, line 2: This is not a line of Ookla’s speedtest`),
    });
    expect(received).toEqual([]);
  });

  it('of a tool’s file that is refused says which lines it had', async () => {
    mishaps = [(_, response) => reply(response, 422, { code: 'VALIDATION_FAIL', message: 'No', errors: { a: ['b'] } })];
    const runs = join(TOOLS, 'ookla/runs.jsonl');
    const { code, stderr } = await command('--format', 'ookla', '--agent', 'box', runs);
    expect([code, stderr]).toEqual([1, `results of httpget from ${runs}, lines 7 to 11: No\n  a: b\n`]);
  });

  describe('of many agents', () => {
    const run = readFileSync(join(TOOLS, 'ookla/result.out'), 'utf8');
    const box = (path: string, content = run) => {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      return file(path, content);
    };
    const agentsOf = (url: string) =>
      received
        .filter((request) => request.url === url)
        .flatMap(({ body }) => body.trim().split('\n'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ agent_id, mac_address }) => agent_id ?? mac_address);

    it('takes every file below a folder, named by its folder, in as few requests as one file', async () => {
      box('fleet/box-2/b.json');
      box('fleet/box-1/a.json');
      box('fleet/box-1/.hidden', 'nonsense');
      const result = await command('--format', 'ookla', '--agent-from', 'folder', join(directory, 'fleet'));
      expect(result).toEqual({ code: 0, stdout: '10 accepted, 0 duplicates, 0 rejected\n', stderr: '' });
      expect(agentsOf('/ingest/httpget')).toEqual(['box-1', 'box-2']);
      expect(received).toHaveLength(5);
    });

    it('takes patterns that the shell has left, and names agents by files or their addresses', async () => {
      box('named/02-AB-00-00-00-07.json');
      box('named/deeper/02ab00000008.json.log');
      box('named/deeper/notes.md', 'no result');
      const pattern = join(directory, 'named/**/*.json*');
      expect(await command('httpget', '--format', 'ookla', '--agent-from', 'file', pattern)).toMatchObject({ code: 0 });
      expect(agentsOf('/ingest/httpget')).toEqual(['02-AB-00-00-00-07', '02ab00000008']);
      received.length = 0;
      expect(await command('httpget', '--format', 'ookla', '--agent-from', 'mac', pattern)).toMatchObject({ code: 0 });
      expect(agentsOf('/ingest/httpget')).toEqual(['02ab00000007', '02ab00000008']);
    });

    it('takes the name from what a run says', async () => {
      const said = JSON.stringify({ ...JSON.parse(run), tags: [{ site: 'roof' }] });
      const path = box('said.json', `${said}\n${run}`);
      const result = await command('httpget', '--format', 'ookla', '--agent-from', 'tags[0].site', path);
      expect([result.code, agentsOf('/ingest/httpget')]).toEqual([3, ['roof']]);
      expect(result.stderr).toBe(`${path}, line 2: This run has no tags[0].site, which was to name its agent.\n`);
    });

    it('names the path and the agent of what is wrong, those alike together, and goes on', async () => {
      const bad = JSON.stringify({ type: 'ping', timestamp: 1772366400, dst_name: 'bad', prb_id: 1 });
      const first = box('wrong/box-1/a.json', `${bad}\n`.repeat(9));
      const second = box('wrong/box-2/b.json.gz', 'x');
      writeFileSync(second, gzipSync(run).subarray(0, 20));
      box('wrong/box-3/c.json', bad.replace('bad', 'good'));
      const result = await command('--format', 'ripe-atlas', '--agent-from', 'folder', join(directory, 'wrong'));
      expect(result).toMatchObject({ code: 3, stdout: '1 accepted, 0 duplicates, 10 rejected\n' });
      expect(result.stderr.split('\n')).toEqual([
        expect.stringMatching(/^.*b\.json\.gz: Can't read .*b\.json\.gz \(unexpected end of file\)\.$/),
        `${first} (box-1), line 1 (ping): target: This is bad.`,
        `${first} (box-1), line 2 (ping): target: This is bad.`,
        `${first} (box-1), line 3 (ping): target: This is bad.`,
        'and 6 more',
        '',
      ]);
    });
  });

  it.each([
    ['unit_id;target;rtt_avg\n1;a,b;12,5\n2;"c;d";3\n', 'unit_id,target,rtt_avg\n1,"a,b",12.5\n2,c;d,3\n'],
    ['\ufeffunit_id\ttarget\r\n1\ta\r\n', 'unit_id,target\n1,a\n'],
  ])('of a CSV with semicolons or tabs sends it with commas', async (text, sent) => {
    expect(await command('ping', file('semicolons.csv', text))).toMatchObject({ code: 0, stderr: '' });
    expect(received[0]?.body).toBe(sent);
  });

  it.each(['box-1,2026-03-01 12:00:00,lon,12400\n', 'box-1,2026-03-01 12:00:00\nbox-2,2026-03-01 12:00:00\n'])(
    'of a CSV without a header sends nothing, and says what is missing',
    async (text) => {
      const path = file('headless.csv', text);
      const { code, stdout, stderr } = await command('ping', path);
      expect([code, stdout, received]).toEqual([2, '', []]);
      expect(stderr).toMatch(new RegExp(`^${path}: Its first line has no column of ping: box-1,2026-03-01 12:00:00`));
    },
  );

  it('of an empty CSV sends nothing, and says that it is empty', async () => {
    const path = file('empty.csv', '');
    const { code, stderr } = await command('ping', path);
    expect([code, received]).toEqual([2, []]);
    expect(stderr).toMatch(
      new RegExp(`^${path}: Its first line is empty\\. A header is needed, such as agent_id,dtime`),
    );
  });

  it('of a CSV that is not in UTF-8 sends nothing, and says so', async () => {
    const path = file(
      'sheet.csv',
      Buffer.from('\uFEFFagent_id,dtime,rtt_avg\nbox-1,2026-03-01 12:00:00,1\n', 'utf16le'),
    );
    const { code, stderr } = await command('ping', path);
    expect([code, stderr, received]).toEqual([2, `${path}: It is not text in UTF-8: save it as CSV in UTF-8.\n`, []]);
  });

  it('of a tool’s file without results says so', async () => {
    const empty = file('empty.json', '[]');
    const { code, stderr } = await command('--format', 'librespeed', '--agent', 'box', empty);
    expect([code, stderr]).toEqual([0, `${empty}: no results were found in it.\n`]);
  });

  it('takes the time of a file only when it is told to', async () => {
    const path = file('run.json', readFileSync(join(TOOLS, 'ndt7/quiet.out')));
    utimesSync(path, new Date(), new Date('2026-03-01T12:00:00.250Z'));
    const times = () => received.map(({ body }) => (JSON.parse(body) as { dtime: string }).dtime);
    expect(await command('--format', 'ndt7', '--agent', 'box', path)).toMatchObject({ code: 3 });
    expect(times()).toEqual([]);
    expect(await command('httpget', '--format', 'ndt7', '--agent', 'box', '--time', 'file', path)).toMatchObject({
      code: 0,
    });
    expect(times()).toEqual(['2026-03-01T12:00:00.250Z']);
    const given = ['--time', '2026-03-01T13:00:00+01:00'];
    expect(await command('ping', '--format', 'ndt7', '--agent', 'box', ...given, path)).toMatchObject({ code: 0 });
    expect(times().at(-1)).toBe('2026-03-01T12:00:00.000Z');
  });

  it.each([
    [['pings', 'x.csv'], 'pings is not a test. Tests: httpget'],
    [['ping'], 'Name a file'],
    [['ping', '/nowhere/x.csv'], "Can't read /nowhere/x.csv: there is no such file."],
    [['ping', '/tmp'], 'it is a directory'],
    [['ping', '-'], 'say what it is with --format csv|json|ndjson, or what a tool wrote: --format auto|ookla|'],
    [[join(FIXTURES, 'README.md')], 'README.md: name its test first (broadgauge import ping '],
    [['ping', 'x.csv', '--time', 'local'], '--time local: it should be utc, or the timezone of the file'],
    [['--format', 'fcc', '--time', 'local', '--register-agents', 'x.csv'], '--time local needs the timezones'],
    [['--format', 'fcc', join(FIXTURES, 'README.md')], 'Say which test it is of'],
    [['ping', '--format', 'fcc', join(FIXTURES, 'curr_udpjitter.csv')], 'it has results of jitter, not of ping.'],
    [
      ['--format', 'fcc', '--time', 'file', 'x.csv'],
      '--time file: with --format fcc it should be utc, local, or a timezone',
    ],
    [
      ['--format', 'ookla', 'x.json'],
      'Say which agent has run ookla: --agent <id>, or for many of them --agent-from folder.',
    ],
    [['ping', 'x.csv', '--agent', 'box'], '--agent goes with the formats of tools.'],
    [['dns', '--format', 'ookla', '--agent', 'box', 'x.json'], 'ookla has no results of dns, only of httpget'],
    [['ping', 'x.csv', '--agent-from', 'file'], '--agent-from goes with the formats of tools.'],
    [['--format', 'ookla', '--agent', 'a', '--agent-from', 'file', 'x'], '--agent and --agent-from: leave out one.'],
    [['--format', 'ookla', '--agent-from', 'mac', '--register-agents', 'x'], '--register-agents needs an agent_id'],
    [['--format', 'ookla', '--agent-from', 'file', '-'], '--agent-from file: standard input has no name.'],
    [
      ['--format', 'iperf3', '--agent-from', 'mac', join(TOOLS, 'ookla/result.out')],
      'finds no MAC address in its path.',
    ],
    [['--format', 'ookla', '--agent-from', 'file', '/nowhere/*.json'], 'No file is called like /nowhere/*.json.'],
    [['--format', 'ripe-atlas', '--time', 'noon', join(TOOLS, 'ripe-atlas/results.out')], '--time noon: it should be'],
    [['--format', 'ndt7', '--agent', 'box', '--time', 'file', '-'], '--time file: standard input has no time.'],
    [
      ['--format', 'ndt7', '--agent', 'box', '--time', '2026-03-01T12:00:00Z', 'a.json', 'b.json'],
      'One time is that of one file.',
    ],
    [['--format', 'ndt8', 'x.json'], 'Allowed choices are csv, json, ndjson, fcc, auto, ookla'],
  ])('that is asked for wrongly ends before anything is sent: %j', async (args, message) => {
    const { code, stderr } = await command(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(received).toEqual([]);
  });
});

function busy(retryAfter?: string): Answer {
  return (_request, response) => {
    if (retryAfter) response.setHeader('retry-after', retryAfter);
    reply(response, 503, { code: 'OVERLOADED', message: 'The service is busy.' });
  };
}

function reply(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 'OK', message: 'Request successful', ...body }));
}

const HISTORIES: Readonly<Record<string, unknown>> = {
  '/metadata/unit/1/history': [{ valid_from: null, timezone: 'America/New_York' }],
  '/metadata/unit/2/history': [
    { valid_from: Date.UTC(2022, 6, 1) / 1000, timezone: 'Europe/Paris' },
    { valid_from: null, timezone: 'America/Phoenix' },
  ],
};

async function ingest(format: RowFormat, body: string): Promise<Record<string, unknown>> {
  async function* bytes() {
    yield Buffer.from(body);
  }
  const errors: { row: number; message: string }[] = [];
  let accepted = 0;
  for await (const row of readRows(format, bytes(), (cells) => Object.fromEntries(cells))) {
    const isBad = 'problem' in row || (row.value as { target?: string }).target === 'bad';
    if (isBad) errors.push({ row: row.number, message: 'target: This is bad.' });
    else accepted += 1;
  }
  return { accepted, duplicates: 0, rejected: errors.length, errors };
}
