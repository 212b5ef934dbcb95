import { useId, useMemo } from 'preact/hooks';
import { SERIES_COLOURS } from '../../../components/chart.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { AGENTS_MIN, type Answer } from '../answer/answer.ts';
import { LAYOUTS, type Layout, RIBBONS, type Ribbon, type View } from '../question/view.ts';
import { type ChosenSeries, chooseSeries, colourSeries } from './choose-series.ts';
import { RIBBON_PERCENTILES } from './drawing.ts';
import { type Picture, type PictureIntervals, pictureOf } from './picture.ts';
import { Legend, Multiples, PictureChart } from './picture-chart.tsx';

interface AnswerChartProps {
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
    <section class="card answer-chart stack" aria-labelledby={titleId}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <div class="chart-tools row">
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

const RIBBON_NAMES: Readonly<Record<Ribbon, string>> = { 'p5-p95': 'P5–P95', 'p25-p75': 'P25–P75' };

interface RibbonTogglesProps {
  readonly ribbons: readonly Ribbon[];
  readonly onRibbons: (ribbons: readonly Ribbon[]) => void;
}

function RibbonToggles({ ribbons, onRibbons }: RibbonTogglesProps) {
  return (
    <>
      {RIBBONS.map((ribbon) => {
        const isOn = ribbons.includes(ribbon);
        return (
          <Button
            key={ribbon}
            variant="quiet"
            icon={isOn ? 'check' : 'plus'}
            aria-pressed={isOn}
            title={`Band between percentiles ${RIBBON_PERCENTILES[ribbon].join(' and ')}`}
            onClick={() => onRibbons(isOn ? ribbons.filter((other) => other !== ribbon) : [...ribbons, ribbon])}
          >
            {RIBBON_NAMES[ribbon]}
          </Button>
        );
      })}
    </>
  );
}

interface ChartNotesProps {
  readonly picture: Picture;
  readonly chosen: ChosenSeries;
}

const MARKS: Readonly<Record<PictureIntervals['mark'], string>> = { Band: 'Band', Bar: 'Thin mark on a bar' };

function IntervalNote({ mark, isByLine, missing }: PictureIntervals) {
  if (missing === 'all') return <p>No intervals: there is one line in each point.</p>;
  return (
    <p>
      {MARKS[mark]}: 95% interval of the mean,{' '}
      {isByLine ? 'by line.' : 'by result. Results of one line are alike, so this is too narrow.'}
      {missing === 'some' && ' A point of one line has none.'}{' '}
      <StatisticsLink section={isByLine ? 'intervals-by-agent' : 'plain'}>What it covers</StatisticsLink>
    </p>
  );
}

/** What one has to know to read the chart. */
function ChartNotes({ picture, chosen: { shown, leftOut } }: ChartNotesProps) {
  return (
    <div class="chart-notes row hint">
      {picture.intervals && <IntervalNote {...picture.intervals} />}
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
