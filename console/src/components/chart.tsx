import * as Plot from '@observablehq/plot';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ChartReadings, type OnZoom, type PlacedReading, type Reading } from './chart-readings.tsx';

export interface ChartOptions extends Plot.PlotOptions {
  /** The readings at each position of the horizontal axis; without them a chart has its own tips, if any. */
  readonly readings?: readonly Reading[];
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
}

/** Room for the labels of axes in the stylesheet's size of text, which is larger than Plot's own. */
const MARGINS = { marginTop: 28, marginBottom: 40, marginLeft: 48 };

/** A plot as wide as its container. Its colours are variables of the stylesheet, so it follows the theme. */
export function Chart({ label, description, draw, onZoom }: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const descriptionId = useId();
  const [placed, setPlaced] = useState<readonly PlacedReading[]>([]);
  useEffect(() => {
    if (width === 0) return;
    const { readings = [], strip, ...options } = draw(width);
    const drawn = plotOf(options, width);
    const all = strip === undefined ? [drawn] : [drawn, plotOf(strip, width)];
    const drawnIn = container.current;
    drawnIn?.replaceChildren(...all);
    const scale = readings.length === 0 ? undefined : drawn.scale('x');
    setPlaced(readings.map((reading) => ({ ...reading, px: Number(scale?.apply(reading.at)) })));
    return () => drawnIn?.replaceChildren();
  }, [draw, width]);
  return (
    <div class="chart card">
      <div class="chart-area">
        <div ref={container} role="img" aria-label={label} aria-describedby={descriptionId} />
        {placed.length > 0 && <ChartReadings label={label} readings={placed} width={width} onZoom={onZoom} />}
      </div>
      <p id={descriptionId} class="visually-hidden">
        {description}
      </p>
    </div>
  );
}

function plotOf({ color, ...options }: Plot.PlotOptions, width: number) {
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

/** Colours of series, in the order in which to use them: see style/tokens.css for how they were chosen. */
export const SERIES_COLOURS = Array.from({ length: 8 }, (_, index) => `var(--series-${index + 1})`);

/** The width of an element in whole pixels, as it changes; 0 before it is known. */
function useElementWidth(ref: RefObject<HTMLElement | null>): number {
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
