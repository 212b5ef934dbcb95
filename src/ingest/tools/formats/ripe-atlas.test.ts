import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../../test/fixtures/read-sample.ts';
import { readTool } from '../read-tool.ts';

const COMPLETED = { successes: 1, failures: 0 };
const FAILED = { successes: 0, failures: 1 };
const RESULTS = sample('ripe-atlas', 'results.out');

const ofTest = async (text: string, key: string) =>
  (await readSample('ripe-atlas', text))
    .filter((row) => (row as unknown[])[1] === key)
    .map((row) => (row as unknown[])[2]);

describe('a result of RIPE Atlas', () => {
  it('of ping counts packets, and has no round trip where none came back', async () => {
    const lost = { target: 'b.example.net', address: '2001:db8::1', ip_version: 6, successes: 0, failures: 3 };
    expect(await ofTest(RESULTS, 'ping')).toEqual([
      {
        dtime: '2026-03-01T12:00:00.000Z',
        target: 'a.example.net',
        address: '192.0.2.1',
        ip_version: 4,
        rtt_avg: 11771,
        rtt_min: 11402,
        rtt_max: 12011,
        successes: 3,
        failures: 0,
      },
      { dtime: '2026-03-01T12:01:00.000Z', ...lost },
    ]);
  });

  it('of traceroute is a row for each hop, without late replies', async () => {
    const run = {
      dtime: '2026-03-01T12:00:07.000Z',
      target: 'a.example.net',
      address: '192.0.2.1',
      protocol: 'ICMP',
      ip_version: 4,
      ...COMPLETED,
    };
    expect(await ofTest(RESULTS, 'traceroute')).toEqual([
      { ...run, hop: 1, hop_address: '192.168.0.1', sent: 3, received: 3, rtt_avg: 476 },
      { ...run, hop: 2, sent: 3, received: 0 },
      { ...run, hop: 3, hop_address: '192.0.2.1', sent: 3, received: 2, rtt_avg: 12000 },
    ]);
  });

  it('of dns is a row for each query, with the name from the message', async () => {
    const query = { lookup_host: 'www.example.org', ip_version: 4 };
    expect(await ofTest(RESULTS, 'dns')).toEqual([
      { dtime: '2026-03-01T12:00:03.000Z', nameserver: '192.0.2.53', ...query, rtt: 14208, ...COMPLETED },
      { dtime: '2026-03-01T12:02:00.000Z', nameserver: '192.168.0.1', ...query, rtt: 3250, ...COMPLETED },
      { dtime: '2026-03-01T12:02:06.000Z', nameserver: '192.168.0.2', ...query, ...FAILED },
    ]);
  });

  it('that reports an error is a failed one, and another type is rejected', async () => {
    const run = { dtime: '2026-03-01T13:00:00.000Z', target: 'nowhere.example.net', ip_version: 4 };
    expect(await readSample('ripe-atlas', sample('ripe-atlas', 'failures.jsonl'))).toEqual([
      [1, 'traceroute', { ...run, protocol: 'ICMP', ...FAILED }],
      [2, 'ping', { ...run, ...FAILED }],
      [3, 'Results of type sslcert are not imported, only ping, traceroute and dns.'],
    ]);
  });

  it('of a traceroute that broke off has failed in every hop', async () => {
    const hops = [
      { hop: 1, result: [{ from: '192.168.0.1', rtt: 1 }] },
      { hop: 2, result: [{ error: 'sendto failed: Network is unreachable' }] },
    ];
    const text = JSON.stringify({ type: 'traceroute', prb_id: 1, timestamp: 1772366400, result: hops });
    expect(await ofTest(text, 'traceroute')).toMatchObject([
      { hop: 1, sent: 1, received: 1, ...FAILED },
      { hop: 2, sent: 0, received: 0, ...FAILED },
    ]);
  });

  it('is of its probe, unless an agent is given', async () => {
    const agents = async (agentId: string | undefined) => {
      const agent = agentId === undefined ? undefined : ({ by: 'agent_id', name: agentId } as const);
      const reading = { format: 'ripe-atlas', agent, test: undefined, time: undefined, zone: undefined } as const;
      const names = new Set<unknown>();
      for await (const row of readTool(bytesOf(RESULTS), reading)) if ('row' in row) names.add(row.row.agent_id);
      return [...names];
    };
    expect(await agents(undefined)).toEqual(['6001', '6002']);
    expect(await agents('box')).toEqual(['box']);
  });

  it('means the same line by line', async () => {
    const lines = (JSON.parse(RESULTS) as unknown[]).map((result) => JSON.stringify(result)).join('\n');
    const rows = (await readSample('ripe-atlas', RESULTS)).map((row) => (row as unknown[]).slice(1));
    expect((await readSample('ripe-atlas', lines)).map((row) => (row as unknown[]).slice(1))).toEqual(rows);
  });

  it.each([
    ['{"type":"ping"}', 'This is not a result of RIPE Atlas.'],
    ['{"prb_id":1,"type":"ping","timestamp":1772366400,"avg":"1"}', 'avg: This value should be of type number.'],
    [
      '{"prb_id":1,"type":"ping","timestamp":1e15}',
      'timestamp: 1000000000000000 is not between 1990 and 2099: look at the clock.',
    ],
    [
      '{"prb_id":1,"type":"dns","timestamp":1772366400,"resultset":[1]}',
      'resultset[0]: This value should be of type object.',
    ],
    ['{"prb_id":1,"type":"constructor"}', 'Results of type constructor are not imported'],
  ])('is refused when it is something else: %s', async (text, message) => {
    expect(await readSample('ripe-atlas', text)).toEqual([[1, expect.stringContaining(message)]]);
  });
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
