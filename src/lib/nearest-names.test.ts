import { describe, expect, it } from 'vitest';
import { editDistance, nearestNames } from './nearest-names.ts';

describe('the distance of two words', () => {
  it.each([
    ['httpget', 'httpget', 0],
    ['htpget', 'httpget', 1],
    ['httpegt', 'httpget', 1],
    ['', 'isp', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s is %d', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
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
});
