import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { type Arrangement, columnsTo, moved, placeAt, sized } from './arrangement.ts';

/** Called with another arrangement, and what has changed in words. */
export type OnArrange = (places: Arrangement, words: string) => void;

interface TileHandleProps {
  readonly label: string;
  readonly places: Arrangement;
  /** The place of its tile. */
  readonly at: number;
  readonly onArrange: OnArrange;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const TARGET = 'drop-target';

/** Moves its tile by the pointer or the arrow keys, and sizes it at its edge or with Shift. */
export function TileHandle({ label, places, at, onArrange }: TileHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const wasMoved = useRef(false);
  const [dragged, setDragged] = useState<'move' | 'size'>();
  // A browser takes the focus from an element that is put elsewhere.
  useLayoutEffect(() => {
    if (wasMoved.current) handle.current?.focus();
    wasMoved.current = false;
  }, [at]);

  const moveTo = (to: number) => {
    const next = moved(places, at, to);
    const place = next.findIndex(({ index }) => index === places[at]?.index) + 1;
    wasMoved.current = next !== places;
    onArrange(next, `${label}: place ${place} of ${next.length}`);
  };
  const sizeTo = (columns: number) => {
    const next = sized(places, at, columns);
    onArrange(next, `${label}: ${next[at]?.width} of 12 columns wide`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end();
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) sizeTo((places[at]?.width ?? 0) + step);
    else moveTo(at + step);
  };

  const start = (event: PointerEvent, kind: 'move' | 'size') => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    setDragged(kind);
  };
  const end = () => {
    markTarget(handle.current, undefined);
    setDragged(undefined);
  };
  const size = ({ clientX }: PointerEvent) => {
    const tile = handle.current?.closest('section')?.getBoundingClientRect();
    const grid = handle.current?.closest('.tile-grid')?.getBoundingClientRect();
    if (dragged === 'size' && tile && grid) sizeTo(columnsTo(clientX, tile.left, grid));
  };
  return (
    <>
      <button
        type="button"
        ref={handle}
        class="tile-handle"
        aria-label={`Arrange ${label}`}
        aria-description="Arrow keys move it, Shift with arrow keys makes it wider or narrower"
        title="Drag to move; arrow keys move, Shift with arrow keys sizes"
        data-dragged={dragged === 'move' || undefined}
        onKeyDown={press}
        onPointerDown={(event) => start(event, 'move')}
        onPointerMove={(event) => dragged === 'move' && markTarget(handle.current, targetOf(handle.current, event))}
        onPointerUp={(event) => {
          const to = dragged === 'move' ? targetOf(handle.current, event) : undefined;
          end();
          if (to !== undefined && to !== at) moveTo(to);
        }}
        onPointerCancel={end}
      >
        <Icon name="grip" />
      </button>
      <span
        class="tile-edge"
        aria-hidden="true"
        title="Drag to size"
        onPointerDown={(event) => start(event, 'size')}
        onPointerMove={size}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </>
  );
}

function tilesAround(handle: Element | null): readonly Element[] {
  return [...(handle?.closest('.tile-grid')?.children ?? [])];
}

function targetOf(handle: Element | null, { clientX, clientY }: PointerEvent): number | undefined {
  const boxes = tilesAround(handle).map((tile) => tile.getBoundingClientRect());
  return placeAt(boxes, clientX, clientY);
}

function markTarget(handle: Element | null, target: number | undefined): void {
  tilesAround(handle).forEach((tile, place) => {
    tile.classList.toggle(TARGET, place === target && !tile.contains(handle));
  });
}
