import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { newName, pathText } from './parameters.ts';

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
