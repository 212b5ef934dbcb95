import { expect, it } from 'vitest';
import type { AggregatePoint } from './answer.ts';
import { isUnfinished } from './is-unfinished.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const at = (start: string | undefined) => ({ start: start === undefined ? start : new Date(start) }) as AggregatePoint;

it('a period is unfinished as long as results can come', () => {
  expect(isUnfinished(at('2026-03-05'), 'daily', NOW)).toBe(true);
  expect(isUnfinished(at('2026-03-04'), 'daily', NOW)).toBe(false);
  expect(isUnfinished(at('2026-03-02'), 'weekly', NOW)).toBe(true);
});

it('what is no period is never unfinished', () => {
  expect(isUnfinished(at(undefined), 'total', NOW)).toBe(false);
});
