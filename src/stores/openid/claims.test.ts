import { expect, it } from 'vitest';
import { groupsOf, nameOf } from './claims.ts';

it.each([
  ['groups', { groups: ['a', 'b', 7] }, ['a', 'b']],
  ['groups', { groups: 'a' }, ['a']],
  ['realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
  ['https://example.org/groups', { 'https://example.org/groups': ['a'] }, ['a']],
  ['groups', {}, undefined],
  ['groups', { groups: { a: true } }, undefined],
  ['realm_access.roles', { realm_access: null }, undefined],
  ['constructor.name', {}, undefined],
])('of the claim %s of %j the groups are %j', (claim, claims, groups) => {
  expect(groupsOf(claims, claim)).toEqual(groups);
});

it.each([
  [{ sub: '7', email: 'ada@example.org', name: 'Ada' }, 'ada@example.org'],
  [{ sub: '7', email: 'root@example.org', email_verified: false, name: 'Ada' }, 'Ada'],
  [{ sub: '7', email: ' ', preferred_username: 'ada' }, 'ada'],
  [{ sub: '7', name: 'Ada\0' }, '7'],
  [{ sub: 'x'.repeat(300) }, 'x'.repeat(128)],
])('of %j the name is %s', (claims, name) => {
  expect(nameOf(claims)).toBe(name);
});
