import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_FORMATS } from '../../src/ingest/tools/tools.ts';
import { sample } from '../fixtures/read-sample.ts';
import { commandHere } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const NOON = ['--time', '2026-03-01T12:00:00Z'];

interface Case {
  readonly file: string;
  readonly options?: readonly string[];
  readonly accepted: number;
  /** Rejected lines. */
  readonly refused?: string;
  /** Of the results, those of failed runs. */
  readonly failed?: readonly string[];
  /** What `/test_data` has of a test afterwards, as far as it matters. */
  readonly records: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** What `/metric_data` says of each result that the prefilter leaves. */
  readonly values: Readonly<Record<string, readonly number[]>>;
}

const CASES: readonly Case[] = [
  {
    file: 'ookla/result.out',
    accepted: 5,
    records: {
      httpget: [{ dtime: '2026-03-01 12:00:31.000', bytes_sec: 12345678, fetch_time: 8450000, ip_version: 4 }],
      httppost: [{ target: 'speed.example.net', bytes_total: 11728385 }],
      ping: [{ address: '192.0.2.42', rtt_avg: 18345, rtt_min: 17901, rtt_max: 19004, successes: null }],
      dlping: [{ rtt_avg: 41200, rtt_min: 18900, rtt_max: 47750 }],
    },
    values: {
      httpget: [98.765424],
      httppost: [18.765416],
      ping: [18.345],
      pingLoss: [],
      dlping: [41.2],
      ulping: [90.125],
      dlpingIncrease: [22.855],
    },
  },
  {
    file: 'ookla/runs.jsonl',
    failed: ['httpget, httpget_retrans: line 8 (httpget)', 'httppost, httppost_retrans: line 8 (httppost)'],
    accepted: 8,
    records: {
      httpget: [
        { dtime: '2026-03-01 13:00:30.000', successes: 1, failures: 0 },
        { dtime: '2026-03-01 14:00:05.000', successes: 0, failures: 1, bytes_sec: null, target: null },
        { dtime: '2026-03-01 15:00:28.000', successes: 1, failures: 0 },
      ],
    },
    values: { httpget: [790.123456, 177.777768], ping: [11.402, 6.143] },
  },
  {
    file: 'ookla/runs.csv',
    accepted: 6,
    records: { ping: [{ target: 'Example, Inc. - Exampleton', rtt_min: 17875 }, { rtt_min: null }] },
    values: { httpget: [89.786752, 120.000008], ping: [18.252, 8.125] },
  },
  {
    file: 'ookla/result.csv',
    options: NOON,
    accepted: 3,
    records: { httppost: [{ dtime: '2026-03-01 12:00:00.000', bytes_sec: 2500001 }] },
    values: { httpget: [80.000024] },
  },
  {
    file: 'speedtest-cli/result.out',
    accepted: 3,
    records: { httpget: [{ dtime: '2026-03-01 12:00:02.123', bytes_sec: 11706027, bytes_total: 117292948 }] },
    values: { httpget: [93.648216], httppost: [41.93728], ping: [12.345] },
  },
  {
    file: 'speedtest-cli/runs.csv',
    accepted: 4,
    records: { httppost: [{ dtime: '2026-03-02 12:00:02.654' }], ping: [{ rtt_avg: 12500 }] },
    values: { httpget: [93.648216, 80] },
  },
  {
    file: 'librespeed/result.out',
    accepted: 3,
    records: { httpget: [{ dtime: '2026-03-01 12:00:31.123', target: 'speed.example.net' }] },
    values: { httpget: [75.21], httppost: [33.55], ping: [11.36] },
  },
  {
    file: 'librespeed/old.out',
    accepted: 2,
    records: { httpget: [{ dtime: '2026-03-02 12:00:31.500' }], httppost: [] },
    values: { httpget: [75.2] },
  },
  {
    file: 'iperf3/tcp-upload.out',
    accepted: 1,
    records: { httppost: [{ dtime: '2017-06-28 15:31:41.000', threads: 1, tcp_retransmissions: 0 }], httpget: [] },
    values: { httppost: [934.268], httppost_retrans: [0] },
  },
  {
    file: 'iperf3/udp-download.out',
    accepted: 1,
    records: { jitter: [{ dtime: '2026-03-01 12:00:12.000', packets_down_sent: 876, packets_up_sent: null }] },
    values: { jitterDown: [0.031], jitterUp: [] },
  },
  {
    file: 'iperf3/refused.out',
    failed: ['httpget, httpget_retrans: line 1 (httpget)'],
    options: ['httpget', ...NOON],
    accepted: 1,
    records: { httpget: [{ dtime: '2026-03-01 12:00:00.000', successes: 0, failures: 1 }] },
    values: { httpget: [] },
  },
  {
    file: 'ndt7/archive-download.out',
    accepted: 2,
    records: {
      httpget: [{ dtime: '2020-03-18 00:07:08.052', bytes_total: 48396999, tcp_retransmissions: 4792, threads: 1 }],
      ping: [{ rtt_min: 285804, rtt_avg: null }],
    },
    values: { httpget: [38.714032], httpget_retrans: [4792] },
  },
  {
    file: 'ndt7/archive-upload.out',
    accepted: 2,
    records: { httppost: [{ dtime: '2020-03-18 00:14:03.176', bytes_total: 3356080 }] },
    values: { httppost: [2.684832] },
  },
  {
    file: 'ndt7/client.out',
    failed: ['httppost, httppost_retrans: line 8 (httppost)'],
    options: NOON,
    accepted: 3,
    records: { httppost: [{ target: 'ndt-mlab1-exa01.example.net', ip_version: 6, successes: 0, failures: 1 }] },
    values: { httpget: [93.648216], httppost: [] },
  },
  {
    file: 'ndt7/quiet.out',
    options: NOON,
    accepted: 3,
    records: { ping: [{ rtt_min: 11250 }] },
    values: { httpget: [250], httppost: [41.93728] },
  },
  {
    file: 'ripe-atlas/results.out',
    failed: ['ping: line 1, item 2 (ping)', 'dnsResponse: line 1, item 5 (dns)'],
    accepted: 8,
    records: {
      ping: [
        { dtime: '2026-03-01 12:00:00.000', target: 'a.example.net', successes: 3, failures: 0 },
        { dtime: '2026-03-01 12:01:00.000', target: 'b.example.net', successes: 0, failures: 3, rtt_avg: null },
      ],
      traceroute: [
        { hop: 1, hop_address: '192.168.0.1', rtt_avg: 476 },
        { hop: 2, hop_address: null, received: 0 },
        { hop: 3, hop_address: '192.0.2.1', sent: 3, received: 2, rtt_avg: 12000 },
      ],
      dns: [
        { nameserver: '192.0.2.53', lookup_host: 'www.example.org', rtt: 14208 },
        { nameserver: '192.168.0.1', rtt: 3250 },
        { nameserver: '192.168.0.2', rtt: null, successes: 0, failures: 1 },
      ],
    },
    values: { ping: [11.771], pingLoss: [0, 100], dnsResponse: [14.208, 3.25] },
  },
  {
    file: 'ripe-atlas/failures.jsonl',
    failed: ['ping: line 2 (ping)'],
    accepted: 2,
    refused: 'line 3: Results of type sslcert are not imported, only ping, traceroute and dns.\n',
    records: { ping: [{ target: 'nowhere.example.net', successes: 0, failures: 1 }], traceroute: [{ hop: null }] },
    values: { ping: [], pingLoss: [100] },
  },
  {
    file: 'iperf3/stream.out',
    failed: ['httpget, httpget_retrans: line 5 (httpget)'],
    accepted: 2,
    records: {
      httpget: [
        { dtime: '2026-03-01 12:00:02.000', target: 'speed.example.net', bytes_sec: 11730000, tcp_retransmissions: 3 },
        { dtime: '2026-03-01 13:00:00.000', successes: 0, failures: 1 },
      ],
    },
    values: { httpget: [93.84] },
  },
  {
    file: 'ping/iputils.out',
    accepted: 1,
    records: {
      ping: [
        {
          dtime: '2026-11-18 12:15:21.931',
          target: 'localhost',
          address: '127.0.0.1',
          rtt_avg: 10031,
          rtt_min: 10024,
          rtt_max: 10039,
          rtt_std: 6,
          successes: 3,
          failures: 0,
          ip_version: 4,
        },
      ],
    },
    values: { ping: [10.031], pingLoss: [0] },
  },
  {
    file: 'ping/iputils-6.out',
    options: NOON,
    accepted: 1,
    records: { ping: [{ target: '::1', address: '::1', rtt_avg: 10034, ip_version: 6 }] },
    values: { ping: [10.034] },
  },
  {
    file: 'ping/busybox.out',
    options: NOON,
    accepted: 1,
    records: { ping: [{ target: '127.0.0.1', rtt_avg: 10041, rtt_std: null, successes: 3 }] },
    values: { ping: [10.041], pingLoss: [0] },
  },
  {
    file: 'ping/macos.out',
    options: NOON,
    accepted: 1,
    records: { ping: [{ target: 'speed.example.net', rtt_std: 828, successes: 2, failures: 1 }] },
    values: { ping: [13.173], pingLoss: [33.333333333333336] },
  },
  {
    file: 'ping/macos-6.out',
    options: NOON,
    accepted: 1,
    records: { ping: [{ target: 'speed.example.net', address: '2001:db8::42', ip_version: 6 }] },
    values: { ping: [13.173] },
  },
  {
    file: 'ping/runs.out',
    failed: ['ping: line 8 (ping)'],
    accepted: 2,
    refused: 'line 15: The statistics of this run are missing: the output is cut off. Take it out of the file.\n',
    records: {
      ping: [
        { dtime: '2026-03-01 12:00:30.520', rtt_avg: 12200, successes: 2 },
        { dtime: '2026-03-01 13:00:30.520', rtt_avg: null, successes: 0, failures: 2 },
      ],
    },
    values: { ping: [12.2], pingLoss: [0, 100] },
  },
  {
    file: 'ping/unknown.out',
    failed: ['ping: line 1 (ping)'],
    options: NOON,
    accepted: 1,
    records: { ping: [{ target: 'nosuch.example', successes: 0, failures: 1 }] },
    values: { pingLoss: [100] },
  },
  {
    file: 'fping/verbose.out',
    failed: ['ping: line 6 (ping)'],
    options: NOON,
    accepted: 2,
    records: {
      ping: [
        { target: '127.0.0.1', rtt_avg: 10024, rtt_min: 10018, rtt_max: 10029, rtt_std: 5, successes: 2, failures: 0 },
        { target: '192.0.2.1', rtt_avg: null, successes: 0, failures: 2 },
      ],
    },
    values: { ping: [10.024], pingLoss: [0, 100] },
  },
  {
    file: 'fping/counts.out',
    failed: ['ping: line 1 (ping)'],
    accepted: 3,
    records: {
      ping: [{ target: '127.0.0.1', dtime: '2026-11-18 12:15:30.060' }, {}, { target: '::1', ip_version: 6 }],
    },
    values: { ping: [10.027, 10.036] },
  },
  {
    file: 'fping/json.out',
    options: NOON,
    accepted: 2,
    records: { ping: [{ target: '127.0.0.1', rtt_avg: 10056, successes: 2, failures: 1 }, { rtt_avg: 103 }] },
    values: { ping: [10.056, 0.103] },
  },
  {
    file: 'mtr/report.out',
    options: NOON,
    accepted: 3,
    records: {
      traceroute: [
        { target: 'speed.example.net', hop: 1, hop_address: '192.168.0.1', sent: 4, received: 4, rtt_avg: 476 },
        { hop: 2, hop_address: null, hop_name: null, received: 0, rtt_avg: null },
        { hop: 3, hop_address: '192.0.2.42', hop_name: 'speed.example.net', received: 3, rtt_avg: 12000 },
      ],
    },
    values: {},
  },
  {
    file: 'mtr/old.out',
    options: NOON,
    accepted: 1,
    records: { traceroute: [{ target: '192.0.2.42', ip_version: 4, hop: 1, hop_name: 'gateway.example.net' }] },
    values: {},
  },
  {
    file: 'dig/dig.out',
    failed: ['dnsResponse: line 22 (dns)'],
    options: NOON,
    accepted: 2,
    records: {
      dns: [
        { nameserver: '192.0.2.99', lookup_host: 'www.example.org', rtt: null, successes: 0, failures: 1 },
        {
          dtime: '2026-03-01 12:16:24.000',
          nameserver: '127.0.0.1',
          lookup_host: 'www.example.net',
          response_ip: '192.0.2.7',
          rtt: 23000,
          successes: 1,
        },
      ],
    },
    values: { dnsResponse: [23] },
  },
  {
    file: 'dig/kdig.out',
    failed: ['dnsResponse: line 13 (dns)'],
    accepted: 2,
    records: {
      dns: [
        { dtime: '2026-03-01 12:16:24.000', rtt: 100 },
        { lookup_host: 'www.example.org', failures: 1 },
      ],
    },
    values: { dnsResponse: [0.1] },
  },
  {
    file: 'dig/kdig-json.out',
    accepted: 1,
    records: { dns: [{ lookup_host: 'www.example.net', response_ip: '192.0.2.7', rtt: null, successes: 1 }] },
    values: { dnsResponse: [] },
  },
  {
    file: 'curl/page.out',
    options: NOON,
    accepted: 1,
    records: {
      webget: [
        { target: '127.0.0.1', fetch_time: 81989, ttfb_avg: 81926, bytes_total: 673, bytes_sec: 338360, requests: 1 },
      ],
    },
    values: {},
  },
  {
    file: 'curl/refused.out',
    failed: ['webgetAvg, webgetTtfb: line 1 (webget)'],
    options: NOON,
    accepted: 1,
    records: { webget: [{ target: '127.0.0.1', fetch_time: null, successes: 0, failures: 1 }] },
    values: {},
  },
  {
    file: 'obudpst/upload.out',
    accepted: 3,
    records: {
      httppost: [{ dtime: '2026-05-08 14:47:25.467', target: 'test-server1.com', bytes_sec: 121931250, threads: 4 }],
      ulping: [{ rtt_avg: 10000, rtt_max: 13000 }],
      jitter: [{ packets_up_sent: 789445, packets_up_recv: 768337, packets_down_sent: null, jitter_up: null }],
    },
    values: { httppost: [975.45], ulping: [10] },
  },
  {
    file: 'obudpst/concise.out',
    options: ['httppost'],
    accepted: 1,
    records: { httppost: [{ dtime: '2026-05-08 14:47:36.009', target: null, bytes_sec: 121923750, threads: 4 }] },
    values: { httppost: [975.39] },
  },
  {
    file: 'obudpst/failed.out',
    failed: ['httppost, httppost_retrans: line 1 (httppost)'],
    accepted: 1,
    records: { httppost: [{ dtime: '2026-05-08 14:50:32.044', successes: 0, failures: 1 }] },
    values: { httppost: [] },
  },
  {
    file: 'speedtest-tracker/api.out',
    failed: ['httpget, httpget_retrans: line 1 (httpget)', 'httppost, httppost_retrans: line 1 (httppost)'],
    accepted: 7,
    records: {
      httpget: [
        { dtime: '2026-03-01 11:00:05.000', successes: 0 },
        { dtime: '2026-03-01 12:00:31.000', bytes_sec: 115625000, target: 'speed.example.net' },
      ],
      ulping: [{ rtt_avg: 341111 }],
    },
    values: { httpget: [925], ping: [19.133] },
  },
  {
    file: 'speedtest-tracker/export.csv',
    failed: ['httpget, httpget_retrans: line 3 (httpget)', 'httppost, httppost_retrans: line 3 (httppost)'],
    accepted: 7,
    records: {
      httppost: [{ successes: 0 }, { bytes_total: 124297377, fetch_time: 9628000 }],
      dlping: [{ rtt_min: 23720 }],
    },
    values: { httpget: [925], ping: [19.133] },
  },
  {
    file: 'pscheduler/results.out',
    failed: ['httppost, httppost_retrans: line 8 (httppost)'],
    accepted: 10,
    records: {
      ping: [{ dtime: '2026-03-01 12:00:06.000', rtt_avg: 11706, rtt_std: 900, successes: 4, failures: 1 }],
      httppost: [
        { address: '192.0.2.42', bytes_sec: 116783500, fetch_time: 10000040, threads: 2, tcp_retransmissions: 7 },
        { successes: 0, failures: 1 },
      ],
      jitter: [
        { packets_down_sent: 876, packets_down_recv: 870, jitter_down: 31, packets_up_sent: null },
        { dtime: '2026-03-01 12:31:00.000', packets_up_sent: 600, packets_up_recv: 598 },
      ],
      traceroute: [
        { hop: 1, rtt_avg: 476 },
        { hop: 2, received: 0 },
        { hop: 3, hop_name: 'ps2.example.net' },
      ],
      dns: [{ nameserver: '192.0.2.53', lookup_host: 'www.example.net', rtt: 31422 }],
      webget: [{ target: 'www.example.net', fetch_time: 1234000 }],
    },
    values: { ping: [11.706] },
  },
  {
    file: 'murakami/results.out',
    failed: ['httppost, httppost_retrans: line 1 (httppost)'],
    accepted: 8,
    records: {
      httpget: [
        { dtime: '2026-03-01 12:00:22.139', bytes_sec: 11700000, target: 'ndt.example.net' },
        { dtime: '2026-03-01 13:00:16.975', bytes_sec: 2005673, fetch_time: 6406000 },
      ],
      ulping: [{ rtt_avg: 15173 }],
    },
    values: { httpget: [93.6, 16.045384] },
  },
];

/** What an import says of results of failed runs: `<metrics>: <place>`, one each. */
function leftOut(path: string, failed: readonly string[]): string {
  if (failed.length === 0) return '';
  const lines = failed.map((each) => {
    const [metrics, place] = each.split(': ');
    return `  1 of ${metrics}: The test did not complete. (test.failed) ${path}, ${place}\n`;
  });
  return `Left out by questions with the prefilter:\n${lines.join('')}`;
}

function withoutAgent({ agent_id: _, unit_id: __, ...record }: Record<string, unknown>): Record<string, unknown> {
  return record;
}

describe('results of measurement tools', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-tools-'));
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const command = (...args: string[]) => commandHere(service, ROOT_TOKEN)(['import', ...args]);
  const allRecords = async (test: string) => {
    const { body } = await service.root.post('/test_data', { test, date: { from: '2017', to: '2026-12' } });
    return body.data as Record<string, unknown>[];
  };
  const recordsOf = async (test: string, agent: string) => {
    return (await allRecords(test)).filter(({ agent_id }) => agent_id === agent);
  };
  const valuesOf = async (metric: string, agent: string) => {
    const { body } = await service.root.post('/metric_data', {
      metric,
      chartType: 'raw',
      normalised: false,
      prefilter: true,
      filters: [{ id: 'agent', filterType: 'include', filterValues: [agent] }],
      time: { from: '2017', to: '2026-12' },
    });
    const [series] = body.data as { metricData: { metricValue: number }[] }[];
    return series?.metricData.map(({ metricValue }) => metricValue);
  };

  it.each(CASES)(
    '$file can be asked for in our units',
    async ({ file, options = [], accepted, refused, failed = [], ...expected }) => {
      const [format = ''] = file.split('/');
      const path = join(FIXTURES, file);
      const args = [...options, '--format', format, '--agent', file, '--register-agents', path];
      expect(await command(...args)).toEqual({
        code: refused ? 3 : 0,
        stdout: `${accepted} accepted, 0 duplicates, ${refused ? 1 : 0} rejected\n`,
        stderr: `${leftOut(path, failed)}${refused === undefined ? '' : `${path}, ${refused}`}`,
      });
      for (const [test, records] of Object.entries(expected.records)) {
        expect(await recordsOf(test, file), test).toMatchObject(records);
      }
      for (const [metric, values] of Object.entries(expected.values)) {
        expect(await valuesOf(metric, file), metric).toEqual(values);
      }
    },
  );

  it.each(CASES)(
    '$file by HTTP, and recognised, are the same results',
    async ({ file, options = [], accepted, refused }) => {
      const [format = ''] = file.split('/');
      const time = options.at(-2) === '--time' ? options.at(-1) : undefined;
      const test = options.length % 2 === 1 ? options[0] : undefined;
      const body = readFileSync(join(FIXTURES, file));
      const given = { ...(time && { time }), ...(test && { test }), register_agents: 'true' };
      const tests = new Set<string>();
      for (const [told, gzip] of [[format, false] as const, ['auto', true] as const]) {
        const agent = `${told} ${file}`;
        const address = `${service.url}/ingest?${new URLSearchParams({ format: told, agent, ...given })}`;
        const headers = { authorization: `Bearer ${ROOT_TOKEN}`, ...(gzip && { 'content-encoding': 'gzip' }) };
        const answer = await fetch(address, { method: 'POST', headers, body: gzip ? gzipSync(body) : body });
        const { data } = (await answer.json()) as { data: Record<string, unknown> };
        expect(data, told).toMatchObject({ accepted, duplicates: 0, rejected: refused ? 1 : 0 });
        for (const key of Object.keys(data.tests as Record<string, number>)) tests.add(key);
      }
      for (const key of tests) {
        const records = await allRecords(key);
        const [imported, ...others] = [file, `${format} ${file}`, `auto ${file}`].map((agent) =>
          records.filter(({ agent_id }) => agent_id === agent).map(withoutAgent),
        );
        expect(imported).not.toEqual([]);
        expect(others).toEqual([imported, imported]);
      }
    },
  );

  it('of every format have a file here', () => {
    expect([...new Set(CASES.map(({ file }) => file.split('/')[0]))].toSorted()).toEqual(TOOL_FORMATS.toSorted());
  });

  it('of several tools in one folder are imported by one command', async () => {
    const folder = join(directory, 'mixed', 'box-9');
    mkdirSync(folder, { recursive: true });
    for (const file of ['ookla/result.out', 'ping/iputils.out', 'dig/kdig.out']) {
      writeFileSync(join(folder, file.replace('/', '-')), readFileSync(join(FIXTURES, file)));
    }
    writeFileSync(join(folder, 'notes.txt'), 'moved to the cellar in May\n');
    const { code, stdout, stderr } = await command(
      '--format',
      'auto',
      '--agent-from',
      'folder',
      '--register-agents',
      folder,
    );
    expect([code, stdout]).toEqual([3, '8 accepted, 0 duplicates, 1 rejected\n']);
    expect(stderr).toContain('notes.txt (box-9), line 1: No tool that is known prints this.');
    expect(await recordsOf('ping', 'box-9')).toHaveLength(2);
  });

  it('are stored once, however often they are imported', async () => {
    const args = ['--format', 'ookla', '--agent', 'ookla/runs.jsonl', join(FIXTURES, 'ookla/runs.jsonl')];
    expect(await command(...args)).toMatchObject({ stdout: '0 accepted, 8 duplicates, 0 rejected\n' });
  });

  it('of RIPE Atlas are those of their probes', async () => {
    const path = join(FIXTURES, 'ripe-atlas/results.out');
    const unknown = await command('--format', 'ripe-atlas', path);
    expect(unknown).toMatchObject({ code: 3, stdout: '0 accepted, 0 duplicates, 8 rejected\n' });
    expect(unknown.stderr).toContain('results.out, line 1, item 2 (ping): The agent is not known.\n');
    expect(await command('--format', 'ripe-atlas', '--register-agents', path)).toMatchObject({
      code: 0,
      stderr: leftOut(path, ['ping: line 1, item 2 (ping)', 'dnsResponse: line 1, item 5 (dns)']),
    });
    expect(await recordsOf('ping', '6001')).toHaveLength(2);
    expect(await recordsOf('dns', '6002')).toHaveLength(3);
  });

  it('are taken from a packed log as far as it is whole', async () => {
    const whole = sample('ookla', 'result.out');
    const path = join(directory, 'log.jsonl.gz');
    writeFileSync(path, gzipSync(`${whole}${whole.slice(0, 100)}\n${whole.replace('12:00:31', '18:00:31')}`));
    expect(await command('--format', 'ookla', '--agent', 'log', '--register-agents', path)).toEqual({
      code: 3,
      stdout: '10 accepted, 0 duplicates, 1 rejected\n',
      stderr: `${path}, line 2: This JSON is cut off. Take it out of the file, or fetch the file again.\n`,
    });
    expect(await valuesOf('httpget', 'log')).toEqual([98.765424, 98.765424]);
  });
});
