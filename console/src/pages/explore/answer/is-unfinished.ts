import type { Aggregation } from '../../../../../client/index.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import type { AggregatePoint } from './answer.ts';

/** Whether a point's period may still go on somewhere, so that more results can come. */
export function isUnfinished({ start }: AggregatePoint, aggregation: Aggregation, now: Date): boolean {
  const lengthMs = periodMsMax(aggregation);
  return start !== undefined && lengthMs !== undefined && start.getTime() + lengthMs > now.getTime();
}
