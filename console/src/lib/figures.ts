const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const large = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Four significant digits, and never fewer than those of the integer part. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 1000 ? large.format(value) : figures.format(value);
}

const tabular = new Intl.NumberFormat('en', { minimumSignificantDigits: 4, maximumSignificantDigits: 4 });

/** The same with zeros at the end, so that the points of a column stand below one another. */
export function formatTabular(value: number): string {
  return value === 0 || Math.abs(value) >= 1000 ? formatFigure(value) : tabular.format(value);
}

export function withUnit(value: number, unit: string): string {
  return `${formatFigure(value)}${suffixOf(unit)}`;
}

/** A difference, which always has a sign but for 0; one of percentages is not in percent. */
export function formatDifference(value: number, unit: string): string {
  return `${value > 0 ? '+' : ''}${withUnit(value, unit === '%' ? 'percentage points' : unit)}`;
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
