import { SERIES_COLOURS } from '../../../components/series-colours.ts';
import type { Layout, View } from '../question/view.ts';
import type { Colours, Picture, PictureSeries } from './picture.ts';

const TOGETHER_MAX = 8;
const APART_MAX = 24;
const NAMED_MAX = 40;

export interface ChosenSeries {
  readonly layout: Layout;
  /** In the order of the answer. */
  readonly shown: readonly PictureSeries[];
  readonly hidden: readonly PictureSeries[];
  /** Neither shown nor hidden by the person: there was no room. */
  readonly leftOut: number;
}

/** Which series to draw: those that are not hidden or, where they are too many to tell apart, those pinned and then those with most samples. */
export function chooseSeries(
  { series, isNamed }: Pick<Picture, 'series' | 'isNamed'>,
  view: Pick<View, 'layout' | 'hidden' | 'pinned'>,
): ChosenSeries {
  const isHidden = ({ key }: PictureSeries) => !isNamed && view.hidden.includes(key);
  const visible = series.filter((one) => !isHidden(one));
  const layout =
    isNamed || series.length === 1
      ? 'together'
      : ((view.layout === 'panels' && !hasPanels(series) ? undefined : view.layout) ??
        (series.length > TOGETHER_MAX ? 'apart' : 'together'));
  const room = isNamed ? NAMED_MAX : layout === 'together' ? TOGETHER_MAX : APART_MAX;
  // A newly pinned series replaces the smallest one, or else the one that was pinned first.
  const rank = ({ key }: PictureSeries) => view.pinned.indexOf(key);
  const largest = new Set(visible.toSorted((a, b) => rank(b) - rank(a) || b.samples - a.samples).slice(0, room));
  const shown = visible.filter((one) => largest.has(one));
  return { layout, shown, hidden: series.filter(isHidden), leftOut: visible.length - shown.length };
}

/** Whether the series differ by two splits or more. */
export function hasPanels(series: readonly PictureSeries[]): boolean {
  return series.some(({ splitValues }) => splitValues.length > 1);
}

/** The series that share a chart: those of one value of the last split, or each alone. */
export interface Panel {
  readonly label: string;
  readonly keys: readonly string[];
}

export function panelsOf({ layout, shown }: Pick<ChosenSeries, 'layout' | 'shown'>): readonly Panel[] {
  if (layout !== 'panels') return shown.map(({ key, label }) => ({ label, keys: [key] }));
  const panels = new Map<string, string[]>();
  for (const { key, splitValues } of shown) {
    const label = String(splitValues.at(-1) ?? 'not set');
    panels.set(label, [...(panels.get(label) ?? []), key]);
  }
  return [...panels].map(([label, keys]) => ({ label, keys }));
}

/** The view after a press on a series in the legend: what is drawn is hidden, anything else is drawn. */
export function pressSeries(
  key: string,
  isDrawn: boolean,
  { hidden, pinned }: Pick<View, 'hidden' | 'pinned'>,
): Pick<View, 'hidden' | 'pinned'> {
  const others = { hidden: hidden.filter((other) => other !== key), pinned: pinned.filter((other) => other !== key) };
  return isDrawn ? { ...others, hidden: [...others.hidden, key] } : { ...others, pinned: [...others.pinned, key] };
}

/**
 * A colour stays with its series when others are hidden, as long as there is one for each. If there are too many
 * series, and each has a name or a chart, all have the same colour.
 */
export function colourSeries(
  { series, isNamed }: Pick<Picture, 'series' | 'isNamed'>,
  { layout, shown }: Pick<ChosenSeries, 'layout' | 'shown'>,
): Colours {
  // In panels, series that differ only by the panel look the same.
  const ownerOf = ({ key, splitValues }: PictureSeries) =>
    layout === 'panels' ? JSON.stringify(splitValues.slice(0, -1)) : key;
  const ownersOf = (some: readonly PictureSeries[]) => [...new Set(some.map(ownerOf))];
  const all = ownersOf(series);
  const owners = all.length <= SERIES_COLOURS.length ? all : ownersOf(shown);
  const isPlain = isNamed || ownersOf(shown).length > SERIES_COLOURS.length;
  const colourOf = (one: PictureSeries) => SERIES_COLOURS[isPlain ? 0 : owners.indexOf(ownerOf(one))] ?? 'currentColor';
  return new Map(shown.map((one) => [one.key, colourOf(one)]));
}
