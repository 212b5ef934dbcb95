/** Colours of series, in the order in which to use them: see style/tokens.css for how they were chosen. */
export const SERIES_COLOURS = Array.from({ length: 8 }, (_, index) => `var(--series-${index + 1})`);
