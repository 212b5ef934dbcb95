import { drawNormalised } from './draw-normalised.mjs';
import { drawPercentiles } from './draw-percentiles.mjs';
import { THEMES } from './theme.mjs';

/** Every drawn picture of the documentation by its path. */
export const PICTURES = Object.fromEntries(
  Object.entries(THEMES).flatMap(([name, theme]) => [
    [`docs/pictures/percentiles-${name}.svg`, drawPercentiles(theme)],
    [`docs/pictures/normalised-${name}.svg`, drawNormalised(theme)],
  ]),
);
