import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import type { Colours, PictureSeries } from './picture.ts';

export interface LegendProps {
  readonly series: readonly PictureSeries[];
  /** Of those that are drawn; the others are hidden. */
  readonly colours: Colours;
  readonly onHidden: (keys: readonly string[]) => void;
}

/** The series by their colour; a press hides one or brings it back. */
export function Legend({ series, colours, onHidden }: LegendProps) {
  const hidden = series.filter(({ key }) => !colours.has(key)).map(({ key }) => key);
  return (
    <ul class="legend" aria-label="Series">
      {series.map(({ key, label, samples }) => {
        const colour = colours.get(key);
        const isHidden = colour === undefined;
        const next = isHidden ? hidden.filter((other) => other !== key) : [...hidden, key];
        return (
          <li key={key}>
            <button
              type="button"
              class={classNames('legend-entry', isHidden && 'off')}
              aria-pressed={!isHidden}
              title={isHidden ? `Show ${label}` : `Hide ${label}`}
              onClick={() => onHidden(next)}
            >
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4" fill={colour ?? 'none'} stroke={colour ?? 'currentColor'} />
              </svg>
              <span class="legend-label">{label}</span>
              <span class="legend-samples">
                {formatCount(samples)}
                <span class="visually-hidden"> samples</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
