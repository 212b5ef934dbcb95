import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { steadyLines } from './steady-lines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('something is written every two seconds until the end, and nothing after it', () => {
  const written: string[] = [];
  const lines = steadyLines('Opening.', (line) => written.push(line));
  vi.advanceTimersByTime(2500);
  lines.tell('One of two.');
  vi.advanceTimersByTime(4100);
  lines.tell('Two of two.');
  lines.end();
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual(['Opening. 2 s', 'One of two.', 'One of two. 2 s', 'One of two. 4 s', 'Two of two.']);
});
