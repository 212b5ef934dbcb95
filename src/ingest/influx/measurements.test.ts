import { expect, it } from 'vitest';
import { resultsOf } from './measurements.ts';

const resultOf = (entity: string) =>
  resultsOf({
    measurement: 'Mbit/s',
    tags: new Map([
      ['domain', 'sensor'],
      ['entity_id', entity],
    ]),
    fields: new Map([['value', 8]]),
    time: 1_784_000_000_000,
  } as unknown as Parameters<typeof resultsOf>[0]);

it('takes a sensor of Home Assistant for what the end of its name says', () => {
  for (const entity of ['speedtest_download', 'sensor.speedtest_download', 'my_speedtest_2_download'])
    expect(resultOf(entity)?.results[0]?.test.key).toBe('httpget');
  for (const entity of ['speedtest', 'cellar_download', 'speedtest.cellar_download', 'speedtest_download_limit'])
    expect(resultOf(entity)).toBeUndefined();
});

it('reads its name in one pass', () => {
  expect(resultOf('speedtest'.repeat(100_000))).toBeUndefined();
});
