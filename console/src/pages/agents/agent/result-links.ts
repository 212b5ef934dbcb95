import { utcDay } from '../../../lib/utc-day.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { writeQuestion } from '../../../question/question-address.ts';
import { hrefOf } from '../../../router/location.ts';

/** The page that explores a metric, for this agent alone. */
export function exploreHref(metric: string, agentId: string): string {
  const filters = [{ id: 'agent', filterType: 'include', values: [agentId] }] as const;
  return hrefOf(`?${writeQuestion({ ...PLAIN_QUESTION, metric, filters })}`);
}

/** The records of a test around the agent's last result, which is on its own clock: in UTC it may be another day. */
export function testsHref(test: string, lastAt: string): string {
  const day = Date.parse(lastAt.slice(0, 10));
  return hrefOf(`tests?${new URLSearchParams({ test, from: utcDay(day, -1), to: utcDay(day, 1) })}`);
}
