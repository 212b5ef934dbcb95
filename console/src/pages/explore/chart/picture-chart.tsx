import { useCallback, useMemo } from 'preact/hooks';
import { Chart } from '../../../components/chart.tsx';
import type { OnPick, OnZoom } from '../../../components/chart-readings.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/figures.ts';
import type { Panel } from './choose-series.ts';
import type { Colours, Picture, PictureSeries } from './picture.ts';

interface PictureChartProps {
  readonly label: string;
  readonly picture: Picture;
  /** Of the series to draw. */
  readonly colours: Colours;
  readonly height: number;
  readonly onZoom: OnZoom | undefined;
  readonly onPick: OnPick | undefined;
}

export function PictureChart({ label, picture, colours, height, onZoom, onPick }: PictureChartProps) {
  const description = useMemo(() => picture.describe([...colours.keys()]), [picture, colours]);
  const draw = useCallback((width: number) => picture.draw(colours, height, width), [picture, colours, height]);
  return <Chart label={label} description={description} draw={draw} onZoom={onZoom} onPick={onPick} />;
}

interface MultiplesProps {
  readonly title: string;
  readonly picture: Picture;
  readonly panels: readonly Panel[];
  readonly colours: Colours;
  readonly onZoom: OnZoom | undefined;
  readonly onPick: OnPick | undefined;
}

const HEIGHT_PX = 190;

/** Small charts, all on the same scale. */
export function Multiples({ title, picture, panels, colours, onZoom, onPick }: MultiplesProps) {
  const coloured = useMemo(
    () =>
      panels.map(({ label, keys }) => ({ label, own: new Map([...colours].filter(([key]) => keys.includes(key))) })),
    [panels, colours],
  );
  return (
    <ul class="multiples">
      {coloured.map(({ label, own }) => (
        <li key={label}>
          <h3 class="truncate">{label}</h3>
          <PictureChart
            label={`${title}: ${label}`}
            picture={picture}
            colours={own}
            height={HEIGHT_PX}
            onZoom={onZoom}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

interface LegendProps {
  readonly series: readonly PictureSeries[];
  readonly counted: Picture['counted'];
  /** Of those that are drawn. */
  readonly colours: Colours;
  readonly onPress: (key: string, isDrawn: boolean) => void;
}

/** All series, those drawn by their colour; a press hides one, or draws it. */
export function Legend({ series, counted, colours, onPress }: LegendProps) {
  return (
    <ul class="legend row" aria-label="Series">
      {series.map(({ key, label, samples }) => {
        const colour = colours.get(key);
        const isHidden = colour === undefined;
        return (
          <li key={key}>
            <button
              type="button"
              class={classNames('legend-entry', isHidden && 'off')}
              aria-pressed={!isHidden}
              title={isHidden ? `Show ${label}` : `Hide ${label}`}
              onClick={() => onPress(key, !isHidden)}
            >
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4" fill={colour ?? 'none'} stroke={colour ?? 'currentColor'} />
              </svg>
              <span class="truncate">{label}</span>
              <span class="legend-samples muted">
                {formatCount(samples)}
                <span class="visually-hidden"> {counted}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
