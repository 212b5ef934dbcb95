/** The number that a text says, as metadata have it and as spreadsheets write it (`3.36E-2`), or else NaN. */
export function decimalOf(text: string): number {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
