import { expect, it } from 'vitest';
import { describeRange, readSearch, searchChanges } from './agent-search.ts';

it('an address without parameters is the first page of all agents', () => {
  expect(readSearch(new URLSearchParams())).toEqual({ q: '', panel: '', size: '50', trail: [] });
});

it('a number of rows that is not offered is the usual one', () => {
  expect(readSearch(new URLSearchParams('rows=7')).size).toBe('50');
});

it('another search begins with its first page', () => {
  expect(searchChanges({ q: 'wb' })).toEqual({ q: 'wb', after: [] });
  expect(searchChanges({ panel: '' })).toEqual({ panel: null, after: [] });
});

it('a page says which agents it shows', () => {
  const search = readSearch(new URLSearchParams('rows=1000&after=ca&after=cb'));
  expect(describeRange(search, 17)).toBe('2,001 to 2,017');
});
