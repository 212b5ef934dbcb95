/** Buckets of local wall-clock time, in their order. */
export const TIME_BUCKETS = [
  'hourly',
  'two_hourly',
  'four_hourly',
  'six_hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
] as const;

/** Elements of local time that come round again. */
export const TIME_ELEMENTS = ['hour_of_day', 'day_of_week', 'day_of_month'] as const;

export const AGGREGATIONS = [...TIME_BUCKETS, ...TIME_ELEMENTS, 'total'] as const;

export type TimeBucket = (typeof TIME_BUCKETS)[number];
export type TimeElement = (typeof TIME_ELEMENTS)[number];
export type Aggregation = (typeof AGGREGATIONS)[number];
