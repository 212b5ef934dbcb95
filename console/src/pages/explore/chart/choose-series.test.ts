import { expect, it } from 'vitest';
import { chooseSeries, colourSeries, panelsOf, pressSeries } from './choose-series.ts';

const seriesOf = (count: number, isNamed = false) => ({
  series: Array.from({ length: count }, (_, place) => ({
    key: String(place),
    label: '',
    splitValues: [],
    samples: place,
  })),
  isNamed,
});
const keysOf = (series: readonly { readonly key: string }[]) => series.map(({ key }) => key);

it('a few series share a chart, many get one each', () => {
  expect(chooseSeries(seriesOf(8), { layout: undefined, hidden: [], pinned: [] })).toMatchObject({
    layout: 'together',
    leftOut: 0,
  });
  expect(chooseSeries(seriesOf(9), { layout: undefined, hidden: [], pinned: [] })).toMatchObject({
    layout: 'apart',
    leftOut: 0,
  });
});

it('of too many those with most samples are shown, in the order of the answer, and the others are counted', () => {
  const { shown, leftOut } = chooseSeries(seriesOf(12), { layout: 'together', hidden: [], pinned: [] });
  expect(keysOf(shown)).toEqual(['4', '5', '6', '7', '8', '9', '10', '11']);
  expect(leftOut).toBe(4);
  expect(chooseSeries(seriesOf(30), { layout: undefined, hidden: [], pinned: [] })).toMatchObject({
    layout: 'apart',
    leftOut: 6,
  });
});

it('a hidden series makes room for the next', () => {
  const { shown, hidden, leftOut } = chooseSeries(seriesOf(12), { layout: 'together', hidden: ['11'], pinned: [] });
  expect(keysOf(hidden)).toEqual(['11']);
  expect(keysOf(shown)[0]).toBe('3');
  expect(leftOut).toBe(3);
});

it('bars that have a name have more room, and nothing to hide', () => {
  const { layout, shown, leftOut } = chooseSeries(seriesOf(41, true), { layout: 'apart', hidden: ['40'], pinned: [] });
  expect(layout).toBe('together');
  expect(shown).toHaveLength(40);
  expect(keysOf(shown).at(-1)).toBe('40');
  expect(leftOut).toBe(1);
});

it('a press draws any series, and another one hides it', () => {
  const pinned = pressSeries('0', false, { hidden: ['0'], pinned: [] });
  expect(pinned).toEqual({ hidden: [], pinned: ['0'] });
  const { shown, leftOut } = chooseSeries(seriesOf(12), { layout: 'together', ...pinned });
  expect(keysOf(shown)).toEqual(['0', '5', '6', '7', '8', '9', '10', '11']);
  expect(leftOut).toBe(4);
  expect(pressSeries('0', true, pinned)).toEqual({ hidden: ['0'], pinned: [] });
});

it('panels hold the series of one value of the last split, and what differs only by that has one colour', () => {
  const series = ['A FTTP', 'A ADSL', 'B FTTP'].map((label) => ({
    key: label,
    label,
    splitValues: label.split(' '),
    samples: 1,
  }));
  const chosen = chooseSeries({ series, isNamed: false }, { layout: 'panels', hidden: [], pinned: [] });
  expect(panelsOf(chosen)).toEqual([
    { label: 'FTTP', keys: ['A FTTP', 'B FTTP'] },
    { label: 'ADSL', keys: ['A ADSL'] },
  ]);
  const colours = colourSeries({ series, isNamed: false }, chosen);
  expect(colours.get('A ADSL')).toBe(colours.get('A FTTP'));
  expect(colours.get('B FTTP')).not.toBe(colours.get('A FTTP'));
});

it('one split has no panels', () => {
  expect(chooseSeries(seriesOf(3), { layout: 'panels', hidden: [], pinned: [] }).layout).toBe('together');
});
