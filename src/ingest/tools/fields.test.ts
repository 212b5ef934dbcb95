import { expect, it } from 'vitest';
import { IssueList } from '../../lib/issue-list.ts';
import { fieldsOf } from './fields.ts';

it.each([
  ['elements', 0, 'hubs[9]', 'This value should be of type object.'],
  ['fields of elements', {}, 'hubs[9].Snt', 'This field is missing.'],
])('a list has ten wrong %s at most, whatever its length', (_, element, last, message) => {
  const issues = new IssueList();
  for (const hub of fieldsOf({ hubs: Array(300_000).fill(element) }, issues).list('hubs')) hub.neededNumber('Snt');
  expect([...issues]).toHaveLength(10);
  expect([...issues].at(-1)).toEqual([last, [message]]);
});
