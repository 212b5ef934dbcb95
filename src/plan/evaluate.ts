import type { Condition, Expr } from './expr.ts';

/** The numbers of one result by the names of their columns. */
export type Figures = (column: string) => number | null;

/** Whether a condition is true of a result. A comparison with null is not. */
export function holds(condition: Condition, figures: Figures): boolean {
  if ('conditions' in condition) {
    const isTrue = (part: Condition) => holds(part, figures);
    return condition.kind === 'and' ? condition.conditions.every(isTrue) : condition.conditions.some(isTrue);
  }
  const [left, right] = [evaluate(condition.left, figures), evaluate(condition.right, figures)];
  return left !== null && right !== null && COMPARISONS[condition.kind](left, right);
}

/** Null where a column that it needs is null. */
export function evaluate(expr: Expr, figures: Figures): number | null {
  if (expr.kind === 'column') return figures(expr.name);
  if (expr.kind === 'number') return expr.value;
  const [left, right] = [evaluate(expr.left, figures), evaluate(expr.right, figures)];
  return left === null || right === null ? null : OPERATORS[expr.kind](left, right);
}

const OPERATORS = {
  add: (a: number, b: number) => a + b,
  sub: (a: number, b: number) => a - b,
  mul: (a: number, b: number) => a * b,
  div: (a: number, b: number) => a / b,
};

const COMPARISONS = {
  lt: (a: number, b: number) => a < b,
  le: (a: number, b: number) => a <= b,
  gt: (a: number, b: number) => a > b,
  ge: (a: number, b: number) => a >= b,
  eq: (a: number, b: number) => a === b,
};
