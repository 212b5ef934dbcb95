import type { Dialect } from '../dialect.ts';
import { type Fragment, join, sql, value } from '../fragment.ts';

const DAY_ZERO = sql`DATE '1970-01-01'`;

/** Numbers of 32 bits take half the time of larger ones: division is what grouping by time costs most. */
const seconds = (local: Fragment) => sql`CAST(${local} AS UINTEGER)`;

export const duckdb: Dialect = {
  intDiv: (left, right) => sql`(${left} // ${right})`,
  seconds,
  dayOf: (local) => sql`CAST(${seconds(local)} // 86400 AS BIGINT)`,
  toText: (x) => sql`CAST(${x} AS VARCHAR)`,
  toDouble: (x) => sql`CAST(${x} AS DOUBLE)`,
  isNotTrue: (condition) => sql`(${condition}) IS NOT TRUE`,
  startOfMonth: (day) => sql`(CAST(date_trunc('month', ${DAY_ZERO} + CAST(${day} AS INTEGER)) AS DATE) - ${DAY_ZERO})`,
  startOfQuarter: (day) =>
    sql`(CAST(date_trunc('quarter', ${DAY_ZERO} + CAST(${day} AS INTEGER)) AS DATE) - ${DAY_ZERO})`,
  dayOfMonth: (day) => sql`day(${DAY_ZERO} + CAST(${day} AS INTEGER))`,
};

/** A local time in seconds as `YYYY-MM-DDTHH:MM:SS`. */
export const localText = (seconds: Fragment) =>
  sql`strftime(make_timestamp(${seconds} * 1000000), '%Y-%m-%dT%H:%M:%S')`;

/** A UTC time in milliseconds as `YYYY-MM-DD HH:MM:SS.mmm`. */
export const utcText = (ms: Fragment) => sql`strftime(make_timestamp(${ms} * 1000), '%Y-%m-%d %H:%M:%S.%g')`;

/** The date of a UTC time in milliseconds. */
export const utcDate = (ms: Fragment) => sql`strftime(make_timestamp(${ms} * 1000), '%Y-%m-%d')`;

/** Milliseconds as a time without a zone. */
export const timestampOf = (ms: Fragment) => sql`CAST(make_timestamp_ms(${ms}) AS TIMESTAMP_MS)`;

/** Milliseconds as a date. */
export const dateOf = (ms: Fragment) => sql`CAST(make_timestamp_ms(${ms}) AS DATE)`;

/** The text of a JSON object. */
export function jsonObject(members: readonly { readonly name: string; readonly value: Fragment }[]): Fragment {
  return sql`CAST(json_object(${join(members.map((member) => sql`${value(member.name)}, ${member.value}`))}) AS VARCHAR)`;
}

/** The sum of a list of fractions in ascending order: the same one each time. */
export function inOrder(values: Fragment): Fragment {
  return sql`list_aggregate(list_sort(${values}), 'fsum')`;
}
