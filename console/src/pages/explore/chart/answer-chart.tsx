import { useContext, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Metric } from '../../../../../client/index.ts';
import { withinSentence } from '../../../../../src/query/field-words.ts';
import type { OnPick, OnZoom, PlacedReading } from '../../../components/chart-readings.tsx';
import { Select } from '../../../components/form/input.tsx';
import { ImageButtons } from '../../../components/image-buttons.tsx';
import { SessionContext } from '../../../session.ts';
import { AddAnnotation } from '../annotations/add-annotation.tsx';
import { AnnotationList } from '../annotations/annotation-list.tsx';
import { useAnnotations } from '../annotations/annotations.ts';
import type { Answer } from '../answer/answer.ts';
import { MapChoice } from '../map/map-choice.tsx';
import type { Stated } from '../question/stated.ts';
import type { View, Zoom } from '../question/view.ts';
import { ChangeList } from './change-list.tsx';
import { ChartNotes } from './chart-notes.tsx';
import { ChartTools } from './chart-tools.tsx';
import { chooseSeries, colourSeries, panelsOf, pressSeries } from './choose-series.ts';
import { chosenFigure, figuresOf } from './figure.ts';
import { CUMULATIVE, pictureOf } from './picture.ts';
import { Legend, Multiples, PictureChart } from './picture-chart.tsx';
import { TrendList } from './trend-list.tsx';

interface AnswerChartProps {
  readonly answer: Answer;
  /** True if unfinished periods were left out. */
  readonly isShortened: boolean;
  /** Metrics that its own can be drawn against. */
  readonly others: readonly Pick<Metric, 'key' | 'name'>[];
  /** Its title. */
  readonly title: string;
  readonly stated: Stated;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
  /** Opens what is behind a point; undefined where nothing can be opened. */
  readonly onPick: OnPick | undefined;
  /** True on a dashboard, where fewer tools leave room for the chart. */
  readonly isTile: boolean;
}

const HEIGHT_PX = 340;
/** More would slow the page down; filters find the others. */
const LEGEND_MAX = 500;

/** The answer as a picture, with what there is to choose and to know about it. */
export function AnswerChart(props: AnswerChartProps) {
  const { answer, isShortened, others, title: of, stated, view, look, onPick, isTile } = props;
  const { unit } = stated;
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const { ribbons, layout, hidden, pinned, isFitted, drawnAs, target, hasTrends } = view;
  const figures = useMemo(() => figuresOf(answer.question, unit), [answer, unit]);
  const figure = chosenFigure(figures, view.figure);
  const isCumulative = view.figure === CUMULATIVE;
  const { listed } = useAnnotations();
  const mayAnnotate = useContext(SessionContext)?.panels === null;
  const [annotating, setAnnotating] = useState<string>();
  const picture = useMemo(
    () =>
      pictureOf(answer, {
        ...{ unit, ribbons, figure, isFitted, drawnAs, isCumulative },
        ...{ target, hasTrends, annotations: listed },
      }),
    [answer, unit, ribbons, figure, isFitted, drawnAs, isCumulative, target, hasTrends, listed],
  );
  const isPlain = answer.kind !== 'aggregate' || (figure.key === 'mean' && answer.question.per_agent === undefined);
  const drawnOf = isCumulative ? of.replace('as a histogram', 'as cumulative shares') : of;
  const plainTitle = isPlain ? drawnOf : `${of}: ${figure.name.charAt(0).toLowerCase()}${figure.name.slice(1)}`;
  const title = picture.isBoxed ? `${of}: box plots` : picture.isScattered ? `${of}, in time` : plainTitle;
  // Ribbons and boxes of several series in one chart hide each other.
  const wanted =
    picture.isBoxed && !picture.isNamed
      ? 'apart'
      : (layout ?? (picture.hasRibbons && ribbons.length > 0 ? 'apart' : undefined));
  const chosen = useMemo(
    () => chooseSeries(picture, { layout: wanted, hidden, pinned }),
    [picture, wanted, hidden, pinned],
  );
  const colours = useMemo(() => colourSeries(picture, chosen), [picture, chosen]);
  const panels = useMemo(() => panelsOf(chosen), [chosen]);
  const onZoom: OnZoom | undefined = picture.hasAxisChoice
    ? (first, last) => look({ zoom: zoomOf(first, last) })
    : undefined;
  const pressed = answer.kind === 'aggregate' ? onPick : undefined;
  const isSplit = picture.series.length > 1 && !picture.isNamed;
  return (
    <section class="card answer-chart stack" aria-labelledby={titleId} ref={card}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <ChartTools
          answer={answer}
          isShortened={isShortened}
          figures={figures}
          picture={picture}
          layout={isSplit && !picture.isBoxed ? chosen.layout : undefined}
          view={view}
          look={look}
          isBrief={isTile}
          onAnnotate={mayAnnotate ? () => setAnnotating(lastMinuteOf(answer)) : undefined}
        >
          {!isTile && answer.kind === 'aggregate' && (
            <>
              <MapChoice answer={answer} view={view} look={look} />
              <Select
                aria-label="Against"
                options={[
                  { value: '', label: 'Against …' },
                  ...others.map(({ key, name }) => ({ value: key, label: `Against ${withinSentence(name)}` })),
                ]}
                value=""
                onValue={(key) => key !== '' && look({ against: key })}
              />
            </>
          )}
          <ImageButtons title={title} caption={stated.limits} days={stated.days} card={card} />
        </ChartTools>
      </header>
      {isSplit && (
        <Legend
          series={picture.series.slice(0, LEGEND_MAX)}
          counted={picture.counted}
          colours={colours}
          onPress={(key, isDrawn) => look(pressSeries(key, isDrawn, { hidden, pinned }))}
        />
      )}
      {chosen.layout === 'together' ? (
        <PictureChart
          label={title}
          picture={picture}
          colours={colours}
          height={HEIGHT_PX}
          onZoom={onZoom}
          onPick={pressed}
        />
      ) : (
        <Multiples title={title} picture={picture} panels={panels} colours={colours} onZoom={onZoom} onPick={pressed} />
      )}
      {annotating !== undefined && <AddAnnotation time={annotating} onClose={() => setAnnotating(undefined)} />}
      <ChangeList
        changes={picture.changes}
        aggregation={answer.question.aggregation}
        isSplit={isSplit}
        unit={figure.unit}
        onPick={pressed}
      />
      {hasTrends && picture.hasTrends && (
        <TrendList
          trends={picture.trends.filter(({ series: { key } }) => colours.has(key))}
          isSplit={isSplit}
          unit={figure.unit}
        />
      )}
      <AnnotationList annotations={picture.annotations} mayChange={mayAnnotate} />
      <ChartNotes
        picture={picture}
        chosen={chosen}
        isShortened={isShortened}
        isByClock={answer.kind === 'aggregate' && answer.question.aggregation !== 'total'}
        isCumulative={isCumulative}
        isPressable={pressed !== undefined}
      />
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

function zoomOf(first: PlacedReading, last: PlacedReading): Zoom {
  const minuteOf = ({ at }: PlacedReading) => new Date(at).toISOString().slice(0, 16);
  return { from: minuteOf(first), to: minuteOf(last) };
}
