import { describe, expect, it } from 'vitest';
import { line } from './progress.ts';

describe('the progress bar', () => {
  it('shows how much of a file is through, and how fast', () => {
    expect(line('a.csv', { bytes: 5e6, totalBytes: 10e6, seconds: 2 })).toBe(
      `a.csv ${'█'.repeat(15)}${'░'.repeat(15)} 50 % 5.0 MB, 2.5 MB/s`,
    );
  });

  it('does not count as speed what was there before', () => {
    expect(line('a.csv', { bytes: 5e6, bytesBefore: 4e6, totalBytes: 10e6, seconds: 2 })).toContain('5.0 MB, 0.5 MB/s');
  });

  it('shows the bytes alone where the end is not known', () => {
    expect(line('stdin', { bytes: 5e6, totalBytes: undefined, seconds: 2 })).toBe('stdin 5.0 MB, 2.5 MB/s');
  });

  it('shows the rows where they are counted', () => {
    expect(line('stdin', { bytes: 5e6, totalBytes: undefined, seconds: 2, rows: 3000 })).toBe(
      'stdin 5.0 MB, 2.5 MB/s, 1,500 rows/s',
    );
  });
});
