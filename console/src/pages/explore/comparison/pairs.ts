import type { Comparison } from '../../../../../client/index.ts';
import type { Series } from '../answer/answer.ts';

export type Pair = readonly [first: string, second: string];

/** Every two of the values, once. */
export function pairsOf(values: readonly string[]): readonly Pair[] {
  return values.flatMap((first, place) => values.slice(place + 1).map((second): Pair => [first, second]));
}

interface ComparedPair {
  readonly values: Pair;
  readonly comparison: Comparison;
}

/** The first value is the one with the larger mean, so that no difference is below 0. */
export function orientPair({ values, comparison }: ComparedPair): ComparedPair {
  const [first, second] = values;
  if ((comparison.difference ?? 0) >= 0) return { values, comparison };
  return { values: [second, first], comparison: turned(comparison) };
}

/** The same comparison from its other side. */
function turned(comparison: Comparison): Comparison {
  const { a, b, difference } = comparison;
  const ratio = a && b && b.metricValue !== 0 ? a.metricValue / b.metricValue : null;
  return { ...comparison, a: b, b: a, difference: difference === null ? null : 0 - difference, ratio } as Comparison;
}

/** A value against every one. */
interface MatrixRow {
  readonly value: string;
  /** In the order of the values, each the row less the column; undefined where the row meets itself. */
  readonly cells: readonly (Comparison | undefined)[];
}

export function matrixOf(values: readonly string[], series: readonly Series<Comparison>[]): readonly MatrixRow[] {
  const compared = new Map(series.map(({ key, points: [comparison] }) => [key, comparison]));
  const cellOf = (row: string, column: string) => {
    const other = compared.get(JSON.stringify([column, row]));
    return compared.get(JSON.stringify([row, column])) ?? (other && turned(other));
  };
  return values.map((value) => ({ value, cells: values.map((column) => cellOf(value, column)) }));
}
