import type { Expr } from '../plan/expr.ts';

/** A value as a number of the stored columns, and how that number becomes the metric's. */
export interface Scaled {
  readonly core: Expr;
  readonly scale: (core: number) => number;
}

/**
 * Takes the constant factors off the outside of an expression. What is left is mostly an integer column, on which an
 * engine sorts and sums exactly; the few figures that come out are scaled by the same operations in the same order.
 */
export function scaledOf(expr: Expr): Scaled {
  if (expr.kind === 'mul' || expr.kind === 'div') {
    const { left, right } = expr;
    if (right.kind === 'number' && right.value > 0) {
      const { core, scale } = scaledOf(left);
      const factor = right.value;
      return { core, scale: expr.kind === 'mul' ? (x) => scale(x) * factor : (x) => scale(x) / factor };
    }
  }
  return { core: expr, scale: (x) => x };
}
