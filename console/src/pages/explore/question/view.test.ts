import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DRAWN_AS, LAYOUTS, PLAIN_VIEW, RIBBONS, readView, TABS, type View, writeView } from './view.ts';

const view: fc.Arbitrary<View> = fc.record({
  tab: fc.constantFrom(...TABS),
  ribbons: fc.subarray([...RIBBONS]),
  layout: fc.option(fc.constantFrom(...LAYOUTS), { nil: undefined }),
  figure: fc.option(fc.string(), { nil: undefined }),
  isFitted: fc.boolean(),
  withUnfinished: fc.boolean(),
  zoom: fc.constantFrom(undefined, { from: '2026-03-01T00:00', to: '2026-03-05T18:00' }),
  hidden: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
  pinned: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
  target: fc.option(fc.integer(), { nil: undefined }),
  hasTrends: fc.boolean(),
  against: fc.option(fc.constantFrom('latency', 'httppost'), { nil: undefined }),
  drawnAs: fc.option(fc.constantFrom(...DRAWN_AS), { nil: undefined }),
  map: fc.option(fc.string(), { nil: undefined }),
  mapAt: fc.option(fc.string(), { nil: undefined }),
  mapOf: fc.option(fc.string(), { nil: undefined }),
  sort: fc.option(fc.string(), { nil: undefined }),
  page: fc.integer({ min: 1 }),
});

it('every view comes back from its address as it was', () => {
  fc.assert(
    fc.property(view, (seen) => {
      expect(readView(new URLSearchParams(writeView(seen).toString()))).toEqual(seen);
    }),
  );
});

it('the plain view takes no place in the address', () => {
  expect(writeView(PLAIN_VIEW).toString()).toBe('');
});

it('a page that there can’t be is the first', () => {
  for (const page of ['0', '-1', '1.5', 'last', '1e99']) {
    expect(readView(new URLSearchParams({ page })).page).toBe(1);
  }
});
