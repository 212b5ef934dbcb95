import { METRICS } from './metrics/index.ts';

/** The number of runs per day in a test's schedule; null: the test has no schedule, since it records events. */
export function runsPerDay(test: string): number | null {
  const schedules = METRICS.flatMap((metric) =>
    metric.test.key === test && metric.derived !== 'daily' ? [metric.schedule.length] : [],
  );
  return schedules.length === 0 ? null : Math.max(...schedules);
}
