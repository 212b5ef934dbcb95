import * as Plot from '@observablehq/plot';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type Along,
  ChartReadings,
  type OnPick,
  type OnZoom,
  type PlacedReading,
  type Reading,
} from './chart-readings.tsx';
import { SERIES_COLOURS } from './series-colours.ts';

export interface ChartOptions extends Plot.PlotOptions {
  /** The readings at each position of an axis, the horizontal one unless `along` says otherwise. */
  readonly readings?: readonly Reading[];
  readonly along?: Along;
  /** A second, low plot below, on the same horizontal axis. */
  readonly strip?: Plot.PlotOptions;
}

interface ChartProps {
  /** What the chart shows, in a few words. */
  readonly label: string;
  /** What there is to see, in a sentence or two, for screen readers. */
  readonly description: string;
  /** The marks and scales for a width in pixels. Must be the same function as long as it means the same chart. */
  readonly draw: (width: number) => ChartOptions;
  readonly onZoom?: OnZoom | undefined;
  readonly onPick?: OnPick | undefined;
}

/** Room for the labels of axes in the stylesheet's size of text, which is larger than Plot's own. */
const MARGINS = { marginTop: 28, marginBottom: 40, marginLeft: 48 };

/** A plot as wide as its container. Its colours are variables of the stylesheet, so it follows the theme. */
export function Chart({ label, description, draw, onZoom, onPick }: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const descriptionId = useId();
  const [placed, setPlaced] = useState<Placed>(NOTHING_PLACED);
  useEffect(() => {
    if (width === 0) return;
    const { readings = [], along = 'x', strip, ...options } = draw(width);
    const drawn = plotOf(options, width);
    const all = strip === undefined ? [drawn] : [drawn, plotOf(strip, width)];
    const drawnIn = container.current;
    drawnIn?.replaceChildren(...all);
    setPlaced({ along, height: options.height ?? 0, readings: placedOf(readings, along, drawn) });
    return () => drawnIn?.replaceChildren();
  }, [draw, width]);
  return (
    <div class="chart card">
      <div class="chart-area">
        <div ref={container} role="img" aria-label={label} aria-describedby={descriptionId} />
        {placed.readings.length > 0 && (
          <ChartReadings
            label={label}
            {...placed}
            width={width}
            onZoom={onZoom}
            onPick={onPick}
            onHover={(key) => showBand(container.current, key)}
          />
        )}
      </div>
      <p id={descriptionId} class="visually-hidden">
        {description}
      </p>
    </div>
  );
}

/** The label of a band that is only seen while the pointer is near its series. */
export function bandLabel(key: string): string {
  return `band ${key}`;
}

function showBand(plots: Element | null, key: string | undefined): void {
  for (const band of plots?.querySelectorAll('g[aria-label^="band "]') ?? []) {
    band.classList.toggle('shown', key !== undefined && band.getAttribute('aria-label') === bandLabel(key));
  }
}

interface Placed {
  readonly along: Along;
  readonly height: number;
  readonly readings: readonly PlacedReading[];
}

const NOTHING_PLACED: Placed = { along: 'x', height: 0, readings: [] };

function placedOf(readings: readonly Reading[], along: Along, drawn: Plot.Plot): readonly PlacedReading[] {
  if (readings.length === 0) return [];
  const scale = drawn.scale(along);
  const across = drawn.scale(along === 'x' ? 'y' : 'x');
  return readings.map((reading) => ({
    ...reading,
    px: Number(scale?.apply(reading.at)) + (scale?.bandwidth ?? 0) / 2,
    marks: (reading.marks ?? []).map(({ key, value }) => ({ key, px: Number(across?.apply(value)) })),
  }));
}

export function plotOf({ color, ...options }: Plot.PlotOptions, width: number) {
  const drawn = Plot.plot({
    ...MARGINS,
    className: 'plot',
    width,
    color: { range: SERIES_COLOURS, ...color },
    ...options,
  });
  // The content security policy allows no style elements; their rules are in chart.css.
  for (const style of drawn.querySelectorAll('style')) style.remove();
  // The label and description speak for it: its parts would only be noise.
  drawn.ariaHidden = 'true';
  return drawn;
}

/** The width of an element in whole pixels, as it changes; 0 before it is known. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
