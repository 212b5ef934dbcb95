import { expect, it } from 'vitest';
import { changeFilter } from './change-filter.ts';

const include = { id: 'isp', filterType: 'include', filterValues: ['A'] } as const;
const exclude = { id: 'isp', filterType: 'exclude', filterValues: ['B', 'A'] } as const;

it('a filter is changed where it stands, or added at the end', () => {
  const more = { ...include, filterValues: ['A', 'C'] };
  expect(changeFilter([include, exclude], 0, more)).toEqual([more, exclude]);
  expect(changeFilter([include], 1, exclude)).toEqual([include, exclude]);
});

it('a filter that becomes like another joins it', () => {
  expect(changeFilter([include, exclude], 0, { ...include, filterType: 'exclude' })).toEqual([
    { ...exclude, filterValues: ['A', 'B'] },
  ]);
});

it('a filter without values is gone', () => {
  expect(changeFilter([include, exclude], 0, { ...include, filterValues: [] })).toEqual([exclude]);
});
