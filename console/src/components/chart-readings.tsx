import { useState } from 'preact/hooks';

/** The values of a chart at one position of an axis. */
export interface Reading {
  readonly at: number | string | Date;
  readonly title: string;
  readonly rows: readonly ReadingRow[];
  /** What is drawn there: keys of series at their values. */
  readonly marks?: readonly { readonly key: string; readonly value: number }[];
}

interface ReadingRow {
  readonly label: string;
  readonly colour: string;
  readonly text: string;
}

/** Readings lie side by side, or one below the other. */
export type Along = 'x' | 'y';

/** A reading with its position along the axis, from the left or the top, and those of its marks across it, in pixels. */
export type PlacedReading = Omit<Reading, 'marks'> & {
  readonly px: number;
  readonly marks: readonly { readonly key: string; readonly px: number }[];
};

/** Called with the first and the last reading of a range that was dragged over. */
export type OnZoom = (first: PlacedReading, last: PlacedReading) => void;

/** Called with a reading that was pressed, and the key of the nearest series; by keys it has none. */
export type OnPick = (reading: PlacedReading, key: string | undefined) => void;

interface ChartReadingsProps {
  /** Of the chart. */
  readonly label: string;
  readonly along: Along;
  /** From left to right, or from top to bottom; at least one. */
  readonly readings: readonly PlacedReading[];
  readonly width: number;
  readonly height: number;
  readonly onZoom: OnZoom | undefined;
  readonly onPick: OnPick | undefined;
  /** Called with the key of the series that the pointer is nearest to; undefined when it leaves. */
  readonly onHover: (key: string | undefined) => void;
}

const DRAG_PX_MIN = 8;
const ROWS_MAX = 12;
const KEYS: Readonly<Record<Along, readonly [previous: string, next: string]>> = {
  x: ['ArrowLeft', 'ArrowRight'],
  y: ['ArrowUp', 'ArrowDown'],
};

/** Shows all values at the position of the pointer, the finger or the arrow keys; a drag zooms in, a press opens. */
export function ChartReadings({ label, along, readings, width, height, onZoom, onPick, onHover }: ChartReadingsProps) {
  const [index, setIndex] = useState<number>();
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const last = readings.length - 1;
  const active = index === undefined ? undefined : readings[Math.min(index, last)];
  const [previous, next] = KEYS[along];
  const steps: Readonly<Record<string, () => number | undefined>> = {
    [next]: () => Math.min((index ?? -1) + 1, last),
    [previous]: () => Math.max((index ?? last + 1) - 1, 0),
    Home: () => 0,
    End: () => last,
    Escape: () => undefined,
  };
  const isDragged = drag !== undefined && Math.abs(drag.to - drag.from) >= DRAG_PX_MIN;
  const zoom = ({ from, to }: { readonly from: number; readonly to: number }) => {
    const inside = readings.filter(({ px }) => px >= Math.min(from, to) && px <= Math.max(from, to));
    const [first] = inside;
    const final = inside.at(-1);
    if (first && final && first !== final) onZoom?.(first, final);
  };
  const open = onPick ? 'Use the arrow keys to read the values, and Enter to see what is behind one' : READ;
  return (
    <div
      class={onPick ? 'chart-readings pressable' : 'chart-readings'}
      role="slider"
      tabIndex={0}
      aria-label={`Values of ${label}`}
      aria-orientation={along === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? 0}
      aria-valuetext={active ? textOf(active) : open}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && active && onPick) onPick(active, undefined);
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        setIndex(step());
      }}
      onBlur={() => setIndex(undefined)}
      onPointerDown={(event) => {
        const { px } = positionOf(event, along);
        setIndex(nearest(readings, px));
        if (event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: px, to: px });
      }}
      onPointerMove={(event) => {
        const { px, across } = positionOf(event, along);
        const at = nearest(readings, px);
        const marks = readings[at]?.marks ?? [];
        setIndex(at);
        onHover(marks[nearest(marks, across)]?.key);
        if (drag) setDrag({ ...drag, to: px });
      }}
      onPointerUp={(event) => {
        setDrag(undefined);
        if (isDragged) return zoom(drag);
        const { px, across } = positionOf(event, along);
        const pressed = readings[nearest(readings, px)];
        if (drag && pressed) onPick?.(pressed, pressed.marks[nearest(pressed.marks, across)]?.key);
      }}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={(event) => {
        onHover(undefined);
        if (event.pointerType !== 'touch') setIndex(undefined);
      }}
    >
      {onZoom && isDragged && (
        <div
          class="chart-drag"
          style={{ left: `${Math.min(drag.from, drag.to)}px`, width: `${Math.abs(drag.to - drag.from)}px` }}
        />
      )}
      {active && (
        <>
          <div class={`chart-rule along-${along}`} style={{ [along === 'x' ? 'left' : 'top']: `${active.px}px` }} />
          <ReadingCard reading={active} along={along} width={width} height={height} />
        </>
      )}
    </div>
  );
}

const READ = 'Use the arrow keys to read the values';

/** Narrower charts have no room beside a position. */
const BESIDE_PX_MIN = 480;

/** Half of a bar and a little room. */
const BAR_PX = 18;

interface ReadingCardProps extends Pick<ChartReadingsProps, 'along' | 'width' | 'height'> {
  readonly reading: PlacedReading;
}

function ReadingCard({ reading, along, width, height }: ReadingCardProps) {
  const { title, rows, px } = reading;
  return (
    <div class="chart-reading card" style={sideOf(px, along, width, height)} aria-hidden="true">
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

/** Beside the position, on the side with more room, or below the chart. */
function sideOf(px: number, along: Along, width: number, height: number) {
  if (along === 'y') {
    const below = px > height / 2 ? { bottom: `${height - px + BAR_PX}px`, top: 'auto' } : { top: `${px + BAR_PX}px` };
    return { ...below, right: 0 };
  }
  if (width < BESIDE_PX_MIN) return { top: '100%', left: 0, right: 0 };
  return px > width / 2 ? { right: `${width - px + 8}px` } : { left: `${px + 8}px` };
}

function textOf({ title, rows }: PlacedReading): string {
  return [title, ...rows.map(({ label, text }) => `${label} ${text}`.trim())].join('; ');
}

interface Pointed {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Element;
}

function positionOf({ clientX, clientY, currentTarget }: Pointed, along: Along) {
  const { left, top } = currentTarget.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  return along === 'x' ? { px: x, across: y } : { px: y, across: x };
}

function nearest(placed: readonly { readonly px: number }[], px: number): number {
  let best = 0;
  placed.forEach((one, index) => {
    if (Math.abs(one.px - px) < Math.abs((placed[best]?.px ?? 0) - px)) best = index;
  });
  return best;
}
