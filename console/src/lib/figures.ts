const formats = new Map<string, Intl.NumberFormat>();

/** `min` and `max` are numbers of decimals. */
function formatOf(min: number, max: number): Intl.NumberFormat {
  const key = `${min} ${max}`;
  const known =
    formats.get(key) ?? new Intl.NumberFormat('en', { minimumFractionDigits: min, maximumFractionDigits: max });
  formats.set(key, known);
  return known;
}

/** One decimal of percent, or two digits below 1; else four digits that count, and all of the whole number. */
export function decimalsOf(value: number, unit: string): number {
  const size = value === 0 || !Number.isFinite(value) ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const digits = unit === '%' ? Math.max(1, 1 - size) : 3 - size;
  return value === 0 && unit !== '%' ? 0 : Math.min(20, Math.max(0, digits));
}

/** How many decimals all figures of a column have: those of the typical one. */
export function columnDecimals(figures: readonly number[], unit: string): number {
  const sorted = figures.map(Math.abs).toSorted((a, b) => a - b);
  return decimalsOf(sorted[Math.floor(sorted.length / 2)] ?? 0, unit);
}

export function formatFigure(value: number, unit = ''): string {
  return formatOf(0, decimalsOf(value, unit)).format(value);
}

/** With all decimals, so that the points of a column stand below one another. */
export function formatFixed(value: number, decimals: number): string {
  return formatOf(decimals, decimals).format(value);
}

export function withUnit(value: number, unit: string): string {
  return `${formatFigure(value, unit)}${suffixOf(unit)}`;
}

/** Half the width of an interval, never finer than the estimate that it is of. */
export function formatInterval(half: number, estimate: number, unit: string): string {
  const decimals = decimalsOf(estimate, unit);
  const least = 10 ** -decimals;
  return half > 0 && half < least / 2
    ? `less than ${formatFixed(least, decimals)}`
    : formatOf(0, decimals).format(half);
}

/** A difference, which always has a sign but for 0; one of percentages is in percentage points. */
export function formatDifference(value: number, unit: string, decimals?: number): string {
  const figure = decimals === undefined ? formatFigure(value, unit) : formatFixed(value, decimals);
  return `${value > 0 ? '+' : ''}${figure}${suffixOf(unit === '%' ? 'pp' : unit)}`;
}

function suffixOf(unit: string): string {
  return unit === '' || unit === '%' ? unit : ` ${unit}`;
}

const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** A number with its thousands apart: `12,345.6`. */
export function formatCount(value: number): string {
  return counts.format(value);
}

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `1 agent`, `1,200 agents`. */
export function agentsText(count: number): string {
  return count === 1 ? '1 agent' : `${formatCount(count)} agents`;
}

/** A size in decimal units, three digits of it: `1.23 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would round to 1,000 is one of the next unit.
  while (value >= 999.5 && unit < SIZES.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text = unit === 0 || value >= 99.95 ? value.toFixed(0) : value.toPrecision(3);
  return `${text} ${SIZES[unit]}`;
}
