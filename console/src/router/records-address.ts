import { utcDay } from '../lib/dates.ts';

/** The page with the records of an agent on days of its own clock: as those are found by days of UTC, one more each way. */
export function recordsPath(test: string, agent: string, fromDay: string, toDay: string): string {
  const days = { from: utcDay(Date.parse(fromDay), -1), to: utcDay(Date.parse(toDay), 1) };
  return `tests?${new URLSearchParams({ test, agent, ...days })}`;
}
