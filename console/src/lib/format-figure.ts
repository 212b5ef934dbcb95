const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const large = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Four digits that count, and never less than the whole number. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 1000 ? large.format(value) : figures.format(value);
}

export function withUnit(value: number, unit: string): string {
  return unit === '' ? formatFigure(value) : `${formatFigure(value)}${unit === '%' ? '' : ' '}${unit}`;
}
