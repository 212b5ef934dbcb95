import { METRICS } from './metrics/index.ts';

/** How many runs of a test its schedule has in a day; null: the test has none, as those that record what happens. */
export function runsPerDay(test: string): number | null {
  const schedules = METRICS.flatMap((metric) =>
    metric.test.key === test && metric.derived !== 'daily' ? [metric.schedule.length] : [],
  );
  return schedules.length === 0 ? null : Math.max(...schedules);
}
