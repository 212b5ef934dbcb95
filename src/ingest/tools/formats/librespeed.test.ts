import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../../test/fixtures/read-sample.ts';

const COMPLETED = { successes: 1, failures: 0 };

describe('what librespeed-cli prints', () => {
  it('is a download, an upload and a ping, in our units and in UTC', async () => {
    const run = { dtime: '2026-03-01T12:00:31.123Z', target: 'speed.example.net' };
    expect(await readSample('librespeed', sample('librespeed', 'result.out'))).toEqual([
      [1, 'httpget', { ...run, bytes_sec: 9401250, bytes_total: 141033472, ...COMPLETED }],
      [1, 'httppost', { ...run, bytes_sec: 4193750, bytes_total: 62914560, ...COMPLETED }],
      [1, 'ping', { ...run, rtt_avg: 11360 }],
    ]);
  });

  it('of old versions is an object, and zero is no measurement', async () => {
    const run = { dtime: '2026-03-02T12:00:31.500Z', target: 'speed.example.net' };
    expect(await readSample('librespeed', sample('librespeed', 'old.out'))).toEqual([
      [1, 'httpget', { ...run, bytes_sec: 9400000, bytes_total: 141033472, ...COMPLETED }],
      [1, 'ping', { ...run, rtt_avg: 11000 }],
    ]);
  });

  it('may be written run after run without a line break', async () => {
    const text = sample('librespeed', 'result.out');
    expect(await readSample('librespeed', text + text)).toHaveLength(6);
  });

  it('is a failed run when no server has answered, which tells no time', async () => {
    const failed = { dtime: '2026-03-01T12:00:00.000Z', successes: 0, failures: 1 };
    expect(await readSample('librespeed', 'null')).toEqual([[1, expect.stringContaining('does not tell its time')]]);
    expect(await readSample('librespeed', 'null', { time: Date.UTC(2026, 2, 1, 12) })).toEqual([
      [1, 'httpget', failed],
      [1, 'httppost', failed],
    ]);
  });

  it('names its server by the host of the address, or as it can', async () => {
    const text = sample('librespeed', 'old.out').replace('https://speed.example.net/backend', 'nonsense');
    expect(await readSample('librespeed', text)).toMatchObject([
      [1, 'httpget', { target: 'Exampleton, Exampleland' }],
      [1, 'ping', {}],
    ]);
  });

  it('is not confused with speedtest-cli, whose fields have other units', async () => {
    expect(await readSample('librespeed', sample('speedtest-cli', 'result.out'))).toEqual([
      [1, expect.stringContaining('This is not a result of librespeed-cli --json.')],
    ]);
  });
});
