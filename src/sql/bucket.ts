import { hoursOfBlocks } from '../plan/local-window.ts';
import type { Aggregation, Grouping, LocalWindow, Span } from '../plan/plan.ts';
import type { Dialect } from './dialect.ts';
import { allOf, type Fragment, integer, join, sql } from './fragment.ts';

const HOUR = 3600;
const DAY = 86_400;

/** The number of a local time's bucket: its first second, for elements of time their value, for the total 0. */
export function bucketOf(aggregation: Aggregation, local: Fragment, dialect: Dialect): Fragment {
  return BUCKETS[aggregation](local, dialect);
}

/** The bucket of a day since 1970, as `bucketOf` has it; undefined: the days of a bucket are cut. */
export function bucketOfDay(aggregation: Aggregation): ((day: number) => number) | undefined {
  return DAY_BUCKETS[aggregation];
}

const DAY_BUCKETS: Readonly<Partial<Record<Aggregation, (day: number) => number>>> = {
  daily: (day) => day * DAY,
  // 1 January 1970 was a Thursday.
  weekly: (day) => (Math.floor((day + 3) / 7) * 7 - 3) * DAY,
  monthly: (day) => monthOf(day, 1),
  quarterly: (day) => monthOf(day, 3),
  day_of_week: (day) => ((day + 3) % 7) + 1,
  day_of_month: (day) => new Date(day * DAY * 1000).getUTCDate(),
  total: () => 0,
};

/** The first second of the month of a day, or of the months that are counted together. */
function monthOf(day: number, months: number): number {
  const date = new Date(day * DAY * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % months)) / 1000;
}

type Bucket = (local: Fragment, dialect: Dialect) => Fragment;

const BUCKETS: Readonly<Record<Aggregation, Bucket>> = {
  hourly: every(HOUR),
  two_hourly: every(2 * HOUR),
  four_hourly: every(4 * HOUR),
  six_hourly: every(6 * HOUR),
  daily: every(DAY),
  // 1 January 1970 was a Thursday.
  weekly: (local, dialect) =>
    sql`(${dialect.intDiv(sql`(${dialect.dayOf(local)} + 3)`, integer(7))} * ${integer(7)} - 3) * ${integer(DAY)}`,
  monthly: (local, dialect) => sql`${dialect.startOfMonth(dialect.dayOf(local))} * ${integer(DAY)}`,
  quarterly: (local, dialect) => sql`${dialect.startOfQuarter(dialect.dayOf(local))} * ${integer(DAY)}`,
  hour_of_day: hourOfDay,
  day_of_week: dayOfWeek,
  day_of_month: (local, dialect) => dialect.dayOfMonth(dialect.dayOf(local)),
  total: () => sql`0`,
};

/** 1 Monday to 7 Sunday. */
function dayOfWeek(local: Fragment, dialect: Dialect): Fragment {
  return sql`((${dialect.dayOf(local)} + 3) % 7 + 1)`;
}

/** Whether a local time lies inside a window. */
export function windowCondition({ days, hours }: LocalWindow, local: Fragment, dialect: Dialect): Fragment {
  const conditions = [
    ...(days.length < 7 ? [sql`${dayOfWeek(local, dialect)} IN (${join(days.map(integer))})`] : []),
    ...(hours.length < 24 ? [sql`${hourOfDay(local, dialect)} IN (${join(hours.map(integer))})`] : []),
  ];
  return allOf(conditions);
}

export function hourOfDay(local: Fragment, dialect: Dialect): Fragment {
  return dialect.intDiv(sql`(${dialect.seconds(local)} % ${integer(DAY)})`, integer(HOUR));
}

/** The start hour of the block that an hour of the day belongs to. */
export function blockOf(blocks: readonly number[], hour: Fragment): Fragment {
  if (blocks.length === 24) return hour;
  const later = blocks.slice(1).reverse();
  if (later.length === 0) return integer(blocks[0] ?? 0);
  const cases = later.map((start) => sql`WHEN ${hour} >= ${integer(start)} THEN ${integer(start)}`);
  return sql`CASE ${join(cases, sql` `)} ELSE ${integer(blocks[0] ?? 0)} END`;
}

/** The length of a block in hours, by its start hour; of one that the window cuts, what lies inside. */
export function hoursOfBlock({ blocks, scope }: Grouping, block: Fragment): Fragment {
  const cases = [...hoursOfBlocks(blocks ?? [], scope.window)].map(
    ([start, hours]) => sql`WHEN ${integer(start)} THEN ${integer(hours)}`,
  );
  return sql`CASE ${block} ${join(cases, sql` `)} END`;
}

function every(seconds: number): Bucket {
  return (local, dialect) => sql`${dialect.intDiv(dialect.seconds(local), integer(seconds))} * ${integer(seconds)}`;
}

const BUCKET_SECONDS: Readonly<Partial<Record<Aggregation, number>>> = {
  hourly: 3600,
  two_hourly: 7200,
  four_hourly: 14_400,
  six_hourly: 21_600,
  daily: DAY,
  weekly: 7 * DAY,
  monthly: 28 * DAY,
  quarterly: 90 * DAY,
};

const ELEMENT_VALUES: Readonly<Partial<Record<Aggregation, number>>> = {
  hour_of_day: 24,
  day_of_week: 7,
  day_of_month: 31,
  total: 1,
};

/** The largest number of buckets that a local time can have. */
export function bucketsAtMost(aggregation: Aggregation, local: Span): number {
  const seconds = BUCKET_SECONDS[aggregation];
  return seconds === undefined ? (ELEMENT_VALUES[aggregation] ?? 1) : Math.ceil((local.to - local.from) / seconds) + 1;
}
