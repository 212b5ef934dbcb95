import type { Aggregation } from '../../src/plan/plan.ts';

/** What a point says of its time. */
export type BucketLabel = { readonly dtime?: string; readonly aggregatedNumber?: number };

/** The bucket of a local time `YYYY-MM-DD HH:MM:SS`. */
export function bucketOf(aggregation: Aggregation, local: string): BucketLabel {
  const date = local.slice(0, 10);
  const [year, month, day, hour] = local.split(/[- :]/).map(Number) as [number, number, number, number];
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const hours = (length: number) => ({ dtime: `${date}T${two(hour - (hour % length))}:00:00` });
  switch (aggregation) {
    case 'hourly':
      return hours(1);
    case 'two_hourly':
      return hours(2);
    case 'four_hourly':
      return hours(4);
    case 'six_hourly':
      return hours(6);
    case 'daily':
      return { dtime: date };
    case 'weekly':
      return { dtime: new Date(Date.UTC(year, month - 1, day - weekday + 1)).toISOString().slice(0, 10) };
    case 'monthly':
      return { dtime: `${date.slice(0, 7)}-01` };
    case 'quarterly':
      return { dtime: `${year}-${two(month - ((month - 1) % 3))}-01` };
    case 'hour_of_day':
      return { aggregatedNumber: hour };
    case 'day_of_week':
      return { aggregatedNumber: weekday };
    case 'day_of_month':
      return { aggregatedNumber: day };
    case 'total':
      return {};
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
