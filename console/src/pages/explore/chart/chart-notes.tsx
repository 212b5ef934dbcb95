import { AGENTS_MIN } from '../answer/answer.ts';
import type { ChosenSeries } from './choose-series.ts';
import type { Picture } from './picture.ts';

export interface ChartNotesProps {
  readonly picture: Picture;
  readonly chosen: ChosenSeries;
}

/** What one has to know to read the chart. */
export function ChartNotes({ picture, chosen: { shown, leftOut } }: ChartNotesProps) {
  return (
    <div class="chart-notes">
      {picture.hasRibbons && <p>The band around a line is its confidence interval at 95%.</p>}
      {picture.hasUnfinished && <p>Dashed: not over yet.</p>}
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
          {shown.length} of {shown.length + leftOut} series are drawn, those with most samples. The table has all of
          them.
        </p>
      )}
    </div>
  );
}
