import type { Fragment } from './fragment.ts';

/** What an engine has its own words for when it looks at one result. */
export interface RowDialect {
  /** Of two whole numbers that are not negative, rounded down. */
  intDiv(left: Fragment, right: Fragment): Fragment;
  toText(value: Fragment): Fragment;
  toDouble(value: Fragment): Fragment;
  /** True where the condition is false or unknown. */
  isNotTrue(condition: Fragment): Fragment;
  /** Days since 1970 of the first day of the month, of the quarter; the day's number in its month. */
  startOfMonth(day: Fragment): Fragment;
  startOfQuarter(day: Fragment): Fragment;
  dayOfMonth(day: Fragment): Fragment;
}

/** The same for whole questions. Every leaf is here, so that an engine which lacks one does not compile. */
export interface Dialect extends RowDialect {
  /** The value of a key of custom metadata, null where there is none. */
  customValue(custom: Fragment, key: string): Fragment;
  /** A row for each key of custom metadata. */
  eachKey(custom: Fragment): Fragment;
  /** Exact sums of whole numbers. */
  sumExact(value: Fragment): Fragment;
  sumSquaresExact(value: Fragment, magnitude: Magnitude): Fragment;
  mean(value: Fragment): Fragment;
  /** Population standard deviation of numbers that are no integers, stable whatever their mean. */
  deviation(value: Fragment): Fragment;
  /** R-7 percentiles as a list, in the order of the shares. */
  percentiles(value: Fragment, shares: readonly number[]): Fragment;
  /** How many different agents; `range` holds all that can occur, where it is worth a bit for each. */
  countAgents(agent: Fragment, range: AgentRange | null): Fragment;
  /** A local time in seconds as `YYYY-MM-DDTHH:MM:SS`, a UTC one in milliseconds as `YYYY-MM-DD HH:MM:SS.mmm`, its date. */
  localText(seconds: Fragment): Fragment;
  utcText(milliseconds: Fragment): Fragment;
  utcDate(milliseconds: Fragment): Fragment;
  /** A JSON object of the given members as text. */
  jsonObject(members: readonly { readonly name: string; readonly value: Fragment }[]): Fragment;
}

/** How large the whole numbers of a sum of squares are: their squares have 64 bits, or 128. */
export type Magnitude = 'narrow' | 'wide';

export interface AgentRange {
  readonly first: number;
  readonly last: number;
}
