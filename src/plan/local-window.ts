import type { LocalWindow } from './plan.ts';

/** The hours of each block of the local day that lie inside a window, by the block's start hour. */
export function hoursOfBlocks(blocks: readonly number[], window: LocalWindow | null): ReadonlyMap<number, number> {
  const lengths = blocks.map((start, index) => {
    const end = blocks[index + 1] ?? 24;
    const hours = window === null ? end - start : window.hours.filter((hour) => hour >= start && hour < end).length;
    return [start, hours] as const;
  });
  return new Map(lengths);
}
