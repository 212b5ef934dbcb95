import { expect, it } from 'vitest';
import { BUSY } from '../../errors.ts';
import { Places } from './places.ts';

it('an organisation with places is refused where there are no more, until one is given back', () => {
  const places = new Places(2);
  const leave = places.enter(1);
  places.enter(1);
  expect(() => places.requireRoom(1)).toThrow(BUSY);
  expect(() => places.enter(1)).toThrow(BUSY);
  leave();
  places.enter(1);
  expect(() => places.enter(1)).toThrow(BUSY);
});

it('an organisation without a place gets one, and no second', () => {
  const places = new Places(1);
  places.enter(1);
  const leave = places.enter(2);
  expect(() => places.enter(2)).toThrow(BUSY);
  leave();
  places.enter(2);
});
