import { METRICS } from '../../catalogue/metrics/index.ts';
import { isObject } from '../../lib/read.ts';
import { visibleText } from '../visible-text.ts';
import type { Question } from './build-question.ts';

/** What a table or a chart is of, in a line. */
export function titleOf({ of, request }: Question): string {
  if (of === 'test_data') return [`Records of ${visibleText(request.test)}`, spanOf(request.date)].join(', ');
  const metric = METRICS.find(({ key }) => key === request.metric);
  const isRaw = request.chartType === 'raw';
  return [
    metric === undefined ? visibleText(request.metric) : `${metric.name} [${metric.unit}]`,
    isRaw ? 'raw' : visibleText(request.aggregation),
    ...(request.normalised === true && !isRaw ? ['normalised'] : []),
    ...(request.prefilter === true ? ['prefiltered'] : []),
    spanOf(request.time),
  ].join(', ');
}

function spanOf(span: unknown): string {
  const { from, to } = isObject(span) ? span : {};
  return from === to ? visibleText(from) : `${visibleText(from)} to ${visibleText(to)}`;
}
