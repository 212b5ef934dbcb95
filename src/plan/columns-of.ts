import type { Expr } from './expr.ts';

/** The columns that an expression is computed from. */
export function columnsOf(expr: Expr): string[] {
  if (expr.kind === 'column') return [expr.name];
  return expr.kind === 'number' ? [] : [...columnsOf(expr.left), ...columnsOf(expr.right)];
}
