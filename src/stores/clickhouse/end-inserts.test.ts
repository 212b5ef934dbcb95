import { describe, expect, it } from 'vitest';
import { untilEnded } from './end-inserts.ts';

const noPause = async () => {};

describe('untilEnded', () => {
  it('waits while an insert runs that a server has not ended yet', async () => {
    const running = [2, 1, 1, 0];
    let looks = 0;
    await untilEnded(async () => running[looks++] ?? 0, noPause);
    expect(looks).toBe(4);
  });

  it('gives up one that goes on, so that nothing is stored beside it', async () => {
    await expect(untilEnded(async () => 1, noPause)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    });
  });
});
