const format = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** A number with its thousands apart: `12,345.6`. */
export function formatCount(value: number): string {
  return format.format(value);
}
