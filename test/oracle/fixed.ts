/** A number with 256 binary places. What is computed with such numbers is right far beyond what a double can show. */
export type Fixed = bigint;

const PLACES = 256n;

export const ZERO: Fixed = 0n;
export const ONE: Fixed = 1n << PLACES;

/** Exact for every double that is not nearly zero. */
export function fixed(x: number): Fixed {
  return BigInt(Math.trunc(x * 2 ** 100)) << (PLACES - 100n);
}

export function times(a: Fixed, b: Fixed): Fixed {
  return (a * b) >> PLACES;
}

export function over(a: Fixed, b: Fixed): Fixed {
  return (a << PLACES) / b;
}

export function sum(numbers: readonly Fixed[]): Fixed {
  return numbers.reduce((total, x) => total + x, ZERO);
}

/** Of a number that is not negative. */
export function squareRoot(a: Fixed): Fixed {
  if (a === ZERO) return ZERO;
  const square = a << PLACES;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The nearest double. */
export function toNumber(a: Fixed): number {
  return Number(a) / 2 ** Number(PLACES);
}
