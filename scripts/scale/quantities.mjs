/** Stands for what was not measured. */
export const UNKNOWN = '–';

/**
 * A count for people, in three digits at most.
 *
 * @param {number} value
 */
export function count(value) {
  return scaled(value, 1000, ['', ' k', ' M', ' G', ' T']);
}

/** @param {number} value */
export function bytes(value) {
  return scaled(value, 1000, [' B', ' kB', ' MB', ' GB', ' TB', ' PB']);
}

/** @param {number} value */
export function cores(value) {
  return value < 0.01 ? '< 0.01' : digits(value);
}

/** @param {number} seconds */
export function time(seconds) {
  if (Number.isNaN(seconds)) return UNKNOWN;
  if (seconds < 100) return `${digits(seconds)} s`;
  return seconds < 6000 ? `${digits(seconds / 60)} min` : `${digits(seconds / 3600)} h`;
}

/**
 * @param {number} value
 * @param {number} step
 * @param {readonly string[]} units
 */
function scaled(value, step, units) {
  if (Number.isNaN(value)) return UNKNOWN;
  const power = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(value * 1.0005) / Math.log(step)));
  return `${digits(value / step ** power)}${units[power]}`;
}

/**
 * Two digits where they say something, whole numbers above.
 *
 * @param {number} value
 */
export function digits(value) {
  if (Number.isNaN(value)) return UNKNOWN;
  if (value === 0) return '0';
  return value >= 10 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));
}
