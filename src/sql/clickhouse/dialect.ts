import type { Dialect } from '../dialect.ts';
import { Fragment, integer, render, type SqlValue, sql } from '../fragment.ts';

export const clickhouse: Dialect = {
  intDiv: (left, right) => sql`intDiv(${left}, ${right})`,
  seconds: (local) => local,
  dayOf: (local) => sql`intDiv(${local}, 86400)`,
  toText: (x) => sql`toString(${x})`,
  toDouble: (x) => sql`toFloat64(${x})`,
  isNotTrue: (condition) => sql`NOT ifNull(${condition}, 0)`,
  startOfMonth: (day) => sql`toInt64(toUInt16(toStartOfMonth(toDate(toUInt16(${day})))))`,
  startOfQuarter: (day) => sql`toInt64(toUInt16(toStartOfQuarter(toDate(toUInt16(${day})))))`,
  dayOfMonth: (day) => sql`toDayOfMonth(toDate(toUInt16(${day})))`,
};

/** The text of a statement, its values in it. */
export function statementText(statement: Fragment): string {
  return render(statement, written);
}

/** How a value stands in a statement: no text can end its own quotes. */
function written(given: SqlValue): string {
  switch (typeof given) {
    case 'string':
      return `'${given.toWellFormed().replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;
    case 'number':
      return Number.isSafeInteger(given) ? String(given) : given.toExponential();
    case 'bigint':
      return String(given);
    case 'boolean':
      return given ? '1' : '0';
    default:
      return 'NULL';
  }
}

/** The name of an answer's column: any text. */
export function columnHeading(given: string): Fragment {
  return new Fragment([
    `\`${given.toWellFormed().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('\0', '\\0')}\``,
  ]);
}

/** A condition on the day of results, in days since 1970. */
export function ofDays({ first, last }: { readonly first: number; readonly last: number }): Fragment {
  return sql`day BETWEEN toDate(${integer(first)}) AND toDate(${integer(last)})`;
}

/** An instant of UTC milliseconds as the type of the results' `at`. */
export function instant(ms: Fragment): Fragment {
  return sql`fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`;
}
