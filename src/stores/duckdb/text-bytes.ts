import { type Fragment, join, name, sql } from '../../sql/fragment.ts';

/** A statement whose text comes as bytes in some columns: of a text that begins with U+FEFF the driver loses that. */
export function withTextAsBytes(statement: Fragment, columns: readonly string[]): Fragment {
  if (columns.length === 0) return statement;
  const replaced = columns.map((column) => sql`encode(${name(column)}) AS ${name(column)}`);
  return sql`SELECT * REPLACE (${join(replaced)}) FROM (${statement}) AS s`;
}
