import * as Plot from '@observablehq/plot';
import { useCallback } from 'preact/hooks';
import { Chart } from '../../../components/chart.tsx';
import type { Block } from './blocks.ts';

interface Part {
  readonly row: string;
  readonly x1: number;
  readonly x2: number;
  readonly label: string;
  readonly isLong: boolean;
}

const PLAIN = 'Plain';
const NORMALISED = 'Normalised';
/** Pixels that the label of a block needs. */
const LABEL_WIDTH = 40;

/** What a day's mean is made of, block by block: with and without normalisation. */
export function DayFigure({ name, blocks }: { readonly name: string; readonly blocks: readonly Block[] }) {
  const draw = useCallback((width: number) => options(partsOf(blocks), width), [blocks]);
  const hours = blocks.reduce((sum, block) => sum + block.hours, 0);
  const longest = Math.max(...blocks.map((block) => block.hours));
  const description =
    `${blocks.length} blocks. Plain, each has a share of ${percent(1 / blocks.length)}. ` +
    `Normalised, a block of ${longest} ${longest === 1 ? 'hour' : 'hours'} has ${percent(longest / hours)} and every hour ${percent(1 / hours)}.`;
  return <Chart label={`The blocks of a day for ${name}`} description={description} draw={draw} />;
}

/** Both rows are 100 % wide: by the number of blocks above, by their hours below. */
function partsOf(blocks: readonly Block[]): readonly Part[] {
  const total = blocks.reduce((sum, { hours }) => sum + hours, 0);
  const shortest = Math.min(...blocks.map(({ hours }) => hours));
  let before = 0;
  return blocks.flatMap(({ from, to, hours }, index) => {
    const common = { label: `${clock(from)}–${clock(to)}`, isLong: hours > shortest };
    const plain = { ...common, row: PLAIN, x1: (100 * index) / blocks.length, x2: (100 * (index + 1)) / blocks.length };
    const normalised = { ...common, row: NORMALISED, x1: (100 * before) / total, x2: (100 * (before + hours)) / total };
    before += hours;
    return [plain, normalised];
  });
}

function options(parts: readonly Part[], width: number): Plot.PlotOptions {
  const margin = Math.min(88, width / 3);
  const hasRoom = ({ x1, x2 }: Part) => ((x2 - x1) / 100) * (width - margin) > LABEL_WIDTH;
  return {
    height: 180,
    marginTop: 8,
    marginLeft: margin,
    marginRight: 12,
    x: { label: 'Share of a day’s mean, %', domain: [0, 100] },
    y: { label: null, domain: [PLAIN, NORMALISED], padding: 0.25 },
    marks: [
      Plot.barX(parts, {
        x1: 'x1',
        x2: 'x2',
        y: 'row',
        fill: ({ isLong }: Part) => (isLong ? 'var(--accent-soft)' : 'var(--warning-soft)'),
        stroke: ({ isLong }: Part) => (isLong ? 'var(--accent)' : 'var(--warning)'),
        inset: 1,
        title: ({ label, x1, x2 }: Part) => `${label}: ${percent((x2 - x1) / 100)}`,
      }),
      Plot.text(parts.filter(hasRoom), {
        x: ({ x1, x2 }: Part) => (x1 + x2) / 2,
        y: 'row',
        text: 'label',
        fill: 'var(--text)',
      }),
    ],
  };
}

function clock(hour: number): string {
  return `${hour % 24 === 0 && hour > 0 ? 24 : hour % 24}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
