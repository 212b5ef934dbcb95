import { useId, useMemo } from 'preact/hooks';
import { SERIES_COLOURS } from '../../../charts/series-colours.ts';
import { Choice } from '../../../components/choice.tsx';
import { LAYOUTS, type Layout, type View } from '../../../question/view.ts';
import type { Answer } from '../answer/answer.ts';
import { ChartNotes } from './chart-notes.tsx';
import { chooseSeries } from './choose-series.ts';
import { colourSeries } from './colour-series.ts';
import { Legend } from './legend.tsx';
import { Multiples } from './multiples.tsx';
import { PictureChart } from './picture-chart.tsx';
import { pictureOf } from './picture-of.ts';
import { RibbonToggles } from './ribbon-toggles.tsx';

export interface AnswerChartProps {
  readonly answer: Answer;
  /** What it is of. */
  readonly title: string;
  readonly unit: string;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

const HEIGHT_PX = 340;
const LAYOUT_NAMES: Readonly<Record<Layout, string>> = { together: 'Together', apart: 'Apart' };

/** The answer as a picture, with what there is to choose and to know about it. */
export function AnswerChart({ answer, title, unit, view, look }: AnswerChartProps) {
  const titleId = useId();
  const { ribbons, layout, hidden } = view;
  const picture = useMemo(() => pictureOf(answer, unit, ribbons), [answer, unit, ribbons]);
  // Ribbons of several series in one chart hide each other.
  const wanted = layout ?? (picture.hasRibbons && ribbons.length > 0 ? 'apart' : undefined);
  const chosen = useMemo(() => chooseSeries(picture, { layout: wanted, hidden }), [picture, wanted, hidden]);
  const colours = useMemo(() => colourSeries(picture, chosen), [picture, chosen]);
  const isSplit = picture.series.length > 1 && !picture.isNamed;
  const isColoured = chosen.layout === 'together' || chosen.shown.length <= SERIES_COLOURS.length;
  return (
    <section class="card answer-chart" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <div class="chart-tools">
          {picture.hasRibbons && <RibbonToggles ribbons={ribbons} onRibbons={(chosen) => look({ ribbons: chosen })} />}
          {isSplit && (
            <Choice
              label="Series"
              hideLabel
              options={LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }))}
              value={chosen.layout}
              onValue={(layout) => look({ layout })}
            />
          )}
        </div>
      </header>
      {isSplit && (isColoured || chosen.hidden.length > 0) && (
        <Legend
          series={picture.series.filter((one) => chosen.shown.includes(one) || chosen.hidden.includes(one))}
          colours={colours}
          onHidden={(keys) => look({ hidden: keys })}
        />
      )}
      {chosen.layout === 'together' ? (
        <PictureChart label={title} picture={picture} colours={colours} height={HEIGHT_PX} />
      ) : (
        <Multiples title={title} picture={picture} shown={chosen.shown} colours={colours} />
      )}
      <ChartNotes picture={picture} chosen={chosen} />
    </section>
  );
}
