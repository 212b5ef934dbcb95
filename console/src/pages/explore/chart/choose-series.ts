import { SERIES_COLOURS } from '../../../components/chart.tsx';
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
      : (view.layout ?? (series.length > TOGETHER_MAX ? 'apart' : 'together'));
  const room = isNamed ? NAMED_MAX : layout === 'apart' ? APART_MAX : TOGETHER_MAX;
  // A newly pinned series replaces the smallest one, or else the one that was pinned first.
  const rank = ({ key }: PictureSeries) => view.pinned.indexOf(key);
  const largest = new Set(visible.toSorted((a, b) => rank(b) - rank(a) || b.samples - a.samples).slice(0, room));
  const shown = visible.filter((one) => largest.has(one));
  return { layout, shown, hidden: series.filter(isHidden), leftOut: visible.length - shown.length };
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
export function colourSeries({ series, isNamed }: Picture, { shown }: ChosenSeries): Colours {
  const owners = series.length <= SERIES_COLOURS.length ? series : shown;
  const indexes = new Map(owners.map(({ key }, index) => [key, index]));
  const isPlain = isNamed || shown.length > SERIES_COLOURS.length;
  const colourOf = (key: string) => SERIES_COLOURS[isPlain ? 0 : (indexes.get(key) ?? 0)] ?? 'currentColor';
  return new Map(shown.map(({ key }) => [key, colourOf(key)]));
}
