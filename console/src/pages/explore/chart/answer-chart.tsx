import { useContext, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Reading } from '../../../components/chart-readings.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { type Option, Select } from '../../../components/form/input.tsx';
import { ImageButtons } from '../../../components/image-buttons.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { formatFigure } from '../../../lib/figures.ts';
import { SessionContext } from '../../../session.ts';
import { AddAnnotation } from '../annotations/add-annotation.tsx';
import { AnnotationList } from '../annotations/annotation-list.tsx';
import { useAnnotations } from '../annotations/annotations.ts';
import { AGENTS_MIN, type Answer } from '../answer/answer.ts';
import { LAYOUTS, type Layout, RIBBONS, type Ribbon, type View, type Zoom } from '../question/view.ts';
import { type ChosenSeries, chooseSeries, colourSeries, pressSeries } from './choose-series.ts';
import { RIBBON_PERCENTILES } from './drawing.ts';
import { chosenFigure, figuresOf } from './figure.ts';
import { type Picture, type PictureIntervals, pictureOf } from './picture.ts';
import { Legend, Multiples, PictureChart } from './picture-chart.tsx';

interface AnswerChartProps {
  readonly answer: Answer;
  /** True if unfinished periods were left out. */
  readonly isShortened: boolean;
  /** Its title. */
  readonly title: string;
  /** What it is limited to. */
  readonly limits: string;
  readonly unit: string;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

/** The figure of a histogram that is not its plain one, as addresses have it. */
const CUMULATIVE = 'cumulative';
const HEIGHT_PX = 340;
/** More would slow the page down; filters find the others. */
const LEGEND_MAX = 500;
const LAYOUT_NAMES: Readonly<Record<Layout, string>> = { together: 'Together', apart: 'Apart' };

/** The answer as a picture, with what there is to choose and to know about it. */
export function AnswerChart({ answer, isShortened, title: of, limits, unit, view, look }: AnswerChartProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const { ribbons, layout, hidden, pinned, isFitted } = view;
  const figures = useMemo(() => figuresOf(answer.question, unit), [answer, unit]);
  const figure = chosenFigure(figures, view.figure);
  const isCumulative = view.figure === CUMULATIVE;
  const { listed } = useAnnotations();
  const mayAnnotate = useContext(SessionContext)?.panels === null;
  const [annotating, setAnnotating] = useState<string>();
  const picture = useMemo(
    () => pictureOf(answer, { unit, ribbons, figure, isFitted, isCumulative, annotations: listed }),
    [answer, unit, ribbons, figure, isFitted, isCumulative, listed],
  );
  const isPlain = answer.kind !== 'aggregate' || (figure.key === 'mean' && answer.question.per_agent === undefined);
  const title = isPlain ? of : `${of}: ${figure.name.charAt(0).toLowerCase()}${figure.name.slice(1)}`;
  // Ribbons of several series in one chart hide each other.
  const wanted = layout ?? (picture.hasRibbons && ribbons.length > 0 ? 'apart' : undefined);
  const chosen = useMemo(
    () => chooseSeries(picture, { layout: wanted, hidden, pinned }),
    [picture, wanted, hidden, pinned],
  );
  const colours = useMemo(() => colourSeries(picture, chosen), [picture, chosen]);
  const onZoom = picture.hasAxisChoice
    ? (first: Reading, last: Reading) => look({ zoom: zoomOf(first, last) })
    : undefined;
  const isSplit = picture.series.length > 1 && !picture.isNamed;
  return (
    <section class="card answer-chart stack" aria-labelledby={titleId} ref={card}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <div class="chart-tools row">
          {answer.kind === 'aggregate' && (
            <FigureSelect
              plain="Mean"
              others={figures.slice(1).map(({ key, name }) => ({ value: key, label: name }))}
              figure={view.figure}
              onFigure={(key) => look({ figure: key })}
            />
          )}
          {answer.kind === 'histogram' && (
            <FigureSelect
              plain="Share in each bin"
              others={[{ value: CUMULATIVE, label: 'Cumulative share' }]}
              figure={view.figure}
              onFigure={(key) => look({ figure: key })}
            />
          )}
          {picture.hasAxisChoice && view.zoom && (
            <Button icon="close" onClick={() => look({ zoom: undefined })}>
              Whole time
            </Button>
          )}
          {picture.hasAxisChoice && (
            <Toggle isOn={!isFitted} title="Begin the value axis at zero" onPress={() => look({ isFitted: !isFitted })}>
              From zero
            </Toggle>
          )}
          {picture.hasAxisChoice && (isShortened || view.withUnfinished) && (
            <Toggle
              isOn={view.withUnfinished}
              title="Show periods that are not over yet"
              onPress={() => look({ withUnfinished: !view.withUnfinished })}
            >
              Unfinished
            </Toggle>
          )}
          {picture.hasAxisChoice && mayAnnotate && (
            <Button icon="plus" variant="quiet" onClick={() => setAnnotating(lastMinuteOf(answer))}>
              Annotate
            </Button>
          )}
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
          <ImageButtons title={title} caption={limits} card={card} />
        </div>
      </header>
      {isSplit && (
        <Legend
          series={picture.series.slice(0, LEGEND_MAX)}
          colours={colours}
          onPress={(key, isDrawn) => look(pressSeries(key, isDrawn, { hidden, pinned }))}
        />
      )}
      {chosen.layout === 'together' ? (
        <PictureChart label={title} picture={picture} colours={colours} height={HEIGHT_PX} onZoom={onZoom} />
      ) : (
        <Multiples title={title} picture={picture} shown={chosen.shown} colours={colours} onZoom={onZoom} />
      )}
      {annotating !== undefined && <AddAnnotation time={annotating} onClose={() => setAnnotating(undefined)} />}
      <AnnotationList annotations={picture.annotations} mayChange={mayAnnotate} />
      <ChartNotes picture={picture} chosen={chosen} isShortened={isShortened} isCumulative={isCumulative} />
    </section>
  );
}

/** Where most of what there is to say has happened. */
function lastMinuteOf(answer: Answer): string {
  const starts =
    answer.kind === 'aggregate' ? answer.series.flatMap(({ points }) => points.map(({ start }) => start)) : [];
  const last = starts.reduce((latest, start) => Math.max(latest, start?.getTime() ?? 0), 0);
  return new Date(last).toISOString().slice(0, 16);
}

function zoomOf(first: Reading, last: Reading): Zoom {
  const minuteOf = ({ at }: Reading) => new Date(at).toISOString().slice(0, 16);
  return { from: minuteOf(first), to: minuteOf(last) };
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
          <Toggle
            key={ribbon}
            isOn={isOn}
            title={`Band between percentiles ${RIBBON_PERCENTILES[ribbon].join(' and ')}`}
            onPress={() => onRibbons(isOn ? ribbons.filter((other) => other !== ribbon) : [...ribbons, ribbon])}
          >
            {RIBBON_NAMES[ribbon]}
          </Toggle>
        );
      })}
    </>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly title: string;
  readonly onPress: () => void;
  readonly children: string;
}

function Toggle({ isOn, title, onPress, children }: ToggleProps) {
  return (
    <Button variant="quiet" icon={isOn ? 'check' : 'plus'} aria-pressed={isOn} title={title} onClick={onPress}>
      {children}
    </Button>
  );
}

interface FigureSelectProps {
  /** What is drawn where nothing else is chosen. */
  readonly plain: string;
  readonly others: readonly Option[];
  readonly figure: string | undefined;
  readonly onFigure: (key: string | undefined) => void;
}

const PLAIN = '';

function FigureSelect({ plain, others, figure, onFigure }: FigureSelectProps) {
  return (
    <Select
      aria-label="Figure"
      options={[{ value: PLAIN, label: plain }, ...others]}
      value={others.find(({ value }) => value === figure)?.value ?? PLAIN}
      onValue={(key) => onFigure(key === PLAIN ? undefined : key)}
    />
  );
}

interface ChartNotesProps {
  readonly picture: Picture;
  readonly chosen: ChosenSeries;
  readonly isShortened: boolean;
  readonly isCumulative: boolean;
}

const MARKS: Readonly<Record<PictureIntervals['mark'], string>> = { Band: 'Band', Bar: 'Thin mark on a bar' };

function IntervalNote({ mark, isByLine, of, missing }: PictureIntervals) {
  if (missing === 'all') return <p>No intervals: there are too few lines in each point.</p>;
  return (
    <p>
      {MARKS[mark]}: 95% interval of the {of},{' '}
      {isByLine ? 'by line.' : 'by result. Results of one line are alike, so this is too narrow.'}
      {missing === 'some' && ' A point of too few lines has none.'}{' '}
      <StatisticsLink section={isByLine ? 'intervals-by-agent' : 'plain'}>What it covers</StatisticsLink>
    </p>
  );
}

/** What one has to know to read the chart. */
function ChartNotes({ picture, chosen: { layout, shown, leftOut }, isShortened, isCumulative }: ChartNotesProps) {
  const hasCurve = !isCumulative && (layout === 'apart' || shown.length === 1);
  return (
    <div class="chart-notes row hint">
      {picture.intervals && <IntervalNote {...picture.intervals} />}
      {!picture.intervals && !picture.binned && (
        <p>This figure has no intervals here: those of the mean would not be its own.</p>
      )}
      {picture.axisStart !== undefined && (
        <p>≈: the value axis begins at {formatFigure(picture.axisStart)}, not at zero.</p>
      )}
      {picture.hasParts && <p>Dashed: only a part of the period is in the answer.</p>}
      {picture.hasAxisChoice && <p>Strip: lines and results of each period, of all that is drawn.</p>}
      {isShortened && <p>Left out: what is not over yet on the clocks of its agents.</p>}
      {picture.hasAxisChoice && <p class="chart-use">Drag over the chart to look at a part of the time.</p>}
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
