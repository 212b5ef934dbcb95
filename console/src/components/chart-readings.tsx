import { useState } from 'preact/hooks';

/** The values of a chart at one position of its horizontal axis. */
export interface Reading {
  readonly at: number | Date;
  readonly title: string;
  readonly rows: readonly ReadingRow[];
}

export interface ReadingRow {
  readonly label: string;
  readonly colour: string;
  readonly text: string;
}

/** A reading with its position in pixels from the left of the chart. */
export type PlacedReading = Reading & { readonly px: number };

/** Called with the first and the last reading of a range that was dragged over. */
export type OnZoom = (first: Reading, last: Reading) => void;

interface ChartReadingsProps {
  /** Of the chart. */
  readonly label: string;
  /** From left to right; at least one. */
  readonly readings: readonly PlacedReading[];
  readonly width: number;
  readonly onZoom: OnZoom | undefined;
}

const DRAG_PX_MIN = 8;
const ROWS_MAX = 12;

/** Shows all values at the position of the pointer, the finger or the arrow keys; a drag zooms in. */
export function ChartReadings({ label, readings, width, onZoom }: ChartReadingsProps) {
  const [index, setIndex] = useState<number>();
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const last = readings.length - 1;
  const active = index === undefined ? undefined : readings[Math.min(index, last)];
  const steps: Readonly<Record<string, () => number | undefined>> = {
    ArrowRight: () => Math.min((index ?? -1) + 1, last),
    ArrowLeft: () => Math.max((index ?? last + 1) - 1, 0),
    Home: () => 0,
    End: () => last,
    Escape: () => undefined,
  };
  const end = () => {
    if (drag && Math.abs(drag.to - drag.from) >= DRAG_PX_MIN) {
      const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
      const inside = readings.filter(({ px }) => px >= from && px <= to);
      const [first] = inside;
      const final = inside.at(-1);
      if (first && final && first !== final) onZoom?.(first, final);
    }
    setDrag(undefined);
  };
  return (
    <div
      class="chart-readings"
      role="slider"
      tabIndex={0}
      aria-label={`Values of ${label}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? 0}
      aria-valuetext={active ? textOf(active) : 'Use the arrow keys to read the values'}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        setIndex(step());
      }}
      onBlur={() => setIndex(undefined)}
      onPointerDown={(event) => {
        const px = placeOf(event);
        setIndex(nearest(readings, px));
        if (!onZoom || event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: px, to: px });
      }}
      onPointerMove={(event) => {
        const px = placeOf(event);
        setIndex(nearest(readings, px));
        if (drag) setDrag({ ...drag, to: px });
      }}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && setIndex(undefined)}
    >
      {drag && (
        <div
          class="chart-drag"
          style={{ left: `${Math.min(drag.from, drag.to)}px`, width: `${Math.abs(drag.to - drag.from)}px` }}
        />
      )}
      {active && (
        <>
          <div class="chart-rule" style={{ left: `${active.px}px` }} />
          <ReadingCard reading={active} width={width} />
        </>
      )}
    </div>
  );
}

/** Narrower charts have no room beside a position. */
const BESIDE_PX_MIN = 480;

/** Beside the position, on the side with more room, or below the chart. */
function ReadingCard({
  reading: { title, rows, px },
  width,
}: {
  readonly reading: PlacedReading;
  readonly width: number;
}) {
  const isBelow = width < BESIDE_PX_MIN;
  const beside = px > width / 2 ? { right: `${width - px + 8}px` } : { left: `${px + 8}px` };
  const side = isBelow ? { top: '100%', left: 0, right: 0 } : beside;
  return (
    <div class="chart-reading card" style={side} aria-hidden="true">
      <strong>{title}</strong>
      <ul>
        {rows.slice(0, ROWS_MAX).map(({ label, colour, text }) => (
          <li key={`${label} ${text}`}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="4" fill={colour} />
            </svg>
            <span class="truncate">{label}</span> {text}
          </li>
        ))}
      </ul>
      {rows.length > ROWS_MAX && <span class="muted">and {rows.length - ROWS_MAX} more</span>}
    </div>
  );
}

function textOf({ title, rows }: Reading): string {
  return [title, ...rows.map(({ label, text }) => `${label} ${text}`.trim())].join('; ');
}

function placeOf({ clientX, currentTarget }: { readonly clientX: number; readonly currentTarget: Element }): number {
  return clientX - currentTarget.getBoundingClientRect().left;
}

function nearest(readings: readonly PlacedReading[], px: number): number {
  let best = 0;
  readings.forEach((reading, index) => {
    if (Math.abs(reading.px - px) < Math.abs((readings[best]?.px ?? 0) - px)) best = index;
  });
  return best;
}
