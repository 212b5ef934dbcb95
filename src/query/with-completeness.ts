import type { JsonObject } from '../lib/read.ts';
import { TIME_BUCKETS } from '../plan/plan.ts';

/** A request whose periods say whether they are whole; one without periods as it is. */
export function withCompleteness(request: JsonObject): JsonObject {
  const isOverTime = (TIME_BUCKETS as readonly unknown[]).includes(request.aggregation);
  return request.chartType === 'aggregate' && isOverTime ? { ...request, complete: true } : request;
}
