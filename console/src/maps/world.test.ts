import { expect, it } from 'vitest';
import { matchRegions } from '../../../src/maps/match-regions.ts';
import { areCountries, COUNTRIES } from './countries.ts';
import { worldMap } from './world.ts';

const { regions } = worldMap();

it('the world has a region for every code that is listed, and its borders are degrees', () => {
  const keys = new Set(regions.map(({ key }) => key));
  expect([...COUNTRIES.values()].filter(({ key }) => !keys.has(key)).map(({ key }) => key)).toEqual(['AQ']);
  const positions = regions.flatMap(({ polygons }) => polygons.flat(2));
  expect(positions.filter(([x, y]) => Math.abs(x) > 180.001 || Math.abs(y) > 90)).toEqual([]);
  expect(regions.flatMap(({ polygons }) => polygons.flat()).filter((ring) => ring.length < 4)).toEqual([]);
});

it('countries are found by their codes and by their names', () => {
  const { byRegion, valuesLeft } = matchRegions(regions, ['de', 'BRA', '826', 'United States', 'Côte d’Ivoire', 'XX']);
  expect([...byRegion].map(([{ key }, value]) => [key, value])).toEqual([
    ['DE', 'de'],
    ['BR', 'BRA'],
    ['GB', '826'],
    ['US', 'United States'],
    ['CI', 'Côte d’Ivoire'],
  ]);
  expect(valuesLeft).toEqual(['XX']);
});

it('texts are taken for countries if most of them are', () => {
  expect(areCountries(['GB', 'DE', 'nowhere'])).toBe(true);
  expect(areCountries(['Northwind', 'Kabelnetz', 'DE'])).toBe(false);
  expect(areCountries([])).toBe(false);
});
