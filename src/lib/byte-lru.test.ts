import { describe, expect, it } from 'vitest';
import { ByteLru } from './byte-lru.ts';

const held = (cache: ByteLru<string>, keys: string) => [...keys].filter((key) => cache.get(key) !== undefined).join('');

describe('a cache bounded in bytes', () => {
  it('drops what was not used for longest', () => {
    const cache = new ByteLru<string>(3, (value) => value.length);
    for (const key of 'abc') cache.set(key, 'x');
    cache.get('a');
    cache.set('d', 'x');
    expect(held(cache, 'abcd')).toBe('acd');
  });

  it('counts a value that is set again once', () => {
    const cache = new ByteLru<string>(4, (value) => value.length);
    cache.set('a', 'xxx');
    cache.set('a', 'x');
    cache.set('b', 'xxx');
    expect([cache.get('a'), cache.get('b')]).toEqual(['x', 'xxx']);
  });

  it('holds nothing that is larger than all of it, and drops what had the key', () => {
    const cache = new ByteLru<string>(3, (value) => value.length);
    cache.set('a', 'x');
    cache.set('b', 'x');
    cache.set('a', 'xxxx');
    expect(held(cache, 'ab')).toBe('b');
  });
});
