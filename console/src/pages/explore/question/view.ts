import { MAP_OF_VIEW } from '../../../../../src/maps/region.ts';

export const TABS = ['table', 'json', 'curl', 'typescript', 'python', 'download'] as const;
export type Tab = (typeof TABS)[number];

export const RIBBONS = ['p5-p95', 'p25-p75'] as const;
export type Ribbon = (typeof RIBBONS)[number];

/** All series in one chart, each in its own, or those with one value of the last split. */
export const LAYOUTS = ['together', 'apart', 'panels'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Other ways to draw an answer, where it can be: totals as box plots, single results at their times. */
export const DRAWN_AS = ['boxes', 'scatter'] as const;
export type DrawnAs = (typeof DRAWN_AS)[number];

/** From the first start of a period to the last. */
export interface Zoom {
  readonly from: string;
  readonly to: string;
}

/** How the answer is looked at; none of it changes what is asked. */
export interface View {
  readonly tab: Tab;
  readonly ribbons: readonly Ribbon[];
  /** Series in one chart or each in its own; undefined leaves it to their number. */
  readonly layout: Layout | undefined;
  /** The share that the chart draws; undefined for the mean. */
  readonly figure: string | undefined;
  /** A level that is drawn as a line; undefined: none. */
  readonly target: number | undefined;
  /** Whether trends are drawn. */
  readonly hasTrends: boolean;
  /** The key of a metric that lines are drawn against; undefined: the answer is drawn alone. */
  readonly against: string | undefined;
  /** Whether the value axis begins where the values do, and not at zero. */
  readonly isFitted: boolean;
  /** True if unfinished periods are shown. */
  readonly withUnfinished: boolean;
  /** The zoomed time, in minutes, `YYYY-MM-DDTHH:MM`; undefined: all of it. */
  readonly zoom: Zoom | undefined;
  /** Keys of the series that are not drawn. */
  readonly hidden: readonly string[];
  /** Keys of series that are drawn before others, where there is no room for all. */
  readonly pinned: readonly string[];
  /** Undefined: as a plain chart. */
  readonly drawnAs: DrawnAs | undefined;
  /** The name of the map that the answer is drawn on; undefined: it is a chart. */
  readonly map: string | undefined;
  /** The period and the group of the other splits that the map shows; undefined: the last, and the largest. */
  readonly mapAt: string | undefined;
  readonly mapOf: string | undefined;
  /** A column of the table, with a minus in front for descending. */
  readonly sort: string | undefined;
  /** Of the table, from 1. */
  readonly page: number;
}

export const PLAIN_VIEW: View = {
  tab: 'table',
  ribbons: [],
  layout: undefined,
  figure: undefined,
  target: undefined,
  hasTrends: false,
  against: undefined,
  isFitted: false,
  withUnfinished: false,
  zoom: undefined,
  hidden: [],
  pinned: [],
  drawnAs: undefined,
  map: undefined,
  mapAt: undefined,
  mapOf: undefined,
  sort: undefined,
  page: 1,
};

export function readView(parameters: URLSearchParams): View {
  const tab = parameters.get('show');
  const layout = parameters.get('layout');
  const ribbons = parameters.getAll('ribbon');
  const page = Number(parameters.get('page'));
  return {
    tab: TABS.find((known) => known === tab) ?? PLAIN_VIEW.tab,
    ribbons: RIBBONS.filter((known) => ribbons.includes(known)),
    layout: LAYOUTS.find((known) => known === layout),
    figure: parameters.get('figure') ?? undefined,
    target: readTarget(parameters.get('target')),
    hasTrends: parameters.get('trend') === 'shown',
    against: parameters.get('against') ?? undefined,
    isFitted: parameters.get('axis') === 'fitted',
    withUnfinished: parameters.get('unfinished') === 'shown',
    zoom: readZoom(parameters),
    hidden: parameters.getAll('hide'),
    pinned: parameters.getAll('pin'),
    drawnAs: DRAWN_AS.find((known) => known === parameters.get('drawn')),
    map: parameters.get(MAP_OF_VIEW) ?? undefined,
    mapAt: parameters.get('map_at') ?? undefined,
    mapOf: parameters.get('map_of') ?? undefined,
    sort: parameters.get('sort') ?? undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : PLAIN_VIEW.page,
  };
}

/** Only what differs from the plain view, so that links stay short. */
export function writeView(view: View): URLSearchParams {
  const { tab, ribbons, layout, figure, isFitted, withUnfinished, zoom, hidden, pinned, sort, page } = view;
  const { drawnAs, map, mapAt, mapOf, target, hasTrends, against } = view;
  return new URLSearchParams([
    ...(tab === PLAIN_VIEW.tab ? [] : [['show', tab]]),
    ...ribbons.map((ribbon) => ['ribbon', ribbon]),
    ...(layout === undefined ? [] : [['layout', layout]]),
    ...(figure === undefined ? [] : [['figure', figure]]),
    ...(target === undefined ? [] : [['target', String(target)]]),
    ...(hasTrends ? [['trend', 'shown']] : []),
    ...(against === undefined ? [] : [['against', against]]),
    ...(isFitted ? [['axis', 'fitted']] : []),
    ...(withUnfinished ? [['unfinished', 'shown']] : []),
    ...(zoom === undefined
      ? []
      : [
          ['zoom_from', zoom.from],
          ['zoom_to', zoom.to],
        ]),
    ...hidden.map((key) => ['hide', key]),
    ...pinned.map((key) => ['pin', key]),
    ...(drawnAs === undefined ? [] : [['drawn', drawnAs]]),
    ...(map === undefined ? [] : [[MAP_OF_VIEW, map]]),
    ...(mapAt === undefined ? [] : [['map_at', mapAt]]),
    ...(mapOf === undefined ? [] : [['map_of', mapOf]]),
    ...(sort === undefined ? [] : [['sort', sort]]),
    ...(page === PLAIN_VIEW.page ? [] : [['page', String(page)]]),
  ]);
}

/** Undefined: it is no number. */
export function readTarget(text: string | null): number | undefined {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function readZoom(parameters: URLSearchParams): Zoom | undefined {
  const from = parameters.get('zoom_from') ?? '';
  const to = parameters.get('zoom_to') ?? '';
  return MINUTE.test(from) && MINUTE.test(to) ? { from, to } : undefined;
}
