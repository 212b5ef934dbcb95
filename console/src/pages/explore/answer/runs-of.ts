import type { Aggregation } from '../../../../../client/index.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import type { AggregatePoint } from './answer.ts';

/** Points without a gap between them: a line must not lead over periods that have no results. */
export function runsOf(points: readonly AggregatePoint[], aggregation: Aggregation): readonly AggregatePoint[][] {
  const longest = periodMsMax(aggregation) ?? Number.POSITIVE_INFINITY;
  const runs: AggregatePoint[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const start = point.start?.getTime() ?? 0;
    const run = start > end ? undefined : runs.at(-1);
    if (run) run.push(point);
    else runs.push([point]);
    end = start + longest;
  }
  return runs;
}
