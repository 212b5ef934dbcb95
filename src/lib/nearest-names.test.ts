import { describe, expect, it } from 'vitest';
import { editDistance, nearestNames } from './nearest-names.ts';

describe('the distance of two words', () => {
  it.each([
    ['httpget', 'httpget', 0],
    ['htpget', 'httpget', 1],
    ['httpegt', 'httpget', 1],
    ['', 'isp', 3],
    ['kitten', 'sitting', 3],
    ['a', 'colour', 4],
    ['kittens', 'sofasts', 4],
    ['badcfehg', 'abcdefgh', 4],
  ])('%s and %s is %d', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(b, a, 3)).toBe(distance);
  });
});

describe('the nearest names', () => {
  const known = ['httpget', 'httppost', 'ping', 'pingLoss', 'custom.region', 'region', 'isp', 'region'];

  it.each([
    ['htpget', ['httpget']],
    ['PING', ['ping', 'pingLoss']],
    ['regoin', ['region']],
    ['ips', ['isp']],
    ['colour', []],
    ['x', []],
  ])('to %s are %j', (typed, expected) => {
    expect(nearestNames(typed, known)).toEqual(expected);
  });

  it('are none for a name of more than 64 characters, nor among much longer ones', () => {
    const name = 'httpget'.repeat(18);
    expect(nearestNames(name, [name])).toEqual([]);
    const alike = Array.from({ length: 20_000 }, (_, index) => `${'a'.repeat(80)}${index}`);
    expect(nearestNames('b'.repeat(64), alike)).toEqual([]);
    expect(nearestNames('a'.repeat(64), ['a'.repeat(60), ...alike.slice(0, 1)])).toContain('a'.repeat(60));
  });
});
