import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const NOW = Date.UTC(2026, 2, 15, 13, 30);
const AT = 1772366400;
const NOON = '2026-03-01 12:00:00.000';

/** Lines as senders write them, and the records that they stand for. */
const SENDERS: readonly (readonly [string, string, Readonly<Record<string, readonly object[]>>])[] = [
  [
    'Telegraf, inputs.internet_speed',
    `internet_speed,host=box-1,server_id=4242,source=speed.example.net,test_mode=multi download=93.6,upload=41.9,latency=12.345,jitter=0.4,packet_loss=-1,location="Exampleton" ${AT}000000000`,
    {
      httpget: [{ dtime: NOON, target: 'speed.example.net', bytes_sec: 11_700_000, successes: 1, failures: 0 }],
      httppost: [{ bytes_sec: 5_237_500 }],
      ping: [{ rtt_avg: 12_345, successes: null }],
    },
  ],
  [
    'Telegraf, inputs.ping',
    [
      `ping,host=box-1,url=a.example average_response_ms=12.5,maximum_response_ms=14.25,minimum_response_ms=11.75,packets_received=4i,packets_transmitted=5i,percent_packet_loss=20,result_code=0i,standard_deviation_ms=0.9,ttl=57i ${AT}000000000`,
      `ping,host=box-1,url=b.example result_code=1i ${AT}000000000`,
      `ping,host=box-1,url=192.0.2.1 packets_received=0i,packets_transmitted=5i,percent_packet_loss=100,result_code=0i ${AT}000000000`,
    ].join('\n'),
    {
      ping: [
        { target: '192.0.2.1', address: '192.0.2.1', ip_version: 4, rtt_avg: null, successes: 0, failures: 5 },
        {
          target: 'a.example',
          rtt_avg: 12_500,
          rtt_min: 11_750,
          rtt_max: 14_250,
          rtt_std: 900,
          successes: 4,
          failures: 1,
        },
        { target: 'b.example', successes: 0, failures: 1 },
      ],
    },
  ],
  [
    'Telegraf, inputs.dns_query',
    [
      `dns_query,domain=www.example.net,host=box-1,rcode=NOERROR,record_type=A,result=success,server=192.0.2.53 query_time_ms=23.5,rcode_value=0i,result_code=0u ${AT}000000000`,
      `dns_query,domain=www.example.net,host=box-1,record_type=A,result=timeout,server=192.0.2.54 query_time_ms=2000,result_code=2u ${AT}000000000`,
    ].join('\n'),
    {
      dns: [
        { nameserver: '192.0.2.53', lookup_host: 'www.example.net', rtt: 23_500, successes: 1, failures: 0 },
        { nameserver: '192.0.2.54', rtt: null, successes: 0, failures: 1 },
      ],
    },
  ],
  [
    'Telegraf, inputs.http_response',
    `http_response,host=box-1,method=GET,result=success,server=https://www.example.net/,status_code=200 content_length=5120i,http_response_code=200i,response_time=0.081926,result_code=0i,result_type="success" ${AT}000000000`,
    { webget: [{ target: 'www.example.net', ttfb_avg: 81_926, fetch_time: null, bytes_total: 5120, successes: 1 }] },
  ],
  [
    'Speedtest Tracker',
    [
      `speedtest,app_name=Speedtest\\ Tracker,external_ip=198.51.100.7,healthy=true,host=box-1,id=3,isp=Example\\ Net,result_id=3,scheduled=true,server_name=Speedtest,service=ookla,status=completed download=115625000i,upload=113750000i,ping=19.133,download_bits=925000000i,upload_bits=910000000i,download_elapsed=14301,upload_elapsed=9628,download_latency_avg=104.125,download_latency_high=269.563,download_latency_low=23.72,downloaded_bytes=230789788,packet_loss=0 ${AT}000000000`,
      `speedtest,host=box-1,service=ookla,status=failed log_message="Could not retrieve" ${AT + 3600}000000000`,
      `speedtest,host=box-1,service=faker,status=completed download=1i,upload=1i ${AT}000000000`,
    ].join('\n'),
    {
      httpget: [
        { dtime: NOON, target: 'Speedtest', bytes_sec: 115_625_000, bytes_total: 230_789_788, fetch_time: 14_301_000 },
        { dtime: '2026-03-01 13:00:00.000', successes: 0, failures: 1 },
      ],
      httppost: [{ bytes_sec: 113_750_000, fetch_time: 9_628_000 }, { failures: 1 }],
      ping: [{ rtt_avg: 19_133 }],
      dlping: [{ rtt_avg: 104_125, rtt_min: 23_720, rtt_max: 269_563 }],
    },
  ],
  [
    'Home Assistant',
    [
      `Mbit/s,domain=sensor,entity_id=speedtest_download friendly_name_str="SpeedTest Download",value=93.6 ${AT}000000000`,
      `Mbit/s,domain=sensor,entity_id=speedtest_upload value=41.9 ${AT}000000000`,
      `ms,domain=sensor,entity_id=speedtest_ping value=12.345 ${AT}000000000`,
      `°C,domain=sensor,entity_id=cellar_temperature value=12.1 ${AT}000000000`,
    ].join('\n'),
    { httpget: [{ bytes_sec: 11_700_000 }], httppost: [{ bytes_sec: 5_237_500 }], ping: [{ rtt_avg: 12_345 }] },
  ],
];

describe('senders of InfluxDB', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, [{ agent_id: 'box-1' }]);
  });

  const tokenOf = async (scopes: readonly string[], agent?: string) => {
    const { body } = await panel.client.post('/manage/tokens', { name: 'sender', scopes, ...(agent && { agent }) });
    return (body.data as { token: string }).token;
  };
  const nobody = () => service.client(undefined);
  const write = async (body: string | undefined, query = 'bucket=box-1', token?: string) =>
    nobody().send('POST', `/api/v2/write?${query}`, body, {
      authorization: `Token ${token ?? (await tokenOf(['ingest']))}`,
      'content-type': 'text/plain; charset=utf-8',
    });
  const recordsOf = async (test: string) => {
    const { body } = await panel.client.post('/test_data', { test, date: { from: '2026-03-01', to: '2026-03-15' } });
    return body.data as readonly object[];
  };

  it.each(SENDERS)('%s: lines are the records that they stand for', async (_, lines, records) => {
    const answer = await write(lines);
    expect([answer.status, answer.text, answer.headers.get('x-broadgauge-rejected')]).toEqual([204, '', null]);
    for (const [test, expected] of Object.entries(records)) expect(await recordsOf(test), test).toMatchObject(expected);
    expect((await write(lines)).status).toBe(204);
    for (const [test, expected] of Object.entries(records)) expect(await recordsOf(test)).toHaveLength(expected.length);
  });

  const LINE = `ping,url=a.example packets_transmitted=1i,packets_received=1i ${AT}`;

  it('say what was ignored and rejected, and the rest is stored', async () => {
    const lines = [
      `cpu,host=box-1 idle=1 ${AT}`,
      `cpu,host=box-1 idle=2 ${AT}`,
      `disk\\ io,host=box-1 n=2 ${AT}`,
      LINE,
      `ping,host=nobody,url=a.example packets_transmitted=1i,packets_received=1i ${AT}`,
      'ping,host=box-1',
    ];
    const answer = await write(lines.join('\n'), 'bucket=box-1&org=mine&precision=s');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-broadgauge-ignored')).toBe('cpu=2, disk%20io=1');
    expect(answer.headers.get('x-broadgauge-rejected')).toBe('2; line 5: The agent is not known.');
    expect(await recordsOf('ping')).toMatchObject([{ agent_id: 'box-1', dtime: NOON }]);
  });

  it('say what was ignored with the start of each name', async () => {
    const names = ['m'.repeat(200_000), `${'m'.repeat(98)}ü`, '😀'.repeat(1000)];
    const answer = await write(names.map((name) => `${name},host=box-1 v=1 ${AT}`).join('\n'), 'precision=s');
    expect(answer.headers.get('x-broadgauge-ignored')).toBe(
      `${'m'.repeat(100)}=1, ${'m'.repeat(98)}=1, ${'%F0%9F%98%80'.repeat(8)}=1`,
    );
  });

  it('may register agents with a token that does', async () => {
    const token = await tokenOf(['ingest', 'agents']);
    expect(
      (await write(`ping,host=new-box,url=a packets_transmitted=1i,packets_received=1i ${AT}`, 'precision=s', token))
        .status,
    ).toBe(204);
    expect(await recordsOf('ping')).toMatchObject([{ agent_id: 'new-box' }]);
  });

  it('with a token of one agent send its results, whatever host they name', async () => {
    const token = await tokenOf(['ingest'], 'box-1');
    await write(`ping,host=router,url=a packets_transmitted=1i,packets_received=1i`, 'precision=s', token);
    expect(await recordsOf('ping')).toMatchObject([{ agent_id: 'box-1', dtime: '2026-03-15 13:30:00.000' }]);
  });

  it('of version 1 give the token as a password', async () => {
    const token = await tokenOf(['ingest']);
    const basic = Buffer.from(`anyone:${token}`).toString('base64');
    const v1 = '/write?db=box-1&precision=s';
    expect((await nobody().send('POST', v1, LINE, { authorization: `Basic ${basic}` })).status).toBe(204);
    expect((await nobody().send('POST', `${v1}&u=anyone&p=${token}`, LINE)).status).toBe(204);
    expect((await nobody().send('POST', `${v1}&u=anyone&p=wrong`, LINE)).status).toBe(403);
    expect(await recordsOf('ping')).toHaveLength(1);
  });

  it('send compressed bodies', async () => {
    const headers = { authorization: `Token ${await tokenOf(['ingest'])}`, 'content-encoding': 'gzip' };
    const answer = await nobody().send(
      'POST',
      '/api/v2/write?bucket=box-1&precision=s',
      new Uint8Array(gzipSync(LINE)),
      headers,
    );
    expect(answer.status).toBe(204);
    const other = await nobody().send('POST', '/api/v2/write', LINE, { ...headers, 'content-encoding': 'br' });
    expect([other.status, other.body.code]).toEqual([415, 'unsupported media type']);
  });

  it.each([
    ['nothing', undefined, 'bucket=box-1', { code: 'invalid', message: 'There is no line.' }],
    ['a comment', '# hello', 'bucket=box-1', { code: 'invalid', message: 'There is no line.' }],
    [
      'no line protocol',
      '{"a":1}',
      '',
      { code: 'invalid', message: expect.stringContaining('No line can be read. Line 1: ') },
    ],
    [
      'a precision that is none',
      LINE,
      'precision=d',
      { code: 'invalid', message: expect.stringMatching(/^precision: d is not a valid precision: it is one of ns, /) },
    ],
  ])('that send %s are told as InfluxDB tells them', async (_, body, query, expected) => {
    const answer = await write(body, query);
    expect([answer.status < 500, answer.body]).toEqual([true, expected]);
    expect([400, 422]).toContain(answer.status);
  });

  it('without a token that may send are refused, and keep their points', async () => {
    const answer = await write(LINE, '', await tokenOf(['data']));
    expect([answer.status, answer.body]).toEqual([403, { code: 'unauthorized', message: 'Access Denied' }]);
  });
});
