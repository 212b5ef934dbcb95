/** Pseudo-random numbers that depend only on `reseed`. */
export interface Noise {
  reseed(seed: number): void;
  /** From 0 to 1, evenly. */
  next(): number;
  /** From -1 to 1, mostly near 0. */
  spread(): number;
}

/** mulberry32 over an int32 state: one allocation serves any number of seeds. */
export function createNoise(): Noise {
  let state = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    reseed: (seed) => {
      state = seed | 0;
    },
    next,
    spread: () => next() + next() - 1,
  };
}

/** Three integers mixed into one seed. */
export function mix(a: number, b: number, c: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

/** One number from 0 to 1 for three integers. */
export function chanceOf(a: number, b: number, c: number): number {
  return (mix(a, b, c) >>> 0) / 2 ** 32;
}
