import { expect, it } from 'vitest';
import { createRefusalDelay, networkOf } from './refusal-delay.ts';

function delaysOf(count: number, delay: ReturnType<typeof createRefusalDelay>, address = '192.0.2.1') {
  return Array.from({ length: count }, () => {
    const wait = delay.begin(address);
    wait?.release();
    return wait?.ms;
  });
}

it('the first refusals of an address are answered at once, later ones twice as late each time, up to a limit', () => {
  const delay = createRefusalDelay(1000, () => 0);
  expect(new Set(delaysOf(50, delay))).toEqual(new Set([0]));
  expect(delaysOf(7, delay)).toEqual([50, 100, 200, 400, 800, 1000, 1000]);
});

it('an address does not wait for the refusals of another', () => {
  const delay = createRefusalDelay(1000, () => 0);
  delaysOf(100, delay);
  expect(delaysOf(1, delay, '192.0.2.2')).toEqual([0]);
});

it('an address begins anew after ten minutes without a refusal', () => {
  let now = 0;
  const delay = createRefusalDelay(1000, () => now);
  delaysOf(100, delay);
  now = 600_001;
  expect(delaysOf(1, delay)).toEqual([0]);
});

it('so many refusals of an address wait at the same time, then there is no place until one ends', () => {
  const delay = createRefusalDelay(1000, () => 0);
  delaysOf(50, delay);
  const waits = Array.from({ length: 200 }, () => delay.begin('192.0.2.1'));
  expect(waits.every((wait) => wait !== undefined)).toBe(true);
  expect(delay.begin('192.0.2.1')).toBeUndefined();
  waits[0]?.release();
  expect(delay.begin('192.0.2.1')).toBeDefined();
});

it('without a limit there is no delay', () => {
  expect(
    new Set(
      delaysOf(
        1000,
        createRefusalDelay(0, () => 0),
      ),
    ),
  ).toEqual(new Set([0]));
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
