import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { grantOf, readGroupGrants } from './group-grants.ts';

it('a person has what the first of their groups in the list has, and nothing of the others', () => {
  const grants = readGroupGrants(
    [
      { group: 'operators', scopes: ['operator', 'manage'] },
      { group: 'north', organisation: 'acme', scopes: ['data'], panels: ['north'] },
      { group: 'managers', organisation: 'acme', scopes: ['manage'] },
    ],
    'default',
    new IssueList(),
  );
  expect(grantOf(grants, ['managers', 'north'])).toEqual({
    group: 'north',
    organisation: 'acme',
    scopes: ['data'],
    panels: ['north'],
  });
  expect(grantOf(grants, ['operators'])).toMatchObject({ organisation: 'default', panels: null });
  expect(grantOf(grants, ['visitors'])).toBeUndefined();
});

it('every problem of the list is named', () => {
  const issues = new IssueList();
  readGroupGrants(
    [
      { group: '', scopes: ['everything'] },
      { group: 'x', scopes: ['operator'], panels: ['north'], colour: 'red' },
    ],
    'default',
    issues,
  );
  expect([...issues].map(([key]) => key)).toEqual([
    'groups[0][group]',
    'groups[0][scopes][0]',
    'groups[1][colour]',
    'groups[1][panels]',
  ]);
});
