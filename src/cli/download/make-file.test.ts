import { describe, expect, it } from 'vitest';
import { waitingText } from './make-file.ts';

describe('the line of a file that is being made', () => {
  it('says that nothing is done yet', () => {
    expect(waitingText('test_data', { status: 'queued', rows: 0 }, 3)).toBe('test_data: waiting for the service');
  });

  it('shows how many rows there are, and how fast they come', () => {
    expect(waitingText('test_data', { status: 'running', rows: 5_000_000 }, 4)).toBe(
      'test_data: 5,000,000 rows, 1,250,000 rows/s',
    );
  });
});
