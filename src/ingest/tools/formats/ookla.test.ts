import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../../test/fixtures/read-sample.ts';

const SERVER = { target: 'speed.example.net', address: '192.0.2.42', ip_version: 4 };
const COMPLETED = { successes: 1, failures: 0 };
const FAILED = { successes: 0, failures: 1 };

const failure = (time: string, level = 'error') =>
  JSON.stringify({ type: 'log', timestamp: `2026-03-01T${time}Z`, message: 'ConfigurationError', level });
const result = (time: string) => sample('ookla', 'result.out').replace('2026-03-01T12:00:31', `2026-03-01T${time}`);
const outcomes = async (text: string, options = {}) =>
  (await readSample('ookla', text, options))
    .map((row) => row as [number, string, { dtime: string; successes?: number }?])
    .filter(([, test]) => !['httppost', 'ping', 'dlping', 'ulping'].includes(test))
    .map(([line, test, row]) => (row ? [line, row.dtime.slice(11, 19), row.successes] : [line, test]));

describe('what Ookla’s speedtest prints', () => {
  it('as JSON is a download, an upload, a ping and pings under load, in our units', async () => {
    const dtime = '2026-03-01T12:00:31.000Z';
    const down = { bytes_sec: 12345678, bytes_total: 103703695, fetch_time: 8450000 };
    const up = { bytes_sec: 2345677, bytes_total: 11728385, fetch_time: 5005000 };
    expect(await readSample('ookla', sample('ookla', 'result.out'))).toEqual([
      [1, 'httpget', { dtime, ...SERVER, ...down, ...COMPLETED }],
      [1, 'httppost', { dtime, ...SERVER, ...up, ...COMPLETED }],
      [1, 'ping', { dtime, ...SERVER, rtt_avg: 18345, rtt_min: 17901, rtt_max: 19004 }],
      [1, 'dlping', { dtime, ...SERVER, rtt_avg: 41200, rtt_min: 18900, rtt_max: 47750 }],
      [1, 'ulping', { dtime, ...SERVER, rtt_avg: 90125, rtt_min: 21500, rtt_max: 180250 }],
    ]);
  });

  it('means the same over many lines', async () => {
    const text = sample('ookla', 'result.out');
    const pretty = JSON.stringify(JSON.parse(text), null, 4);
    expect(await readSample('ookla', pretty)).toEqual(await readSample('ookla', text));
  });

  it('as JSON lines is its results and its failures, without progress and warnings', async () => {
    const rows = await readSample('ookla', sample('ookla', 'runs.jsonl'));
    const ipv6 = { target: 'speed.example.net', address: '2001:db8::42', ip_version: 6 };
    expect(rows).toHaveLength(8);
    expect(rows[2]).toMatchObject([7, 'ping', { ...ipv6, rtt_avg: 11402, rtt_min: 11100, rtt_max: 11900 }]);
    expect(rows.slice(3, 5)).toEqual([
      [8, 'httpget', { dtime: '2026-03-01T14:00:05.000Z', ...FAILED }],
      [8, 'httppost', { dtime: '2026-03-01T14:00:05.000Z', ...FAILED }],
    ]);
    expect(rows[7]).toEqual([11, 'ping', { dtime: '2026-03-01T15:00:28.000Z', ...SERVER, rtt_avg: 6143 }]);
  });

  it('as CSV with a time in front is the same, but for what CSV does not have', async () => {
    const target = 'Example, Inc. - Exampleton';
    const first = { dtime: '2026-03-02T11:00:00.000Z', target };
    const second = { dtime: '2026-03-02T12:00:00.000Z', target };
    expect(await readSample('ookla', sample('ookla', 'runs.csv'))).toEqual([
      [2, 'httpget', { ...first, bytes_sec: 11223344, bytes_total: 98765427, ...COMPLETED }],
      [2, 'httppost', { ...first, bytes_sec: 4433221, bytes_total: 31032547, ...COMPLETED }],
      [2, 'ping', { ...first, rtt_avg: 18252, rtt_min: 17875, rtt_max: 18995 }],
      [3, 'httpget', { ...second, bytes_sec: 15000001, bytes_total: 150000010, ...COMPLETED }],
      [3, 'httppost', { ...second, bytes_sec: 1250003, bytes_total: 5000012, ...COMPLETED }],
      [3, 'ping', { ...second, rtt_avg: 8125 }],
    ]);
  });

  it.each([
    ['2026-03-01 12:00:00 +0100', '11:00:00'],
    ['2026-03-01T11:00:00Z', '11:00:00'],
    ['1772366400', '12:00:00'],
  ])('as CSV may have the time %s in front', async (time, utc) => {
    expect(await outcomes(`"${time}",${sample('ookla', 'result.csv')}`)).toEqual([[1, utc, 1]]);
  });

  it('as CSV has no time that could be taken for granted', async () => {
    const line = sample('ookla', 'result.csv');
    expect(await outcomes(line)).toEqual([[1, expect.stringContaining('does not tell its time')]]);
    expect(await outcomes(`2026-03-01 12:00:00,${line}`)).toEqual([
      [1, expect.stringContaining('Give utc or its timezone')],
    ]);
    expect(await outcomes(`2026-03-01 12:00:00,${line}`, { zone: 'UTC' })).toEqual([[1, '12:00:00', 1]]);
    expect(await outcomes(`Sun Mar  1 12:00:00 CET 2026,${line}`)).toEqual([
      [1, expect.stringContaining('Write it like')],
    ]);
  });

  it('is one failure however often a run reports it, and none if the run goes on', async () => {
    const failures = [failure('12:00:00'), '{"error":"Cannot open socket"}', failure('12:00:20')].join('\n');
    expect(await outcomes(failures)).toEqual([[1, '12:00:20', 0]]);
    expect(await outcomes(`${failure('12:00:00')}\n${failure('12:30:00')}`)).toEqual([
      [1, '12:00:00', 0],
      [2, '12:30:00', 0],
    ]);
    expect(await outcomes(`${failure('12:00:00')}\n${result('12:00:30')}`)).toEqual([[2, '12:00:30', 1]]);
    expect(await outcomes(`${failure('12:00:00')}\n${result('12:30:00')}`)).toEqual([
      [1, '12:00:00', 0],
      [2, '12:30:00', 1],
    ]);
  });

  it('is never a failure that goes unnoticed: one without a time is said to be so', async () => {
    const line = sample('ookla', 'result.csv');
    const text = `[2026-03-01 12:00:00.123] [error] Configuration - Timeout\n"2026-03-01T13:00:00Z",${line}`;
    expect(await outcomes(text)).toEqual([
      [1, expect.stringContaining('does not tell its time')],
      [2, '13:00:00', 1],
    ]);
    expect(await outcomes(text, { zone: 'UTC' })).toEqual([
      [1, '12:00:00', 0],
      [2, '13:00:00', 1],
    ]);
  });

  it.each([
    ['{"download":1}', 'This is not a result of Ookla’s speedtest. Take it out of the file, or choose another format.'],
    ['Speedtest by Ookla', 'This is not a line of Ookla’s speedtest -f csv.'],
    [
      '{"type":"result","timestamp":"2026-03-01T12:00:00Z","download":{"bandwidth":"fast"},"ping":{}}',
      'download.bandwidth: This value should be of type number. ping.latency: This field is missing.',
    ],
    ['{"type":"result","timestamp":"yesterday","ping":{"latency":1}}', 'timestamp: yesterday is not a valid date.'],
    [
      '{"type":"result","timestamp":"1970-01-01T00:00:31Z","ping":{"latency":1}}',
      'timestamp: 1970-01-01T00:00:31Z is not between 1990 and 2099: look at the clock.',
    ],
    ['{"type":"result","timestamp":"2026-03-01T12:00:00Z"}', 'This run has measured nothing.'],
  ])('is refused when it is something else: %s', async (text, message) => {
    expect(await readSample('ookla', text)).toEqual([[1, expect.stringContaining(message)]]);
  });
});
