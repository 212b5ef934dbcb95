import type { ComponentChildren } from 'preact';
import { useContext, useId, useMemo, useRef } from 'preact/hooks';
import type { OnPick } from '../../../components/chart-readings.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { type Option, Select } from '../../../components/form/input.tsx';
import { ImageButtons } from '../../../components/image-buttons.tsx';
import { agentsText, formatCount, withUnit } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import type { DrawnMap } from '../../../maps/drawn-map.ts';
import { MapLegend } from '../../../maps/map-legend.tsx';
import { MapPlot } from '../../../maps/map-plot.tsx';
import { colouredFigures, type MappedRegion, type MappedRegions, mapRegions } from '../../../maps/map-regions.ts';
import { loadMap, MapSource } from '../../../maps/map-source.ts';
import { valueScale } from '../../../maps/value-scale.ts';
import { hrefOf } from '../../../router/location.ts';
import { SessionContext } from '../../../session.ts';
import { AGENTS_MIN, type AggregateAnswer, hasInterval } from '../answer/answer.ts';
import { rangeText } from '../chart/drawing.ts';
import { chosenFigure, figuresOf, withFigure } from '../chart/figure.ts';
import type { Stated } from '../question/stated.ts';
import type { View } from '../question/view.ts';
import { MapChoice, splitOf } from './map-choice.tsx';
import { type AnsweredValue, type Slice, sliceAnswer } from './map-slice.ts';
import { MapTable } from './map-table.tsx';

interface MapAnswerProps {
  readonly answer: AggregateAnswer;
  /** Names the map. */
  readonly view: View & { readonly map: string };
  /** Of the question. */
  readonly title: string;
  readonly stated: Stated;
  readonly look: (change: Partial<View>) => void;
  readonly onPick: OnPick | undefined;
  /** True on a dashboard, where there is nothing else to choose. */
  readonly isTile: boolean;
  /** The chart: shown where the map does not fit the question. */
  readonly children: ComponentChildren;
}

/** The answer on a map of the regions that one of its splits names. */
export function MapAnswer({ children, ...props }: MapAnswerProps) {
  const { answer, view } = props;
  const read = useContext(MapSource);
  const map = useRequest((signal) => loadMap(view.map, read, signal), [view.map, read]);
  if (map.status === 'failed') {
    return (
      <>
        <Notice title={`There is no map “${view.map}” to draw this on`}>
          It may have been deleted: this is a chart.
        </Notice>
        {children}
      </>
    );
  }
  return (
    <RequestView request={map} skeleton={<div class="card answer-waiting" />}>
      {(known) => {
        const split = splitOf(answer, known.dimension);
        return split === undefined ? children : <MapCard {...props} map={known} split={split} />;
      }}
    </RequestView>
  );
}

interface MapCardProps extends Omit<MapAnswerProps, 'children'> {
  readonly map: DrawnMap;
  /** The index of the split whose values are regions. */
  readonly split: number;
}

function MapCard({ answer, view, title: of, stated, look, onPick, isTile, map, split }: MapCardProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const figures = useMemo(() => figuresOf(answer.question, stated.unit), [answer, stated.unit]);
  const figure = chosenFigure(figures, view.figure);
  const { mapAt, mapOf } = view;
  const sliced = useMemo(
    () => sliceAnswer(withFigure(answer, figure), split, { at: mapAt, of: mapOf }),
    [answer, figure, split, mapAt, mapOf],
  );
  const mapped = useMemo(() => mapRegions(map, sliced.values, AGENTS_MIN), [map, sliced]);
  const scale = useMemo(() => valueScale(colouredFigures(mapped.regions)), [mapped]);
  const shown = [sliced.group, sliced.time].flatMap((slice) =>
    slice === undefined || slice.label === '' || slice.label === WHOLE ? [] : [slice.label],
  );
  const title = [`${of}: ${figure.name.charAt(0).toLowerCase()}${figure.name.slice(1)}`, ...shown].join(', ');
  const pick =
    onPick &&
    (({ point, series }: AnsweredValue) =>
      onPick(
        { at: point.start ?? point.number ?? series.key, title: series.label, rows: [], px: 0, marks: [] },
        series.key,
      ));
  const linesOf = (region: MappedRegion<AnsweredValue>) => describeRegion(region, map, figure.name, figure.unit);
  return (
    <section class="card answer-chart stack" aria-labelledby={titleId} ref={card}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <div class="chart-tools row">
          {!isTile && <MapChoice answer={answer} view={view} look={look} />}
          <Select
            aria-label="Figure"
            options={figures.map(({ key, name }) => ({ value: key, label: name }))}
            value={figure.key}
            onValue={(key) => look({ figure: key === 'mean' ? undefined : key })}
          />
          <SliceSelect
            label="Of"
            slices={sliced.groups}
            chosen={sliced.group}
            onSlice={(key) => look({ mapOf: key })}
          />
          <SliceSelect
            label="Time shown"
            slices={sliced.times}
            chosen={sliced.time}
            onSlice={(key) => look({ mapAt: key })}
          />
          <ImageButtons title={title} caption={stated.limits} days={stated.days} card={card} />
        </div>
      </header>
      <MapLegend scale={scale} title={`${figure.name}${figure.unit === '' ? '' : ` [${figure.unit}]`}`} />
      <MapPlot<AnsweredValue>
        label={title}
        description={describe(mapped, figure.unit)}
        map={map}
        regions={mapped.regions}
        scale={scale}
        linesOf={linesOf}
        onPick={pick}
      />
      <MapNotes map={map} name={view.map} mapped={mapped} isPressable={onPick !== undefined} />
      <MapTable caption={title} mapped={mapped} figure={figure} onPick={pick} />
    </section>
  );
}

/** What a total is called. */
const WHOLE = 'All of it';

interface SliceSelectProps {
  readonly label: string;
  readonly slices: readonly Slice[];
  readonly chosen: Slice | undefined;
  readonly onSlice: (key: string) => void;
}

function SliceSelect({ label, slices, chosen, onSlice }: SliceSelectProps) {
  if (slices.length < 2) return null;
  const options = slices.map((slice): Option => ({ value: slice.key, label: slice.label }));
  return <Select aria-label={label} options={options} value={chosen?.key ?? ''} onValue={onSlice} />;
}

function describeRegion(
  { mapped, standing }: MappedRegion<AnsweredValue>,
  map: DrawnMap,
  figure: string,
  unit: string,
): readonly string[] {
  if (mapped === undefined) return ['No results'];
  const { point } = mapped;
  return [
    ...(standing === 'too few'
      ? [`Fewer than ${map.minAgents} agents: not coloured`]
      : [
          `${figure} ${withUnit(point.metricValue, unit)}${rangeText(point, unit)}${hasInterval(point) ? ' (95%)' : ''}`,
        ]),
    `${agentsText(point.agentCount)}, ${formatCount(point.sampleCount)} samples`,
    ...(standing === 'few' ? [`Fewer than ${AGENTS_MIN} agents`] : []),
  ];
}

function describe({ regions }: MappedRegions<AnsweredValue>, unit: string): string {
  const coloured = regions
    .filter(({ standing }) => standing === 'enough' || standing === 'few')
    .toSorted((a, b) => (b.mapped?.point.metricValue ?? 0) - (a.mapped?.point.metricValue ?? 0));
  const [highest] = coloured;
  const lowest = coloured.at(-1);
  if (!highest || !lowest) return 'No region has enough agents.';
  const say = ({ region, mapped }: MappedRegion<AnsweredValue>) =>
    `${region.name} ${withUnit(mapped?.point.metricValue ?? 0, unit)}`;
  return `${coloured.length} of ${regions.length} regions have a colour, the highest ${say(highest)} and the lowest ${say(lowest)}.`;
}

interface MapNotesProps {
  readonly map: DrawnMap;
  readonly name: string;
  readonly mapped: MappedRegions<AnsweredValue>;
  readonly isPressable: boolean;
}

const LISTED_MAX = 12;

function MapNotes({ map, name, mapped: { regions, left }, isPressable }: MapNotesProps) {
  const scopes = useContext(SessionContext)?.scopes ?? [];
  const mayList = scopes.includes('manage') || scopes.includes('metadata:read');
  const has = (standing: MappedRegion['standing']) => regions.some((region) => region.standing === standing);
  const empty = regions.filter(({ standing }) => standing === 'none').map(({ region }) => region.name);
  return (
    <div class="chart-notes row hint">
      {has('few') && <p>Hatched: fewer than {AGENTS_MIN} agents, which say little of anybody else.</p>}
      {(has('too few') || has('none')) && <p>Grey: no results, or fewer than {map.minAgents} agents.</p>}
      {left.length > 0 && (
        <p>
          Not on the map:{' '}
          {listed(left.map(({ value, point }) => `${value ?? 'not set'} (${agentsText(point.agentCount)})`))}.
        </p>
      )}
      {empty.length > 0 && empty.length <= LISTED_MAX && <p>Regions without results: {empty.join(', ')}.</p>}
      {empty.length > LISTED_MAX && <p>{empty.length} regions have no results: the table names them.</p>}
      {isPressable && (
        <p class="chart-use">Press a region, or Enter on it, to see what is behind it: its lines and agents.</p>
      )}
      {isPressable && mayList && (
        <p class="chart-use">
          <a href={hrefOf(`agents?${new URLSearchParams({ as: 'map', map: name })}`)}>All agents on this map</a>
        </p>
      )}
    </div>
  );
}

function listed(names: readonly string[]): string {
  const rest = names.length - LISTED_MAX;
  return [...names.slice(0, LISTED_MAX), ...(rest > 0 ? [`and ${rest} more, which the table names`] : [])].join(', ');
}
