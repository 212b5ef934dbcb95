export const TABS = ['table', 'json', 'curl', 'typescript', 'python', 'download'] as const;
export type Tab = (typeof TABS)[number];

export const RIBBONS = ['p5-p95', 'p25-p75'] as const;
export type Ribbon = (typeof RIBBONS)[number];

export const LAYOUTS = ['together', 'apart'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** How the answer is looked at; none of it changes what is asked. */
export interface View {
  readonly tab: Tab;
  readonly ribbons: readonly Ribbon[];
  /** Series in one chart or each in its own; undefined leaves it to their number. */
  readonly layout: Layout | undefined;
  /** The share that the chart draws; undefined for the mean. */
  readonly figure: string | undefined;
  /** Whether the value axis begins where the values do, and not at zero. */
  readonly isFitted: boolean;
  /** Whether periods that are not over yet are shown. */
  readonly withUnfinished: boolean;
  /** Keys of the series that are not drawn. */
  readonly hidden: readonly string[];
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
  isFitted: false,
  withUnfinished: false,
  hidden: [],
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
    isFitted: parameters.get('axis') === 'fitted',
    withUnfinished: parameters.get('unfinished') === 'shown',
    hidden: parameters.getAll('hide'),
    sort: parameters.get('sort') ?? undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : PLAIN_VIEW.page,
  };
}

/** Only what differs from the plain view, so that links stay short. */
export function writeView(view: View): URLSearchParams {
  const { tab, ribbons, layout, figure, isFitted, withUnfinished, hidden, sort, page } = view;
  return new URLSearchParams([
    ...(tab === PLAIN_VIEW.tab ? [] : [['show', tab]]),
    ...ribbons.map((ribbon) => ['ribbon', ribbon]),
    ...(layout === undefined ? [] : [['layout', layout]]),
    ...(figure === undefined ? [] : [['figure', figure]]),
    ...(isFitted ? [['axis', 'fitted']] : []),
    ...(withUnfinished ? [['unfinished', 'shown']] : []),
    ...hidden.map((key) => ['hide', key]),
    ...(sort === undefined ? [] : [['sort', sort]]),
    ...(page === PLAIN_VIEW.page ? [] : [['page', String(page)]]),
  ]);
}
