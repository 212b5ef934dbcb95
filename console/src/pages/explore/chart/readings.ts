import type { Reading } from '../../../components/chart-readings.tsx';
import { formatCount, withUnit } from '../../../lib/figures.ts';
import { type AggregatePoint, type EarlierPoint, hasFewAgents } from '../answer/answer.ts';
import { coverageOf, formatTime } from '../answer/periods.ts';
import { type Drawing, rangeText, tipLines } from './drawing.ts';

/** Every position of the horizontal axis with the values of all series there, the largest first. */
export function readingsOf(
  drawing: Drawing<AggregatePoint>,
  placeOf: (point: AggregatePoint) => Date | number | undefined,
): readonly Reading[] {
  const { drawn, aggregation, figure, interval, asked } = drawing;
  const places = new Map<
    number,
    { readonly point: AggregatePoint; readonly key: string; readonly label: string; readonly colour: string }[]
  >();
  for (const { series, colour } of drawn) {
    for (const point of series.points) {
      const place = Number(placeOf(point) ?? 0);
      places.set(place, [...(places.get(place) ?? []), { point, key: series.key, label: series.label, colour }]);
    }
  }
  return [...places]
    .sort(([a], [b]) => a - b)
    .flatMap(([, entries]) => {
      const [first] = entries;
      const at = first && placeOf(first.point);
      if (!first || at === undefined) return [];
      const part = coverageOf(first.point, asked) === 'whole' ? '' : ', only a part';
      const title = `${formatTime(first.point, aggregation)}${part}`;
      const marks = entries.map(({ point, key }) => ({ key, value: point.metricValue }));
      if (drawn.length === 1) {
        const before = earlierAt(drawing, first.key, at);
        const lines = [
          ...tipLines(first.point, drawing),
          ...(before
            ? [`${formatTime({ ...before, start: before.then }, aggregation)}: ${valueText(before, drawing)}`]
            : []),
        ];
        const rows = lines.map((text) => ({ label: '', colour: first.colour, text }));
        return [{ at, title, rows, marks }];
      }
      const rows = entries
        .toSorted((a, b) => b.point.metricValue - a.point.metricValue)
        .map(({ point, key, label, colour }) => {
          const before = earlierAt(drawing, key, at);
          const text = `${valueText(point, drawing)}${before ? `; before ${withUnit(before.metricValue, drawing.unit)}` : ''}`;
          return { label, colour, text };
        });
      const of = `${figure}${interval === undefined ? '' : `, 95% interval ${interval}`}`;
      return [{ at, title: `${title}: ${of}`, rows, marks }];
    });
}

function earlierAt({ earlier }: Drawing<AggregatePoint>, key: string, at: Date | number): EarlierPoint | undefined {
  const points = earlier.find(({ series }) => series.key === key)?.series.points ?? [];
  return points.find(({ start }) => Number(start) === Number(at));
}

function valueText(point: AggregatePoint, { unit, interval }: Drawing<AggregatePoint>): string {
  const { metricValue, agentCount } = point;
  const range = interval === undefined ? '' : rangeText(point, unit);
  return `${withUnit(metricValue, unit)}${range}, ${formatCount(agentCount)} agents${hasFewAgents(point) ? ' (few)' : ''}`;
}
