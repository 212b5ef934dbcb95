import type { OnPick } from '../../../components/chart-readings.tsx';
import { Button } from '../../../components/form/button.tsx';
import { decimalsOf, formatDifference, formatFixed, withUnit } from '../../../lib/figures.ts';
import type { Question } from '../../../question/question.ts';
import { BEYOND_MIN, DISTANCE_MIN, type LevelChange, PERIODS_BEFORE, SHARE_MIN } from '../answer/level-changes.ts';
import { formatTime } from '../answer/periods.ts';

interface ChangeListProps {
  readonly changes: readonly LevelChange[];
  readonly aggregation: Question['aggregation'];
  /** True if there are several series. */
  readonly isSplit: boolean;
  readonly unit: string;
  readonly onPick: OnPick | undefined;
}

/** Changes of level in words; nothing where there are none. */
export function ChangeList({ changes, aggregation, isSplit, unit, onPick }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <section class="change-list stack" aria-label="Changes of level">
      <ul class="stack">
        {changes.map((change) => {
          const { series, point } = change;
          const time = formatTime(point, aggregation);
          return (
            <li key={`${series.key} ${time}`} class="row">
              <span>
                <strong>
                  {isSplit && `${series.label}, `}
                  {time}
                </strong>
                : {textOf(change, unit)}
              </span>
              {onPick && point.start && (
                <Button
                  variant="quiet"
                  aria-label={`What is behind ${isSplit ? `${series.label}, ` : ''}${time}`}
                  onClick={() => onPick({ at: point.start ?? 0, title: time, rows: [], px: 0, marks: [] }, series.key)}
                >
                  What is behind it
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p class="hint">
        Ring: at least {DISTANCE_MIN} times the usual spread away from the median of up to {PERIODS_BEFORE} periods
        before, {100 * SHARE_MIN}% of it or more, and {BEYOND_MIN} times as far as any of them. The interval is by that
        spread.
      </p>
    </section>
  );
}

function textOf({ point, before, halfInterval, lasts }: LevelChange, unit: string): string {
  const difference = point.metricValue - before;
  const verb = difference < 0 ? 'fell' : 'rose';
  const decimals = decimalsOf(before, unit);
  const how = `${formatDifference(difference, unit, decimals)} ± ${formatFixed(halfInterval, decimals)}`;
  const back =
    lasts === undefined ? 'not back since' : lasts === 1 ? 'back after 1 period' : `back after ${lasts} periods`;
  return `${verb} from ${withUnit(before, unit)} to ${withUnit(point.metricValue, unit)}, ${how}; ${back}.`;
}
