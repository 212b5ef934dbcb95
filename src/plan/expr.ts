/** A number computed from the columns of one result. Null where a column that it needs is null. */
export type Expr =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: Operator; readonly left: Expr; readonly right: Expr };

export type Operator = 'add' | 'sub' | 'mul' | 'div';

/** A condition on one result. A comparison with null is not true. */
export type Condition =
  | { readonly kind: Comparison; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] };

export type Comparison = 'lt' | 'le' | 'gt' | 'ge' | 'eq';

type Operand = Expr | number;

export const column = (name: string): Expr => ({ kind: 'column', name });
export const number = (value: number): Expr => ({ kind: 'number', value });

export const add = (left: Operand, right: Operand) => binary('add', left, right);
export const sub = (left: Operand, right: Operand) => binary('sub', left, right);
export const mul = (left: Operand, right: Operand) => binary('mul', left, right);
export const div = (left: Operand, right: Operand) => binary('div', left, right);

export const lt = (left: Operand, right: Operand) => compare('lt', left, right);
export const le = (left: Operand, right: Operand) => compare('le', left, right);
export const gt = (left: Operand, right: Operand) => compare('gt', left, right);
export const eq = (left: Operand, right: Operand) => compare('eq', left, right);

export const and = (...conditions: readonly Condition[]): Condition => ({ kind: 'and', conditions });
export const or = (...conditions: readonly Condition[]): Condition => ({ kind: 'or', conditions });

function binary(kind: Operator, left: Operand, right: Operand): Expr {
  return { kind, left: operand(left), right: operand(right) };
}

function compare(kind: Comparison, left: Operand, right: Operand): Condition {
  return { kind, left: operand(left), right: operand(right) };
}

function operand(value: Operand): Expr {
  return typeof value === 'number' ? number(value) : value;
}

/** The columns of an expression. */
export function columnsOf(expr: Expr): string[] {
  if (expr.kind === 'column') return [expr.name];
  return expr.kind === 'number' ? [] : [...columnsOf(expr.left), ...columnsOf(expr.right)];
}
