import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { columnsOf } from '../../plan/columns-of.ts';
import type { Condition } from '../../plan/expr.ts';
import type { AggregatePlan, Field, RawPlan, RecordsPlan, Scope } from '../../plan/plan.ts';
import { storedColumns } from '../../sql/results-table.ts';

/** The columns of a test's results that a plan looks at. */
export function neededColumns(plan: AggregatePlan | RawPlan | RecordsPlan): string[] {
  if (plan.kind === 'records') return Object.keys(storedColumns(plan.test));
  const fields: readonly Field[] = plan.kind === 'raw' ? plan.splits.map(({ field }) => field) : plan.splits;
  return [
    ...new Set([
      ...ofScope(plan.scope),
      ...fields.flatMap((field) => (field.of === 'record' ? [field.column] : [])),
      ...(plan.kind === 'raw' ? identityColumns(testOf(plan.scope.test)) : []),
    ]),
  ];
}

function ofScope({ measure, drop, filters }: Scope): string[] {
  return [
    ...(measure.kind === 'number'
      ? columnsOf(measure.of)
      : [...columnsOf(measure.numerator), ...columnsOf(measure.denominator)]),
    ...drop.flatMap(ofCondition),
    ...filters.flatMap(({ field }) => (field.of === 'record' ? [field.column] : [])),
  ];
}

function ofCondition(condition: Condition): string[] {
  return 'conditions' in condition
    ? condition.conditions.flatMap(ofCondition)
    : [...columnsOf(condition.left), ...columnsOf(condition.right)];
}
