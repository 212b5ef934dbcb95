import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { instantText } from './parameters.ts';

const FROM = instantText({ name: 'from', description: '', example: '-7 days' });
const read = (given: string) => FROM.read(given, new IssueList());

it('takes a space in a time of an address for the plus of its offset', () => {
  expect(read('2026-03-01T13:00:00 01:00')).toBe('2026-03-01T13:00:00+01:00');
  expect(read('2026-03-01T13:00:00 0100')).toBe('2026-03-01T13:00:00+0100');
  expect(read('2026-03-01 13:00')).toBe('2026-03-01 13:00');
});

it('reads a text of any length in one pass', () => {
  const long = 'T'.repeat(200_000);
  expect(read(long)).toBe(long);
  expect(read(`${long} 01:00`)).toBe(`${long}+01:00`);
});
