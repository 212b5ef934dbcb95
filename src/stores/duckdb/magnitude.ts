import type { Expr } from '../../plan/expr.ts';
import type { Magnitude } from '../../sql/dialect.ts';
import type { Stored } from './stored.ts';

/** Whose square is a 64-bit integer, and of how much a sum of squares is a 128-bit one. */
const NARROW_MAX = 3e9;
const SUM_MAX = 1e38;

/** How large a number can be that an expression makes of the stored ones; null: too large to sum their squares exactly. */
export function magnitudeOf(expr: Expr, { rows, furthest }: Stored): Magnitude | null {
  const bound = boundOf(expr, furthest);
  if (bound <= NARROW_MAX) return 'narrow';
  return bound * bound * rows < SUM_MAX ? 'wide' : null;
}

/** No result is further from zero. */
function boundOf(expr: Expr, furthest: Stored['furthest']): number {
  switch (expr.kind) {
    case 'column':
      return furthest.get(expr.name) ?? Number.POSITIVE_INFINITY;
    case 'number':
      return Math.abs(expr.value);
    case 'add':
    case 'sub':
      return boundOf(expr.left, furthest) + boundOf(expr.right, furthest);
    case 'mul':
      return boundOf(expr.left, furthest) * boundOf(expr.right, furthest);
    case 'div':
      return Number.POSITIVE_INFINITY;
  }
}
