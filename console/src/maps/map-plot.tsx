import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { useElementWidth } from '../components/chart.tsx';
import { drawMap, type MapPicture } from './draw-map.ts';
import type { DrawnMap } from './drawn-map.ts';
import type { MappedRegion, MappedValue } from './map-regions.ts';
import type { ValueClass } from './value-scale.ts';

interface MapPlotProps<V extends MappedValue> {
  /** What the map shows, in a few words. */
  readonly label: string;
  readonly description: string;
  readonly map: DrawnMap;
  readonly regions: readonly MappedRegion<V>[];
  readonly scale: readonly ValueClass[];
  /** What there is to say of a region. */
  readonly linesOf: (region: MappedRegion<V>) => readonly string[];
  /** Of a region that has a value. */
  readonly onPick: ((mapped: V) => void) | undefined;
}

/** A map as wide as its container, read by the pointer or, from the highest value to the lowest, by the arrow keys. */
export function MapPlot<V extends MappedValue>(props: MapPlotProps<V>) {
  const { label, description, map, regions, scale, linesOf, onPick } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const descriptionId = useId();
  const hatchId = `hatch-${useId()}`;
  const [picture, setPicture] = useState<MapPicture>();
  const [active, setActive] = useState<number>();
  const order = useMemo(() => readingOrder(regions), [regions]);
  useEffect(() => {
    if (width === 0) return;
    const drawn = drawMap(map, regions, scale, { width, hatchId });
    container.current?.replaceChildren(drawn.svg);
    setPicture(drawn);
  }, [map, regions, scale, width, hatchId]);
  const shown = active === undefined ? undefined : regions[active];
  const shape = active === undefined ? undefined : picture?.shapes[active];
  const at = active === undefined ? -1 : order.indexOf(active);
  const regionAt = ({ target }: Event) => {
    const index = picture?.shapes.indexOf(target as SVGPathElement) ?? -1;
    return index < 0 ? undefined : index;
  };
  const pick = (index: number | undefined) => {
    const mapped = index === undefined ? undefined : regions[index]?.mapped;
    if (mapped) onPick?.(mapped);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at < 0 ? order.length - 1 : at - 1,
    ArrowUp: at < 0 ? order.length - 1 : at - 1,
    Home: 0,
    End: order.length - 1,
  };
  return (
    <div class="chart card">
      <div class="chart-area">
        <div
          ref={container}
          class={onPick ? 'map-picture pressable' : 'map-picture'}
          role="img"
          aria-label={label}
          aria-describedby={descriptionId}
          onPointerMove={(event) => setActive(regionAt(event))}
          onPointerDown={(event) => setActive(regionAt(event))}
          onPointerLeave={(event) => event.pointerType === 'touch' || setActive(undefined)}
          onPointerUp={(event) => pick(regionAt(event))}
        />
        <div
          class="map-readings"
          role="slider"
          tabIndex={0}
          aria-label={`Regions of ${label}`}
          aria-valuemin={0}
          aria-valuemax={order.length - 1}
          aria-valuenow={Math.max(0, at)}
          aria-valuetext={shown ? [shown.region.name, ...linesOf(shown)].join('; ') : READ}
          onKeyDown={(event) => {
            if (event.key === 'Enter') pick(active);
            if (event.key === 'Escape') setActive(undefined);
            const step = steps[event.key];
            if (step === undefined) return;
            event.preventDefault();
            setActive(order[Math.min(order.length - 1, Math.max(0, step))]);
          }}
          onBlur={() => setActive(undefined)}
        />
        {shown && shape && picture && (
          <>
            <svg class="map-outline" viewBox={`0 0 ${width} ${picture.height}`} aria-hidden="true">
              <path d={shape.getAttribute('d') ?? ''} />
            </svg>
            <RegionCard region={shown} lines={linesOf(shown)} shape={shape} width={width} />
          </>
        )}
      </div>
      <p id={descriptionId} class="visually-hidden">
        {description}
      </p>
    </div>
  );
}

const READ = 'Use the arrow keys to go from the highest value to the lowest';

/** Indices of the regions: those with values from the highest on, then the others by name. */
function readingOrder(regions: readonly MappedRegion[]): readonly number[] {
  const figureOf = (index: number) => regions[index]?.mapped?.figure ?? Number.NEGATIVE_INFINITY;
  const nameOf = (index: number) => regions[index]?.region.name ?? '';
  return regions
    .map((_, index) => index)
    .sort((a, b) => (figureOf(a) === figureOf(b) ? nameOf(a).localeCompare(nameOf(b)) : figureOf(b) - figureOf(a)));
}

interface RegionCardProps {
  readonly region: MappedRegion;
  readonly lines: readonly string[];
  readonly shape: SVGPathElement;
  readonly width: number;
}

/** Narrower maps have no room beside a region. */
const BESIDE_PX_MIN = 480;
const GAP_PX = 8;

function RegionCard({ region, lines, shape, width }: RegionCardProps) {
  const { x, y, width: across, height } = shape.getBBox();
  const isLeft = x + across / 2 < width / 2;
  const beside = {
    top: `${Math.max(0, y + height / 2)}px`,
    ...(isLeft ? { left: `${x + across + GAP_PX}px` } : { right: `${width - x + GAP_PX}px` }),
  };
  return (
    <div
      class="chart-reading card"
      style={width < BESIDE_PX_MIN ? { top: '100%', left: 0, right: 0 } : beside}
      aria-hidden="true"
    >
      <strong>{region.region.name}</strong>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
