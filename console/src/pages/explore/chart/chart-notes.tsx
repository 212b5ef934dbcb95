import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { formatFigure } from '../../../lib/figures.ts';
import { AGENTS_MIN } from '../answer/answer.ts';
import type { ChosenSeries } from './choose-series.ts';
import { BANDS_MAX } from './drawing.ts';
import type { Picture, PictureIntervals } from './picture.ts';

interface ChartNotesProps {
  readonly picture: Picture;
  readonly chosen: ChosenSeries;
  readonly isShortened: boolean;
  /** True: its points are periods or hours. */
  readonly isByClock: boolean;
  readonly isCumulative: boolean;
  /** True if a press on a point opens what is behind it. */
  readonly isPressable: boolean;
}

/** What one has to know to read the chart. */
export function ChartNotes({ picture, chosen, isShortened, isByClock, isCumulative, isPressable }: ChartNotesProps) {
  const { layout, shown, leftOut } = chosen;
  const hasCurve = !isCumulative && (layout !== 'together' || shown.length === 1);
  return (
    <div class="chart-notes row hint">
      {picture.intervals && (
        <IntervalNote
          {...picture.intervals}
          isHidden={picture.intervals.mark === 'Band' && layout === 'together' && shown.length > BANDS_MAX}
        />
      )}
      {picture.isBoxed && (
        <p>
          Box: from the 25th to the 75th percentile, with the median in it. Line: from the 5th to the 95th percentile.
        </p>
      )}
      {picture.isScattered && <p>Dot: a single result, at its time on the clock of its agent.</p>}
      {picture.target !== undefined && <p>Broken line: the target, {formatFigure(picture.target)}.</p>}
      {picture.earlier !== undefined && <p>{picture.earlier}</p>}
      {!picture.intervals && !picture.binned && !picture.isBoxed && !picture.isScattered && (
        <p>This figure has no intervals here: those of the mean would not be its own.</p>
      )}
      {picture.axisStart !== undefined && (
        <p>≈: the value axis begins at {formatFigure(picture.axisStart)}, not at zero.</p>
      )}
      {isByClock && <p>Time: that of each agent’s own clock.</p>}
      {picture.hasParts && <p>Dashed: only a part of the period is in the answer.</p>}
      {picture.hasAxisChoice && <p>Strip: lines and results of each period, of all that is drawn.</p>}
      {isShortened && <p>Left out: what is not over yet on the clocks of its agents.</p>}
      {picture.hasAxisChoice && <p class="chart-use">Drag over the chart to look at a part of the time.</p>}
      {isPressable && <p class="chart-use">Press a point, or Enter on it, to see what is behind it.</p>}
      {picture.binned === 'median' && <p>Dashed line: the median, which half of the results do not reach.</p>}
      {picture.binned === 'cumulative' && hasCurve && (
        <p>Line: the share of all up to there, by the axis at the right.</p>
      )}
      {picture.hasFewAgents && (
        <p>
          <svg class="hollow-mark" viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="3.5" />
          </svg>
          Hollow: fewer than {AGENTS_MIN} agents, which say little of anybody else.
        </p>
      )}
      {leftOut > 0 && (
        <p>
          {shown.length} of {shown.length + leftOut} series are drawn, those with most samples first. Press one in the
          legend to draw it; the table has all of them.
        </p>
      )}
    </div>
  );
}

const MARKS: Readonly<Record<PictureIntervals['mark'], string>> = { Band: 'Band', Bar: 'Thin mark on a bar' };

interface IntervalNoteProps extends PictureIntervals {
  /** True: only the series under the pointer has its band. */
  readonly isHidden: boolean;
}

function IntervalNote({ mark, isByLine, of, missing, isHidden }: IntervalNoteProps) {
  if (missing === 'all') return <p>No intervals: there are too few lines in each point.</p>;
  return (
    <p>
      {MARKS[mark]}
      {isHidden && ', of the series under the pointer'}: 95% interval of the {of},{' '}
      {isByLine ? 'by line.' : 'by result. Results of one line are alike, so this is too narrow.'}
      {missing === 'some' && ' A point of too few lines has none.'}{' '}
      <StatisticsLink section={isByLine ? 'intervals-by-agent' : 'plain'}>What it covers</StatisticsLink>
    </p>
  );
}
