import type { ComponentChildren } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { RegionMap, SharedDashboard, SharedQuestion } from '../../../../../client/index.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { type RequestState, useRequest } from '../../../lib/use-request.ts';
import { MapSource, type ReadMap } from '../../../maps/map-source.ts';
import { exploreAddressOf, questionOf, readRequest } from '../../../question/saved.ts';
import { hrefOf } from '../../../router/location.ts';
import { SessionContext } from '../../../session.ts';
import { AnswerView } from '../answer/answer-view.tsx';
import { answerOf, histogramOf } from '../answer/ask-question.ts';
import { withinZoom, withoutUnfinished } from '../answer/periods.ts';
import { Working } from '../answer/working.tsx';
import type { PageCatalogue } from '../question/catalogue.ts';
import { limitsOf, titleOf } from '../question/describe-question.ts';
import { readView } from '../question/view.ts';
import { type Arrangement, arrangementOf } from './arrangement.ts';
import { type OnArrange, TileHandle } from './tile-handle.tsx';
import { TileTable } from './tile-table.tsx';
import { type JudgeTile, type ShownVerdicts, VerdictTile } from './verdict-tile.tsx';

export type ShownTile =
  | Exclude<SharedDashboard['tiles'][number], { readonly kind: 'verdicts' }>
  | ({ readonly kind: 'verdicts' } & ShownVerdicts);

/** Answers the question of a tile. Must be the same function between draws. */
export type AskTile = (tile: SharedQuestion, index: number, signal: AbortSignal) => Promise<readonly object[]>;

/** Reads the map of a tile. Must be the same function between draws. */
export type TileMap = (index: number, signal: AbortSignal) => Promise<RegionMap>;

interface TileGridProps {
  readonly tiles: readonly ShownTile[];
  readonly ask: AskTile;
  readonly judge: JudgeTile;
  /** Undefined: maps are those of the session. */
  readonly readMap?: TileMap;
  /** True: each chart has its figures below it, to take along. */
  readonly hasTables?: boolean;
  /** Undefined: as saved. */
  readonly places?: Arrangement | undefined;
  /** Undefined: tiles can't be moved or sized. */
  readonly onArrange?: OnArrange | undefined;
}

/** The tiles of a dashboard, each with its own answer, or why there is none. */
export function TileGrid({ tiles, ask, judge, readMap, hasTables = false, ...arranging }: TileGridProps) {
  const { places = arrangementOf(tiles), onArrange } = arranging;
  return (
    <div class="tile-grid">
      {places.map(({ index, width }, at) => {
        const tile = tiles[index];
        if (tile === undefined) return null;
        return (
          <section key={tile.kind === 'question' ? `${index} ${tile.title}` : index} style={{ '--width': width }}>
            {onArrange && <TileHandle label={labelOf(tile, index)} places={places} at={at} onArrange={onArrange} />}
            {tile.kind === 'text' && <p class="tile-text">{tile.text}</p>}
            {tile.kind === 'question' && (
              <TileMapSource index={index} readMap={readMap}>
                <QuestionTile tile={tile} index={index} ask={ask} hasTables={hasTables} />
              </TileMapSource>
            )}
            {tile.kind === 'verdicts' && <VerdictTile tile={tile} index={index} judge={judge} />}
            {tile.kind === 'gap' && <EmptyState title="This can’t be shown any more">Nothing is here.</EmptyState>}
          </section>
        );
      })}
    </div>
  );
}

function labelOf(tile: ShownTile, index: number): string {
  return 'title' in tile ? tile.title : `text ${index + 1}`;
}

interface TileMapSourceProps {
  readonly index: number;
  readonly readMap: TileMap | undefined;
  readonly children: ComponentChildren;
}

/** A public page reads the map of each tile by its link. */
function TileMapSource({ index, readMap, children }: TileMapSourceProps) {
  const ofSession = useContext(MapSource);
  const read = useMemo<ReadMap>(
    () => (readMap === undefined ? ofSession : (_, signal) => readMap(index, signal)),
    [ofSession, readMap, index],
  );
  return <MapSource.Provider value={read}>{children}</MapSource.Provider>;
}

interface QuestionTileProps {
  readonly tile: SharedQuestion;
  readonly index: number;
  readonly ask: AskTile;
  readonly hasTables: boolean;
}

/** An answer with the tile that it is the answer to. */
interface TileAnswer {
  readonly tile: SharedQuestion;
  readonly askedAt: Date;
  readonly rows: readonly object[];
}

function QuestionTile({ tile, index, ask, hasTables }: QuestionTileProps) {
  const answer = useRequest<TileAnswer>(
    async (signal) => ({ tile, askedAt: new Date(), rows: await ask(tile, index, signal) }),
    [tile, index, ask],
  );
  const isChart = useMemo(() => questionOf(tile) !== undefined, [tile]);
  const catalogue = useMemo(() => catalogueOf(tile), [tile]);
  const question = useMemo(() => readRequest(tile.request), [tile]);
  const isSignedIn = useContext(SessionContext) !== undefined;
  const address = isSignedIn ? exploreAddressOf({ ...tile, request: tile.request as never }) : undefined;
  return (
    <div class="stack">
      <header class="tile-header">
        <h2>{address === undefined ? tile.title : <a href={hrefOf(address)}>{tile.title}</a>}</h2>
        {tile.description !== '' && <p class="muted">{tile.description}</p>}
        <p class="hint">
          {[titleOf(question, catalogue), limitsOf(question, catalogue, new Date()), ...withheldOf(tile)].join(' · ')}
        </p>
      </header>
      <div class="explore-chart">
        <Working requests={[answer]} />
        {isChart ? (
          <Chart tile={tile} answer={answer} catalogue={catalogue} />
        ) : (
          <RequestView request={answer}>{(known) => <TileTable {...known} catalogue={catalogue} />}</RequestView>
        )}
      </div>
      {isChart && hasTables && answer.data && (
        <details class="tile-figures">
          <summary>Figures as a table and as CSV</summary>
          <TileTable {...answer.data} catalogue={catalogue} />
        </details>
      )}
    </div>
  );
}

interface ChartProps {
  readonly tile: SharedQuestion;
  readonly answer: RequestState<TileAnswer>;
  readonly catalogue: PageCatalogue;
}

function Chart({ tile, answer, catalogue }: ChartProps) {
  const [view, setView] = useState(() => readView(new URLSearchParams(tile.view)));
  const known = useMemo(() => answer.data && readAnswer(answer.data), [answer.data]);
  const finished = known && !view.withUnfinished ? withoutUnfinished(known) : known;
  const shown = finished && view.zoom ? withinZoom(finished, view.zoom) : finished;
  return (
    <AnswerView
      answer={{ ...answer, data: shown }}
      isShortened={finished !== known}
      catalogue={catalogue}
      view={view}
      look={(change) => setView((before) => ({ ...before, ...change }))}
      isTile
    />
  );
}

function readAnswer({ tile, askedAt, rows }: TileAnswer) {
  const question = questionOf(tile);
  if (question?.chartType === 'histogram') return histogramOf(question, rows as Parameters<typeof histogramOf>[1]);
  return question && answerOf(question, rows as Parameters<typeof answerOf>[1], askedAt);
}

/** A stranger knows of the catalogue what the tile itself says. */
function catalogueOf({ metric, fields, windows }: SharedQuestion): PageCatalogue {
  return { metrics: [metric], splits: fields, filters: [], windows } as unknown as PageCatalogue;
}

/** The kinds of limits that a public link hides but mentions. */
function withheldOf({ withheld }: SharedQuestion): readonly string[] {
  return [
    ...(withheld.some((field) => field !== 'weight') ? ['of some of the agents'] : []),
    ...(withheld.includes('weight') ? ['weighted'] : []),
  ];
}
