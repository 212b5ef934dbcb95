import type { Span } from '../../plan/plan.ts';

/** How many values have a number. */
export interface Count {
  readonly number: number;
  readonly values: number;
}

/** A range that follows another; `tooLarge`: its only count has more values than allowed. */
export interface Cut<C extends Count> extends Span {
  readonly tooLarge: C | null;
}

/** Cuts a range of numbers so that each range has as many values as allowed. Counts are ascending. */
export function cutRange<C extends Count>(
  counts: readonly C[],
  { from, to }: Span,
  valuesMax: number,
): readonly Cut<C>[] {
  const cuts: { first: C; values: number }[] = [];
  for (const count of counts) {
    const last = cuts.at(-1);
    if (last && last.values + count.values <= valuesMax) last.values += count.values;
    else cuts.push({ first: count, values: count.values });
  }
  if (cuts.length === 0) return [{ from, to, tooLarge: null }];
  return cuts.map(({ first, values }, index) => ({
    from: index === 0 ? from : first.number,
    to: (cuts[index + 1]?.first.number ?? to + 1) - 1,
    tooLarge: values > valuesMax ? first : null,
  }));
}
