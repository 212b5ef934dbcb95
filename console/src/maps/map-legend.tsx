import { formatFixed } from '../lib/figures.ts';
import type { ValueClass } from './value-scale.ts';

interface MapLegendProps {
  readonly scale: readonly ValueClass[];
  /** The figure with its unit. */
  readonly title: string;
}

const STEP_PX = 56;
const MARGIN_PX = 28;
const BAR = { y: 20, height: 12 };

/** The classes of colours with their limits. It is a picture, so that it is in files too. */
export function MapLegend({ scale, title }: MapLegendProps) {
  if (scale.length === 0) return null;
  const limits = [...scale.map(({ from }) => from), scale.at(-1)?.to ?? 0];
  const decimals = decimalsOf(limits);
  const width = Math.max(scale.length * STEP_PX + 2 * MARGIN_PX, 240);
  return (
    <svg
      class="plot map-legend"
      width={width}
      height="48"
      viewBox={`0 0 ${width} 48`}
      role="img"
      aria-label={`Colours: ${title}`}
    >
      <text x={MARGIN_PX} y="12" fill="currentColor">
        {title}
      </text>
      {scale.map(({ from, colour }, index) => (
        <rect key={from} x={MARGIN_PX + index * STEP_PX} y={BAR.y} width={STEP_PX} height={BAR.height} fill={colour} />
      ))}
      {limits.map((limit, index) => (
        <text key={limit} x={MARGIN_PX + index * STEP_PX} y="45" text-anchor="middle" fill="currentColor">
          {formatFixed(limit, decimals)}
        </text>
      ))}
    </svg>
  );
}

/** As many as tell all limits apart. */
function decimalsOf(limits: readonly number[]): number {
  const places = [0, 1, 2, 3, 4, 5, 6];
  return places.find((digits) => limits.every((limit) => Math.abs(limit - Number(limit.toFixed(digits))) < 1e-9)) ?? 6;
}
