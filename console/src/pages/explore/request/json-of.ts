import type { MetricQuestion } from '../../../../../client/index.ts';

/** The body of the request. */
export function jsonOf(question: MetricQuestion): string {
  return JSON.stringify(question, null, 2);
}
