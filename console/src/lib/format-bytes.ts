const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** A size in decimal units, three digits of it: `1.23 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would round to 1,000 is one of the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text = unit === 0 || value >= 99.95 ? value.toFixed(0) : value.toPrecision(3);
  return `${text} ${UNITS[unit]}`;
}
