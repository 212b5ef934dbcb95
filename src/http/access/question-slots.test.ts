import { expect, it } from 'vitest';
import { BUSY } from '../../errors.ts';
import { QuestionSlots } from './question-slots.ts';

it('an organisation with slots is refused if there are no more, until one is released', () => {
  const slots = new QuestionSlots(2);
  const leave = slots.enter(1);
  slots.enter(1);
  expect(() => slots.requireSlot(1)).toThrow(BUSY);
  expect(() => slots.enter(1)).toThrow(BUSY);
  leave();
  slots.enter(1);
  expect(() => slots.enter(1)).toThrow(BUSY);
});

it('an organisation without a slot gets one, and no second', () => {
  const slots = new QuestionSlots(1);
  slots.enter(1);
  const leave = slots.enter(2);
  expect(() => slots.enter(2)).toThrow(BUSY);
  leave();
  slots.enter(2);
});
