import { expect, it } from 'vitest';
import { matchRegions } from './match-regions.ts';

const region = (key: string, ...also: string[]) => ({ key, also });
const NORTH = region('N', 'The North');
const SAO = region('SP', 'São Paulo');
const EAST = region('E', 'Far');
const WEST = region('W', 'Far');

const match = (values: readonly string[]) => matchRegions([NORTH, SAO, EAST, WEST], values);

it('a value is that of the region whose key or name it is, whatever the case, the accents and the blanks', () => {
  const { byRegion, valuesLeft } = match([' the  NORTH ', 'Sao Paulo', 'e']);
  expect([...byRegion]).toEqual([
    [EAST, 'e'],
    [NORTH, ' the  NORTH '],
    [SAO, 'Sao Paulo'],
  ]);
  expect(valuesLeft).toEqual([]);
});

it('what does not match is said on both sides', () => {
  const { valuesLeft, regionsLeft } = match(['N', 'Nowhere', '']);
  expect(valuesLeft).toEqual(['Nowhere', '']);
  expect(regionsLeft).toEqual([SAO, EAST, WEST]);
});

it('a name of two regions is neither’s', () => {
  expect(match(['Far']).valuesLeft).toEqual(['Far']);
});

it('of two values for a region the exact one is taken, and the other left over', () => {
  const { byRegion, valuesLeft } = match(['n', 'N']);
  expect(byRegion.get(NORTH)).toBe('N');
  expect(valuesLeft).toEqual(['n']);
});
