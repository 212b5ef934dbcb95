import type { Condition, Expr } from '../../src/plan/expr.ts';
import { type Fixed, fixed, over, times } from './fixed.ts';
import type { OracleRecord } from './panel.ts';

type Columns = OracleRecord['columns'];

/** Null where something that it needs is null. */
export function evaluate(expr: Expr, columns: Columns): Fixed | null {
  if (expr.kind === 'number') return fixed(expr.value);
  if (expr.kind === 'column') {
    const cell = columns[expr.name] ?? null;
    return cell === null ? null : fixed(Number(cell));
  }
  const [left, right] = [evaluate(expr.left, columns), evaluate(expr.right, columns)];
  return left === null || right === null ? null : OPERATORS[expr.kind](left, right);
}

const OPERATORS = {
  add: (a: Fixed, b: Fixed) => a + b,
  sub: (a: Fixed, b: Fixed) => a - b,
  mul: times,
  div: over,
};

/** A null is never true. */
export function holds(condition: Condition, columns: Columns): boolean {
  if ('conditions' in condition) {
    const parts = condition.conditions.map((part) => holds(part, columns));
    return condition.kind === 'and' ? !parts.includes(false) : parts.includes(true);
  }
  const [left, right] = [evaluate(condition.left, columns), evaluate(condition.right, columns)];
  return left !== null && right !== null && COMPARISONS[condition.kind](left, right);
}

const COMPARISONS = {
  lt: (a: Fixed, b: Fixed) => a < b,
  le: (a: Fixed, b: Fixed) => a <= b,
  gt: (a: Fixed, b: Fixed) => a > b,
  ge: (a: Fixed, b: Fixed) => a >= b,
  eq: (a: Fixed, b: Fixed) => a === b,
};
