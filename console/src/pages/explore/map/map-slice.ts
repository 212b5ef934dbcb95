import type { MappedValue } from '../../../maps/map-regions.ts';
import type { AggregateAnswer, AggregatePoint, AggregateSeries } from '../answer/answer.ts';
import { formatTime } from '../answer/periods.ts';

/** A part of an answer that a map can show: a period, or one combination of the other splits. */
export interface Slice {
  readonly key: string;
  readonly label: string;
}

/** A value of the mapped split, with what the answer says of it. */
export interface AnsweredValue extends MappedValue {
  readonly series: AggregateSeries;
  readonly point: AggregatePoint;
}

interface SlicedAnswer {
  /** To choose from; a single one where the answer has no more. */
  readonly times: readonly Slice[];
  readonly groups: readonly Slice[];
  /** The chosen ones. */
  readonly time: Slice | undefined;
  readonly group: Slice | undefined;
  readonly values: readonly AnsweredValue[];
}

/** One period and one group of an answer: those chosen, or the last period and the group with most results. */
export function sliceAnswer(
  { series, question: { aggregation } }: AggregateAnswer,
  split: number,
  chosen: { readonly at: string | undefined; readonly of: string | undefined },
): SlicedAnswer {
  const times = new Map<string, Slice & { readonly order: number }>();
  const groups = new Map<string, Slice & { readonly samples: number }>();
  for (const one of series) {
    const key = groupKey(one, split);
    const samples = one.points.reduce((sum, { sampleCount }) => sum + sampleCount, groups.get(key)?.samples ?? 0);
    groups.set(key, { key, label: groupLabel(one, split), samples });
    for (const point of one.points) {
      const at = timeKey(point);
      times.set(at, {
        key: at,
        label: formatTime(point, aggregation),
        order: Number(point.start ?? point.number ?? 0),
      });
    }
  }
  const inOrder = [...times.values()].sort((a, b) => a.order - b.order);
  const bySize = [...groups.values()].sort((a, b) => b.samples - a.samples);
  const time = inOrder.find(({ key }) => key === chosen.at) ?? inOrder.at(-1);
  const group = bySize.find(({ key }) => key === chosen.of) ?? bySize[0];
  const values = series
    .filter((one) => groupKey(one, split) === group?.key)
    .flatMap((one): AnsweredValue[] => {
      const point = one.points.find((candidate) => timeKey(candidate) === time?.key);
      const value = one.splitValues[split] ?? null;
      if (!point) return [];
      const { metricValue: figure, agentCount: agents } = point;
      return [{ value: value === null ? null : String(value), figure, agents, series: one, point }];
    });
  return { times: inOrder, groups: bySize, time, group, values };
}

function timeKey({ start, number }: AggregatePoint): string {
  return start ? start.toISOString().slice(0, 16) : String(number ?? '');
}

function others({ splitValues }: AggregateSeries, split: number) {
  return splitValues.filter((_, index) => index !== split);
}

function groupKey(series: AggregateSeries, split: number): string {
  return JSON.stringify(others(series, split));
}

function groupLabel(series: AggregateSeries, split: number): string {
  return others(series, split)
    .map((value) => value ?? 'not set')
    .join(', ');
}
