/** A number, of a day or an agent, and how many rows have it. */
export interface CountedNumber {
  readonly number: number;
  readonly rows: number;
}

export interface RowRange {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
}

/** Neighbours in as few ranges as there can be when none has more rows or numbers than it may, unless by one number alone. */
export function rowRanges(
  counted: readonly CountedNumber[],
  { rowsMax, numbersMax = Number.POSITIVE_INFINITY }: { readonly rowsMax: number; readonly numbersMax?: number },
): readonly RowRange[] {
  const ranges: { first: number; last: number; rows: number; numbers: number }[] = [];
  for (const { number, rows } of counted) {
    const range = ranges.at(-1);
    if (range && range.rows + rows <= rowsMax && range.numbers < numbersMax) {
      range.last = number;
      range.rows += rows;
      range.numbers += 1;
    } else {
      ranges.push({ first: number, last: number, rows, numbers: 1 });
    }
  }
  return ranges.map(({ first, last, rows }) => ({ first, last, rows }));
}
