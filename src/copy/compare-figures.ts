import { type Figure, type Figures, type Measure, measuresOf } from '../stores/copy/measures.ts';
import type { Comparison } from './move.ts';

/** The figures of a table of results, a line for each column. */
export function compareFigures(table: string, test: string, source: Figures, target: Figures): readonly Comparison[] {
  const measures = measuresOf(test);
  const show = (of: string, figures: Figures) =>
    measures
      .flatMap((measure, index) => (measure.of === of ? [words(measure, figures[index] ?? null)] : []))
      .join(', ');
  return [...new Set(measures.map(({ of }) => of))].map((of) => ({
    table,
    checked: of,
    source: show(of, source),
    target: show(of, target),
  }));
}

function words({ of, what }: Measure, figure: Figure): string {
  if (what === 'count') return String(figure);
  if (of !== 'time' || figure === null) return `${what} ${figure ?? 'none'}`;
  return `${what} ${new Date(Number(figure)).toISOString()}`;
}
