import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { instantText, newName, pathText } from './parameters.ts';

it.each([
  ['a/b', {}],
  ['...', {}],
  ['..', { name: ['.. means something else in an address.'] }],
  ['.', { name: ['. means something else in an address.'] }],
  [' ', { name: ['This value should not be blank.'] }],
])('a name that clients can put into an address is taken: %j', (given, expected) => {
  const issues = new IssueList();
  newName(pathText({ name: 'name', description: 'A name.', example: 'x' })).read(given, issues);
  expect(Object.fromEntries(issues)).toEqual(expected);
});

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
