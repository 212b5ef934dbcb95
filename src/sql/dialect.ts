import type { Fragment } from './fragment.ts';

/** What engines spell differently when they read one result. */
export interface Dialect {
  /** Quotient of two non-negative integers, rounded down. */
  intDiv(left: Fragment, right: Fragment): Fragment;
  toText(value: Fragment): Fragment;
  toDouble(value: Fragment): Fragment;
  /** True where the condition is false or unknown. */
  isNotTrue(condition: Fragment): Fragment;
  /** First day of the month and of the quarter, in days since 1970. */
  startOfMonth(day: Fragment): Fragment;
  startOfQuarter(day: Fragment): Fragment;
  dayOfMonth(day: Fragment): Fragment;
}
