import { expect, it } from 'vitest';
import { fileName } from './save-file.ts';

it('a title becomes the name of a file', () => {
  expect(fileName('Download speed by day, split by ISP: share ≥ 30 Mbit/s', 'svg')).toBe(
    'download-speed-by-day-split-by-isp-share-30-mbit-s.svg',
  );
  const long =
    'Download speed in percent of the advertised speed by day, median of each line, split by ISP, package and region of Brazil';
  expect(fileName(long, 'csv', ['2026-10-19', '2026-11-17'])).toBe(
    'download-speed-in-percent-of-the-advertised-speed-by-day-median-of-each-line-split-by-isp-package-and-region-of-brazil_2026-10-19_2026-11-17.csv',
  );
  expect(fileName(`${long} and its neighbours`, 'csv')).toMatch(/-of-brazil\.csv$/);
  expect(fileName('…', 'csv')).toBe('broadgauge.csv');
});
