import { SERIES_COLOURS } from '../../../charts/series-colours.ts';
import type { ChosenSeries } from './choose-series.ts';
import type { Colours, Picture } from './picture.ts';

/**
 * A colour stays with its series when others are hidden, as long as there is one for each. Where series have names or charts
 * of their own and are too many, all have the same.
 */
export function colourSeries({ series, isNamed }: Picture, { shown }: ChosenSeries): Colours {
  const owners = series.length <= SERIES_COLOURS.length ? series : shown;
  const places = new Map(owners.map(({ key }, place) => [key, place]));
  const isPlain = isNamed || shown.length > SERIES_COLOURS.length;
  const colourOf = (key: string) => SERIES_COLOURS[isPlain ? 0 : (places.get(key) ?? 0)] ?? 'currentColor';
  return new Map(shown.map(({ key }) => [key, colourOf(key)]));
}
