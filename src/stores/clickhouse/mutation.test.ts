import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../errors.ts';
import { type MutationState, untilMutated } from './mutation.ts';

const STUCK: MutationState = { servers: 2, done: 1, partsToDo: 3, reason: 'Code: 243. No space left' };

/** Looks that find these states, the last of them for ever. */
function looking(...states: readonly MutationState[]) {
  let count = 0;
  return {
    look: async () => states[Math.min(count++, states.length - 1)] as MutationState,
    count: () => count,
  };
}
const noPause = async () => {};

describe('untilMutated', () => {
  it('waits until every server has done it, one that has not begun included', async () => {
    const begun = { servers: 2, done: 1, partsToDo: 0, reason: '' };
    const { look, count } = looking({ ...begun, done: 0 }, begun, { ...begun, done: 2 });
    await untilMutated(look, noPause);
    expect(count()).toBe(3);
  });

  it('gives up a mutation that comes no further, with the reason of the server', async () => {
    const error = await untilMutated(looking(STUCK).look, noPause).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect((error as ServiceError).status).toBe(503);
    expect((error as ServiceError).cause).toMatchObject({
      message: '1 of 2 servers are done, and 3 parts are left: Code: 243. No space left',
    });
  });

  it('is patient with one that does', async () => {
    const parts = Array.from({ length: 2000 }, (_, index) => ({ ...STUCK, partsToDo: 2000 - index }));
    const { look, count } = looking(...parts, { ...STUCK, done: 2 });
    await untilMutated(look, noPause);
    expect(count()).toBe(2001);
  });
});
