import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../../test/fixtures/read-sample.ts';

const COMPLETED = { threads: 1, successes: 1, failures: 0 };
const FAILED = { successes: 0, failures: 1 };
const TARGET = 'ndt-mlab1-exa01.example.net';
const DTIME = '2026-03-01T12:00:00.000Z';
const AT_NOON = { time: Date.UTC(2026, 2, 1, 12) };

describe('what ndt7-client prints', () => {
  it('is both directions in our units, and the shortest round trip of the run', async () => {
    const run = { dtime: DTIME, target: TARGET, address: '192.0.2.42', ip_version: 4 };
    expect(await readSample('ndt7', sample('ndt7', 'quiet.out'), AT_NOON)).toEqual([
      [1, 'httpget', { ...run, bytes_sec: 31250000, ...COMPLETED }],
      [1, 'httppost', { ...run, bytes_sec: 5242160, ...COMPLETED }],
      [1, 'ping', { ...run, rtt_min: 11250 }],
    ]);
  });

  it('is a failed result of a direction that has reported an error', async () => {
    const run = { dtime: DTIME, target: TARGET, address: '2001:db8::42', ip_version: 6 };
    expect(await readSample('ndt7', sample('ndt7', 'client.out'), AT_NOON)).toEqual([
      [8, 'httpget', { ...run, bytes_sec: 11706027, ...COMPLETED }],
      [8, 'httppost', { ...run, ...FAILED }],
      [8, 'ping', { ...run, rtt_min: 11402 }],
    ]);
  });

  it('tells no time', async () => {
    expect(await readSample('ndt7', sample('ndt7', 'quiet.out'))).toEqual([
      [1, expect.stringContaining('This run does not tell its time. Give it, like')],
    ]);
  });

  it('is no result of a direction that was not asked for', async () => {
    const text = sample('ndt7', 'client.out')
      .split('\n')
      .filter((line) => !line.includes('"error"'));
    expect(await readSample('ndt7', text.join('\n'), AT_NOON)).toMatchObject([
      [7, 'httpget', {}],
      [7, 'ping', {}],
    ]);
  });

  it('is a failure of both when nothing was measured and nothing said', async () => {
    const text = '{"ServerFQDN":"","ServerIP":"","ClientIP":"","Download":null,"Upload":null}';
    expect(await readSample('ndt7', text, AT_NOON)).toEqual([
      [1, 'httpget', { dtime: DTIME, ...FAILED }],
      [1, 'httppost', { dtime: DTIME, ...FAILED }],
    ]);
  });

  it('is a failure also when it ends with the error', async () => {
    const text =
      '{"Key":"starting","Value":{"Test":"download"}}\n{"Key":"error","Value":{"Test":"download","Failure":"x"}}';
    expect(await readSample('ndt7', text, AT_NOON)).toEqual([[2, 'httpget', { dtime: DTIME, ...FAILED }]]);
  });
});

describe('a record of M-Lab’s archive', () => {
  const SERVER = { target: '203.5.76.165', address: '203.5.76.165', ip_version: 4 };

  it('of a download has the speed of what was acknowledged, and what was sent again', async () => {
    const run = { dtime: '2020-03-18T00:07:08.052Z', ...SERVER };
    const speed = { fetch_time: 10000921, bytes_total: 48396999, bytes_sec: 4839254, tcp_retransmissions: 4792 };
    expect(await readSample('ndt7', sample('ndt7', 'archive-download.out'))).toEqual([
      [1, 'httpget', { ...run, ...speed, ...COMPLETED }],
      [1, 'ping', { ...run, rtt_min: 285804 }],
    ]);
  });

  it('of an upload has the speed of what was received', async () => {
    const run = { dtime: '2020-03-18T00:14:03.176Z', ...SERVER };
    const speed = { fetch_time: 10000111, bytes_total: 3356080, bytes_sec: 335604 };
    expect(await readSample('ndt7', sample('ndt7', 'archive-upload.out'))).toEqual([
      [1, 'httppost', { ...run, ...speed, ...COMPLETED }],
      [1, 'ping', { ...run, rtt_min: 173733 }],
    ]);
  });

  it('without a measurement is a failed result', async () => {
    const text = '{"ServerIP":"192.0.2.42","EndTime":"2026-03-01T12:00:00Z","Download":{"ServerMeasurements":null}}';
    expect(await readSample('ndt7', text)).toEqual([
      [1, 'httpget', { dtime: DTIME, target: '192.0.2.42', address: '192.0.2.42', ip_version: 4, ...FAILED }],
    ]);
  });

  it.each(['{"speed":1}', 'download in progress', '[1]'])('is refused when it is something else: %s', async (text) => {
    expect(await readSample('ndt7', text)).toEqual([
      [1, expect.stringContaining('This is not what ndt7-client -format json prints')],
    ]);
  });
});
