import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../../test/fixtures/read-sample.ts';

const COMPLETED = { successes: 1, failures: 0 };

describe('what speedtest-cli prints', () => {
  it('as JSON is a download, an upload and a ping, in our units', async () => {
    const run = { dtime: '2026-03-01T12:00:02.123Z', target: 'speed.example.net' };
    expect(await readSample('speedtest-cli', sample('speedtest-cli', 'result.out'))).toEqual([
      [1, 'httpget', { ...run, bytes_sec: 11706027, bytes_total: 117292948, ...COMPLETED }],
      [1, 'httppost', { ...run, bytes_sec: 5242160, bytes_total: 52690944, ...COMPLETED }],
      [1, 'ping', { ...run, rtt_avg: 12345 }],
    ]);
  });

  it('as CSV is the same; zero and unanswered requests are not measurements', async () => {
    const target = 'Example, Inc. - Exampleton';
    const first = { dtime: '2026-03-02T12:00:02.654Z', target };
    expect(await readSample('speedtest-cli', sample('speedtest-cli', 'runs.csv'))).toEqual([
      [2, 'httpget', { ...first, bytes_sec: 11706027, ...COMPLETED }],
      [2, 'httppost', { ...first, bytes_sec: 5242160, ...COMPLETED }],
      [2, 'ping', { ...first, rtt_avg: 12500 }],
      [3, 'httpget', { dtime: '2026-03-02T13:00:02.654Z', target, bytes_sec: 10000000, ...COMPLETED }],
    ]);
  });

  it('is in UTC, also where early versions leave that out', async () => {
    const text = sample('speedtest-cli', 'result.out');
    expect(await readSample('speedtest-cli', text.replace('123456Z', '123456'))).toEqual(
      await readSample('speedtest-cli', text),
    );
  });

  it('is a failed run when it says ERROR, which tells no time', async () => {
    const text = 'Cannot retrieve speedtest configuration\nERROR: <urlopen error timed out>\n';
    expect(await readSample('speedtest-cli', text)).toEqual([[2, expect.stringContaining('does not tell its time')]]);
    const failed = { dtime: '2026-03-01T12:00:00.000Z', successes: 0, failures: 1 };
    expect(await readSample('speedtest-cli', text, { time: Date.UTC(2026, 2, 1, 12) })).toEqual([
      [2, 'httpget', failed],
      [2, 'httppost', failed],
    ]);
  });

  it.each([
    [sample('librespeed', 'result.out'), 'This is not a result of speedtest-cli.'],
    ['10001,Example,Exampleton,2026-03-01T12:00:00Z,4.2,fast,1,1,,', 'This is not a result of speedtest-cli.'],
    ['10001,Example,Exampleton,1 March,4.2,1,1,1,,', 'timestamp: 1 March is not a valid date.'],
    ['Ping: 12.3 ms', 'This is not a result of speedtest-cli.'],
  ])('is refused when it is something else: %s', async (text, message) => {
    expect(await readSample('speedtest-cli', text)).toEqual([[1, expect.stringContaining(message)]]);
  });
});
