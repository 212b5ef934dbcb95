import type { KnownColumn } from '../catalogue/plausibility.ts';
import type { Condition } from '../plan/expr.ts';
import type { Dialect } from './dialect.ts';
import { compileCondition, type SqlColumns } from './expression.ts';
import { allOf, type Fragment } from './fragment.ts';
import { resultColumns } from './results-table.ts';

/** A condition, unless one of others holds. */
interface Doubt {
  readonly meets: Condition;
  readonly unless: readonly Condition[];
}

/** What doubts hold of a result (f): one condition for each. `known` is what they may read besides its columns. */
export function compileDoubts(
  doubts: readonly Doubt[],
  test: string,
  known: Readonly<Record<KnownColumn, Fragment>>,
  dialect: Dialect,
): readonly Fragment[] {
  const ofTest = resultColumns(test);
  const columnOf = (column: string) => (column in known ? known[column as KnownColumn] : ofTest(column).sql);
  // All as doubles, whose products don't overflow.
  const columns: SqlColumns = (column) => ({ sql: dialect.toDouble(columnOf(column)), isInteger: false });
  const compile = (condition: Condition) => compileCondition(condition, columns, dialect);
  return doubts.map(({ meets, unless }) =>
    allOf([compile(meets), ...unless.map((other) => dialect.isNotTrue(compile(other)))]),
  );
}
