import { expect, it } from 'vitest';
import { fileName } from './save-file.ts';

it('a title becomes the name of a file', () => {
  expect(fileName('Download speed by day, split by ISP: share ≥ 30 Mbit/s', 'svg')).toBe(
    'download-speed-by-day-split-by-isp-share-30-mbit-s.svg',
  );
  expect(fileName('…', 'csv')).toBe('broadgauge.csv');
});
