import type { Grouping } from '../../plan/plan.ts';
import { type Fragment, join, name, sql } from '../fragment.ts';
import { storedColumns } from '../results-table.ts';

/** Returns some text columns as bytes: the driver drops U+FEFF at the start of a text. */
export function withTextAsBytes(statement: Fragment, columns: readonly string[]): Fragment {
  if (columns.length === 0) return statement;
  const replaced = columns.map((column) => sql`encode(${name(column)}) AS ${name(column)}`);
  return sql`SELECT * REPLACE (${join(replaced)}) FROM (${statement}) AS s`;
}

/** The same of the splits of records, r0, r1, .... */
export function splitsAsBytes({ scope, splits }: Pick<Grouping, 'scope' | 'splits'>, statement: Fragment): Fragment {
  const stored = storedColumns(scope.test);
  const columns = splits.flatMap((field) => (field.of === 'record' ? [field.column] : []));
  return withTextAsBytes(
    statement,
    columns.flatMap((column, index) => (stored[column]?.type === 'text' ? [`r${index}`] : [])),
  );
}
