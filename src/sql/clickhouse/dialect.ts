import type { Dialect } from '../dialect.ts';
import { type SqlValue, sql } from '../fragment.ts';

/** How a value stands in a statement: no text can end its own quotes. */
export function written(given: SqlValue): string {
  switch (typeof given) {
    case 'string':
      return `'${given.toWellFormed().replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
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

/** The words of ClickHouse that 18.16 and 26 have in common. Dates have no timezone; servers do. */
export const clickhouse: Dialect = {
  intDiv: (left, right) => sql`intDiv(${left}, ${right})`,
  toText: (x) => sql`toString(${x})`,
  toDouble: (x) => sql`toFloat64(${x})`,
  isNotTrue: (condition) => sql`NOT coalesce(${condition}, 0)`,
  startOfMonth: (day) => sql`toInt64(toUInt16(toStartOfMonth(toDate(toUInt16(${day})))))`,
  startOfQuarter: (day) => sql`toInt64(toUInt16(toStartOfQuarter(toDate(toUInt16(${day})))))`,
  dayOfMonth: (day) => sql`toDayOfMonth(toDate(toUInt16(${day})))`,
};
