import type { Fragment } from './fragment.ts';

/** What engines spell differently when they read one result. */
export interface Dialect {
  /** Quotient of two non-negative integers, rounded down. */
  intDiv(left: Fragment, right: Fragment): Fragment;
  /** A local time in seconds, of 1990 to 2100, in the type that is divided fastest. */
  seconds(local: Fragment): Fragment;
  /** The day of a local time, in days since 1970. */
  dayOf(local: Fragment): Fragment;
  toText(value: Fragment): Fragment;
  toDouble(value: Fragment): Fragment;
  /** True where the condition is false or unknown. */
  isNotTrue(condition: Fragment): Fragment;
  /** First day of the month and of the quarter, in days since 1970. */
  startOfMonth(day: Fragment): Fragment;
  startOfQuarter(day: Fragment): Fragment;
  dayOfMonth(day: Fragment): Fragment;
}
