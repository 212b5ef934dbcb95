import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { populations } from './populations.ts';

it('a population with a dimension of half a megabyte is refused before its strata are read', () => {
  const body = populations.calls.find(({ id }) => id === 'putPopulation')?.body;
  const issues = new IssueList();
  const dimensions = [`custom.${'x'.repeat(500_000)}`];
  body?.read({ form: 'json', value: { dimensions, cells: Array(10_000).fill({ count: 'x' }) } }, 0, issues);
  expect(Object.fromEntries(issues)).toEqual({ 'dimensions[0]': ['This value is too long.'] });
});
