import * as Plot from '@observablehq/plot';
import type { ChartOptions } from '../../../components/chart.tsx';
import { SERIES_COLOURS } from '../../../components/series-colours.ts';
import { withUnit } from '../../../lib/figures.ts';
import type { LinePair } from './pair-lines.ts';

/** What stands along an axis. */
export interface PairAxis {
  readonly name: string;
  readonly unit: string;
}

const HEIGHT_PX = 420;

/** A dot for each line, in the colour of its group. */
export function drawPairs(
  lines: readonly LinePair[],
  { x, y }: { readonly x: PairAxis; readonly y: PairAxis },
  colours: ReadonlyMap<string, string>,
): ChartOptions {
  const colourOf = ({ group }: LinePair) => colours.get(group) ?? 'var(--text-muted)';
  return {
    height: HEIGHT_PX,
    color: { type: 'identity' },
    x: { nice: true, grid: true, zero: true, label: labelOf(x) },
    y: { nice: true, grid: true, zero: true, label: labelOf(y) },
    marks: [
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      Plot.dot(lines, { x: 'x', y: 'y', r: 3, fill: colourOf, fillOpacity: 0.6 }),
    ],
    readings: lines
      .toSorted((a, b) => a.x - b.x)
      .map((line) => ({
        at: line.x,
        title: line.group === '' ? line.agent : `${line.agent}, ${line.group}`,
        rows: [
          { label: x.name, colour: colourOf(line), text: withUnit(line.x, x.unit) },
          { label: y.name, colour: colourOf(line), text: withUnit(line.y, y.unit) },
        ],
        marks: [{ key: line.agent, value: line.y }],
      })),
  };
}

function labelOf({ name, unit }: PairAxis): string {
  return unit === '' ? name : `${name}, ${unit}`;
}

/** Of groups, the largest first; those for which there is no colour are muted. */
export function groupColours(lines: readonly LinePair[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { group } of lines) counts.set(group, (counts.get(group) ?? 0) + 1);
  const largest = [...counts].sort((a, b) => b[1] - a[1]).map(([group]) => group);
  return new Map(
    SERIES_COLOURS.flatMap((colour, index) => (largest[index] === undefined ? [] : [[largest[index], colour]])),
  );
}
