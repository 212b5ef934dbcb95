import type { Comparison, Condition, Expr, Operator } from './expr.ts';

const SYMBOLS: Readonly<Record<Operator | Comparison, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  eq: '=',
};

/** An expression as a person would write it. */
export function showExpr(expr: Expr): string {
  if (expr.kind === 'column') return expr.name;
  if (expr.kind === 'number') return String(expr.value);
  const additive = expr.kind === 'add' || expr.kind === 'sub';
  const side = (operand: Expr, right: boolean) => {
    const nested = operand.kind === 'add' || operand.kind === 'sub' || (right && isProduct(operand));
    return nested && (!additive || right) ? `(${showExpr(operand)})` : showExpr(operand);
  };
  return `${side(expr.left, false)} ${SYMBOLS[expr.kind]} ${side(expr.right, true)}`;
}

export function showCondition(condition: Condition): string {
  if ('conditions' in condition) {
    return condition.conditions.map(showCondition).join(` ${condition.kind} `);
  }
  return `${showExpr(condition.left)} ${SYMBOLS[condition.kind]} ${showExpr(condition.right)}`;
}

function isProduct(expr: Expr): boolean {
  return expr.kind === 'mul' || expr.kind === 'div';
}
