import { describe, expect, it } from 'vitest';
import { readUnknownName } from './name-hint.ts';

describe('the unknown name of a message', () => {
  it.each([
    ['ips is not a valid split.', { name: 'ips', noun: 'split' }],
    ['a\nb is not a valid chart type.', { name: 'a\nb', noun: 'chart type' }],
    ['x is not a valid y. is not a valid filter.', { name: 'x is not a valid y.', noun: 'filter' }],
    ['3 is not a valid period. Give a number of days.', undefined],
    ['fire is not a valid state: it is one of ok.', undefined],
    ['This field is missing.', undefined],
    [' is not a valid .', undefined],
  ])('of %j', (message, expected) => expect(readUnknownName(message)).toEqual(expected));

  it('is found in one pass, whatever the name is', () => {
    const name = ' is not a valid a'.repeat(60_000);
    expect(readUnknownName(`${name} is not a valid split.`)).toEqual({ name, noun: 'split' });
    expect(readUnknownName(`${name} is not a valid period. Give a number of days.`)).toBeUndefined();
  });
});
