import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandHere } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
const AGENTS = 60;
const DAYS = 3;

const METRIC = { metric: 'ping', chartType: 'aggregate', aggregation: 'daily', normalised: false, prefilter: false };
const TIME = { from: '2024-01-01', to: '2024-01-03' };
const OPTIONS = ['--metric', 'ping', '--from', '2024-01-01', '--to', '2024-01-03'];

describe('broadgauge query', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-query-'));
  let service: TestService;
  let request: string;

  beforeAll(async () => {
    service = await startTestService();
    await store(service);
    request = file('request.json', JSON.stringify({ ...METRIC, splits: ['target'], time: TIME }));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const file = (name: string, content: string) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const environment = (url: string) => ({
    PATH: process.env.PATH,
    BROADGAUGE_URL: url,
    BROADGAUGE_TOKEN: ROOT_TOKEN,
  });
  const run = (args: readonly string[], { env = {}, input = '' } = {}) =>
    commandHere(service, ROOT_TOKEN, directory)(['query', ...args], env, input);
  const answer = async (path: string, body: unknown) => (await service.root.post(path, body)).body.data;

  describe('writes a receipt', () => {
    const written = (name: string) => JSON.parse(readFileSync(join(directory, name), 'utf8'));

    it.each([
      ['json', () => [request]],
      ['csv', () => [request]],
      ['table', () => [request]],
      ['ndjson', () => ['--test', 'ping', ...OPTIONS.slice(2)]],
    ])('beside an answer as %s, which stays what it is', async (format, question) => {
      const plain = await run([...question(), '--format', format]);
      const { code, stdout, stderr } = await run([...question(), '--format', format, '--receipt', 'receipt.json']);
      expect([code, stderr, stdout]).toEqual([0, '', plain.stdout]);
      const { versions, rows } = written('receipt.json');
      expect(versions).toMatchObject({ method: 1 });
      expect(rows.inTime).toBeGreaterThan(0);
    });

    it('to nowhere that it can’t write to', async () => {
      const { code, stdout, stderr } = await run([request, '--receipt', 'no/such/receipt.json']);
      expect([code, stdout, stderr]).toEqual([2, '', 'There is no no/such, or no directory for it.\n']);
    });
  });

  describe('prints in a pipe', () => {
    it('the data of the answer as JSON', async () => {
      const { code, stdout, stderr } = await run([request]);
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toEqual(await answer('/metric_data', { ...METRIC, splits: ['target'], time: TIME }));
      expect((await run([request, '--json'])).stdout).toBe(stdout);
    });

    it('raw points and records one a line', async () => {
      const raw = (await answer('/metric_data', { ...METRIC, chartType: 'raw', splits: ['target'], time: TIME })) as {
        metricData: unknown[];
      }[];
      const points = await run([...OPTIONS, '--raw', '--split', 'target', '--format', 'ndjson']);
      expect(parsedLines(points.stdout)).toEqual(raw.flatMap(({ metricData }) => metricData));
      const records = await run(['--test', 'ping', ...OPTIONS.slice(2), '--format', 'ndjson']);
      expect(parsedLines(records.stdout)).toEqual(await answer('/test_data', { test: 'ping', date: TIME }));
    });

    it('the CSV of the service, formula guard included', async () => {
      const { url } = (await answer('/metric_data.csv', { ...METRIC, splits: ['target'], time: TIME })) as {
        url: string;
      };
      const { stdout } = await run([request, '--format', 'csv']);
      expect(stdout).toBe(await (await fetch(url)).text());
      expect(stdout).toContain("'=1+1");
      const records = await run(['--test', 'ping', ...OPTIONS.slice(2), '--format', 'csv']);
      expect(records.stdout.split('\n')).toHaveLength(AGENTS * DAYS + 2);
    });

    it('a table that is aligned, with a mark on groups of few agents that is explained', async () => {
      const { stdout } = await run([request, '--format', 'table']);
      expect(stdout.split('\n')).toEqual([
        'Latency (ICMP) [ms], daily, not prefiltered, 2024-01-01 to 2024-01-03',
        '',
        'target  dtime       value  results  agents  median     p5    p95',
        '=1+1    2024-01-01   5.50       10     10*    5.50   1.45   9.55',
        '=1+1    2024-01-02   5.50       10     10*    5.50   1.45   9.55',
        '=1+1    2024-01-03   5.50       10     10*    5.50   1.45   9.55',
        'lon     2024-01-01  35.50       50     50    35.50  13.45  57.55',
        'lon     2024-01-02  35.50       50     50    35.50  13.45  57.55',
        'lon     2024-01-03  35.50       50     50    35.50  13.45  57.55',
        '',
        '* of fewer than 50 agents: treat with care, a few of them can move these figures.',
        '',
      ]);
    });

    it('a table of options with intervals by agent, which it says', async () => {
      const options = [...OPTIONS, '--aggregation', 'total', '--split', 'target', '--format', 'table'];
      const { stdout } = await run(options);
      expect(stdout.split('\n').slice(0, 3)).toEqual([
        'Latency (ICMP) [ms], total, prefiltered, 2024-01-01 to 2024-01-03, 95 % intervals by agent',
        '',
        expect.stringMatching(/^target {2,}value {2,}ci95 {2}results/),
      ]);
      const point = await answer('/metric_data', {
        ...METRIC,
        aggregation: 'total',
        time: TIME,
        uncertainty: 'agents',
      });
      const all = await run([...options.filter((each) => each !== '--split' && each !== 'target')]);
      const { ci95 } = (point as { metricData: { ci95: number }[] }[])[0]?.metricData[0] ?? { ci95: 0 };
      expect(all.stdout.split('\n')[3]).toContain(` ${ci95.toFixed(2)} `);
      const plain = await run([...options, '--intervals', 'results']);
      expect(plain.stdout).toContain('95 % intervals by result\n');
    });

    it('prefiltered results unless an option says otherwise, and the first line tells', async () => {
      const options = [...OPTIONS, '--aggregation', 'total', '--format', 'table'];
      const titles = await Promise.all(
        [[], ['--prefilter'], ['--no-prefilter']].map(
          async (more) => (await run([...options, ...more])).stdout.split('\n')[0],
        ),
      );
      expect(titles.map((title) => /(not )?prefiltered/.exec(title ?? '')?.[0])).toEqual([
        'prefiltered',
        'prefiltered',
        'not prefiltered',
      ]);
    });

    it('a table over agents', async () => {
      const { stdout } = await run(
        [
          ...OPTIONS,
          '--aggregation',
          'total',
          '--format',
          'table',
          '--per-agent',
          'median',
          '--min-results',
          '3',
        ].concat(...['--percentiles', '50', '--at-least', '30', '--window', 'mon-wed 0-24']),
      );
      expect(stdout.split('\n').slice(0, 4)).toEqual([
        'Latency (ICMP) [ms], total, median per agent, prefiltered, mon tue wed 0-24, 2024-01-01 to 2024-01-03, 95 % intervals by agent',
        '',
        'value  ci95  results  agents  median    p50  atLeast30',
        expect.stringMatching(/^30\.50 {2}4\.51 {6}180 {6}60 {3}30\.50 {2}30\.50 {7}51\.7$/),
      ]);
    });

    it('a chart', async () => {
      const { stdout } = await run([request, '--chart', '--aggregation', 'total']);
      expect(stdout.split('\n')).toEqual([
        'Latency (ICMP) [ms], total, not prefiltered, 2024-01-01 to 2024-01-03',
        '',
        expect.stringMatching(/^=1\+1 █+.? 5\.50\*$/),
        expect.stringMatching(/^lon {2}█+.? 35\.50$/),
        '',
        '* of fewer than 50 agents: treat with care, a few of them can move these figures.',
        '',
      ]);
      expect((await run([request, '--chart'])).stdout).toContain('2024-01-01 to 2024-01-03');
    });

    it('a histogram, drawn or as plain rows', async () => {
      const edges = [...OPTIONS, '--per-agent', 'mean', '--edges', '11,31,51'];
      const { stdout: drawn } = await run([...edges, '--chart']);
      expect(drawn.split('\n')).toEqual([
        'Latency (ICMP) [ms], histogram, mean per agent, prefiltered, 2024-01-01 to 2024-01-03',
        '',
        expect.stringMatching(/^ {3}< 11 █+.? 16\.7 %$/),
        expect.stringMatching(/^11 - 31 █+ 33\.3 %$/),
        expect.stringMatching(/^31 - 51 █+.? 35\.0 %$/),
        expect.stringMatching(/^ {3}> 51 █+.? 15\.0 %$/),
        '',
      ]);
      const { stdout: rows } = await run([...edges, '--chart', 'histogram']);
      expect(rows.split('\n').slice(2)).toEqual([
        'from  to  count  share  cumulativeShare',
        '  11  31     20   33.3               50',
        '  31  51     21     35               85',
        '',
      ]);
      const { stdout: json } = await run([...OPTIONS, '--bins', '2']);
      expect(JSON.parse(json)).toMatchObject([
        { metricData: [{ from: 1, to: 30.5, count: 90 }, { count: 90 }], below: 0 },
      ]);
    });

    it('an empty answer in every format', async () => {
      const never = [...OPTIONS.slice(0, 2), '--from', '1999', '--to', '1999', '--aggregation', 'daily'];
      const outputs = ['json', 'ndjson', 'table'].map((format) => run([...never, '--format', format]));
      expect((await Promise.all(outputs)).map(({ stdout }) => stdout)).toEqual([
        '[{"metricData":[]}]\n',
        '',
        'Latency (ICMP) [ms], daily, prefiltered, 1999, 95 % intervals by agent\n\nNo results.\n',
      ]);
      expect((await run([...never, '--chart'])).stdout).toContain('No results.');
    });
  });

  it('asks what options say, with or without a file, which may be standard input', async () => {
    const options = [...OPTIONS, '--aggregation', 'daily', '--split', 'target', '--filter', 'target=lon'];
    const filters = [{ id: 'target', filterType: 'include', filterValues: ['lon'] }];
    const expected = await answer('/metric_data', { ...METRIC, splits: ['target'], filters, time: TIME });
    expect(JSON.parse((await run(options)).stdout)).toEqual(expected);
    const changed = await run(['-', '--filter', 'target=lon', '--no-normalised'], {
      input: JSON.stringify({ ...METRIC, normalised: true, splits: ['target'], time: TIME }),
    });
    expect(JSON.parse(changed.stdout)).toEqual(expected);
  });

  it('tells what the service has to say besides', async () => {
    const raw = file('raw.json', JSON.stringify({ ...METRIC, chartType: 'raw', normalised: true, time: TIME }));
    const { code, stderr } = await run([raw]);
    expect([code, stderr]).toEqual([0, 'Normalisation has no effect on raw data.\n']);
  });

  it.each(['json', 'csv', 'table'])('tells of fields that mean nothing, beside an answer as %s', async (format) => {
    const misspelt = file('misspelt.json', JSON.stringify({ ...METRIC, time: TIME, windw: 'fcc-peak', 'a\u001b': 1 }));
    const { code, stderr } = await run([misspelt, '--format', format]);
    expect([code, stderr]).toEqual([0, 'These fields of the request mean nothing: windw, a�.\n']);
  });

  describe('is refused', () => {
    it('with a line for each issue, at the option it came from or at the field of the file', async () => {
      const wrong = file('wrong.json', JSON.stringify({ ...METRIC, time: { from: 'someday', to: 'now' } }));
      for (const format of ['json', 'csv']) {
        expect(await run([wrong, '--split', 'colour', '--format', format])).toEqual({
          code: 1,
          stdout: '',
          stderr: [
            'Validation failed',
            '  time[from]: someday is not a valid date. It is written as 2026-10-01, 2026-10 or "-30 days".',
            '  --split: colour is not a valid split. broadgauge splits lists them.',
            '',
          ].join('\n'),
        });
      }
      const { stderr } = await run(['--metric', 'nope', '--from', '2024']);
      expect(stderr.split('\n').slice(1, -1)).toEqual([
        '  --metric: nope is not a valid metric. broadgauge metrics lists them.',
        expect.stringMatching(/^ {2}--aggregation: This field is missing\. It is one of hourly, .*, total\.$/),
        '  --to: This field is missing.',
      ]);
    });

    it('in plain words where nobody answers or the token is wrong', async () => {
      const away = await run([request], { env: { BROADGAUGE_URL: 'http://127.0.0.1:9' } });
      expect(away.stderr).toBe(
        "Can't reach http://127.0.0.1:9 (ECONNREFUSED). Is the service running? Start it with: broadgauge serve\n",
      );
      const denied = await run([request], { env: { BROADGAUGE_TOKEN: 'wrong' } });
      expect([denied.code, denied.stderr]).toEqual([1, expect.stringMatching(/^Access denied: the token is unknown/)]);
    });

    it.each([
      [[], 'Say what to ask for: a file with a request, --metric or --test.'],
      [['nowhere.json'], "Can't read nowhere.json: there is no such file."],
      [['request.json', '--raw', '--aggregation', 'daily'], '--raw is without aggregation'],
      [['request.json', '--aggregation', 'yearly'], 'Allowed choices are hourly'],
      [['request.json', '--format', 'xml'], 'Allowed choices are table, json, ndjson, csv'],
      [['request.json', '--chart', '--format', 'csv'], '--chart and --format csv: leave out one of them.'],
      [['--chart', 'request.json'], 'request.json is no kind of chart. Put the request first, and --chart after it.'],
      [['request.json', '--bins', '3', '--edges', '1,2'], '--bins and --edges: leave out one of them.'],
      [['request.json', '--trim', 'much'], 'much is not a number.'],
      [['request.json', '--intervals', 'lines'], 'Allowed choices are results, agents'],
      [['request.json', '--chart', '--raw'], '--chart is for aggregates'],
      [['request.json', '--test', 'ping'], 'The request asks for a metric: --test does not go with it.'],
      [['--test', 'ping', '--split', 'isp'], '--split is for metrics'],
    ])('with exit code 2 for %j', async (args, message) => {
      const { code, stderr, stdout } = await run(args);
      expect(stderr).toContain(message);
      expect([code, stdout]).toEqual([2, '']);
    });
  });

  describe('with an answer that takes its time', () => {
    const START = '{"data":[{"metricData":[{"metricValue":1},{"metricValue":2},';
    const END = '{"metricValue":3}]}],"code":"OK","message":"Request successful"}';
    let goOn: (response: ServerResponse) => void;
    let waiting: ServerResponse;
    const slow = createServer((_, response) => {
      waiting = response;
      response.writeHead(200).write(START);
    });
    let url: string;
    beforeAll(async () => {
      url = await listen(slow);
    });
    afterAll(() => slow.close());

    /** Goes on when the first output is there: what is held back would never come. */
    const follow = async (format: string) => {
      const child = spawn(process.execPath, [BIN, 'query', ...OPTIONS, '--raw', '--format', format], {
        env: environment(url),
      });
      let [stdout, stderr] = ['', ''];
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      child.stdout.on('data', (chunk) => {
        if (stdout === '') goOn(waiting);
        stdout += chunk;
      });
      const [code] = (await once(child, 'close')) as [number];
      return { code, stdout, stderr };
    };

    it('prints what has come, before the rest is there', async () => {
      goOn = (response) => response.end(END);
      expect(await follow('ndjson')).toEqual({
        code: 0,
        stdout: '{"metricValue":1}\n{"metricValue":2}\n{"metricValue":3}\n',
        stderr: '',
      });
      const { stdout } = await follow('json');
      expect(JSON.parse(stdout)).toEqual([
        { metricData: [{ metricValue: 1 }, { metricValue: 2 }, { metricValue: 3 }] },
      ]);
    });

    it('fails when the rest does not come, and leaves JSON that does not parse', async () => {
      goOn = (response) => response.destroy();
      const lost = await follow('json');
      expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining('was lost (ECONNRESET): the answer') });
      expect(() => JSON.parse(lost.stdout)).toThrow();
      goOn = (response) => response.end('{"metricValue":3}]}]');
      const short = await follow('json');
      expect(short).toMatchObject({ code: 1, stderr: 'The answer ended before it was whole. Ask again.\n' });
      expect(() => JSON.parse(short.stdout)).toThrow();
      expect(await follow('ndjson')).toMatchObject({ code: 1 });
    });
  });

  it('teaches by its help', async () => {
    const { stdout } = await run(['--help']);
    expect(stdout).toContain('broadgauge query --metric httpget --aggregation daily');
  });
});

/** Ten agents measure to a target that looks like a formula, fifty to another. */
async function store({ root }: TestService): Promise<void> {
  const rows = Array.from({ length: AGENTS * DAYS }, (_, index) => {
    const agent = index % AGENTS;
    return {
      agent_id: `box-${agent}`,
      dtime: new Date(Date.UTC(2024, 0, 1 + Math.floor(index / AGENTS), 12)).toISOString(),
      target: agent < 10 ? '=1+1' : 'lon',
      rtt_avg: (agent + 1) * 1000,
    };
  });
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  const stored = await root.send('POST', '/ingest/ping?register_agents=true', body, headers);
  expect(stored.body.data).toMatchObject({ accepted: AGENTS * DAYS });
}

function parsedLines(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
