import { utcDay } from '../../../lib/dates.ts';
import { explorePath } from '../../../question/question.ts';

/** How far back the results on an agent's page reach, the current day included. */
export const RECENT_DAYS = 30;

export const RECENT_TIME = { from: `-${RECENT_DAYS - 1} days`, to: 'now' } as const;

/** The days of `RECENT_TIME`, in their order. */
export function recentDays(nowMs: number): readonly string[] {
  return Array.from({ length: RECENT_DAYS }, (_, index) => utcDay(nowMs, index - RECENT_DAYS + 1));
}

/** The filters of a request for the results of one agent. */
export function onlyAgent(agentId: string) {
  return [{ id: 'agent', filterType: 'include', filterValues: [agentId] }] as const;
}

/** The path of the page that explores a metric of one agent. */
export function exploreAgentPath(metric: string, agentId: string): string {
  return explorePath({ metric, filters: onlyAgent(agentId) });
}
