import type { Condition, Expr, Operator } from '../plan/expr.ts';
import type { Dialect } from './dialect.ts';
import { Fragment, integer, join, sql } from './fragment.ts';

/** A column of a test as a statement names it. */
interface SqlColumn {
  readonly sql: Fragment;
  readonly isInteger: boolean;
}

export type SqlColumns = (name: string) => SqlColumn;

/** Integers stay integers, which compare and add exactly; a fraction or a division turns both sides into doubles. */
export function compileExpr(expr: Expr, columns: SqlColumns, dialect: Dialect): SqlColumn {
  switch (expr.kind) {
    case 'column':
      return columns(expr.name);
    case 'number':
      return Number.isSafeInteger(expr.value)
        ? { sql: integer(expr.value), isInteger: true }
        : { sql: double(expr.value), isInteger: false };
    default: {
      const left = compileExpr(expr.left, columns, dialect);
      const right = compileExpr(expr.right, columns, dialect);
      const isInteger = left.isInteger && right.isInteger && expr.kind !== 'div';
      const side = (operand: SqlColumn) =>
        !isInteger && operand.isInteger ? dialect.toDouble(operand.sql) : operand.sql;
      return { sql: sql`(${side(left)} ${OPERATORS[expr.kind]} ${side(right)})`, isInteger };
    }
  }
}

export function compileCondition(condition: Condition, columns: SqlColumns, dialect: Dialect): Fragment {
  if ('conditions' in condition) {
    const parts = condition.conditions.map((part) => sql`(${compileCondition(part, columns, dialect)})`);
    return join(parts, condition.kind === 'and' ? sql` AND ` : sql` OR `);
  }
  const left = compileExpr(condition.left, columns, dialect);
  const right = compileExpr(condition.right, columns, dialect);
  const exact = left.isInteger && right.isInteger;
  const side = (operand: SqlColumn) => (!exact && operand.isInteger ? dialect.toDouble(operand.sql) : operand.sql);
  return sql`${side(left)} ${COMPARISONS[condition.kind]} ${side(right)}`;
}

const OPERATORS: Readonly<Record<Operator, Fragment>> = { add: sql`+`, sub: sql`-`, mul: sql`*`, div: sql`/` };

const COMPARISONS = { lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=`, eq: sql`=` };

/** Written with an exponent, so that no engine reads a decimal. */
export function double(x: number): Fragment {
  return new Fragment([x.toExponential()]);
}
