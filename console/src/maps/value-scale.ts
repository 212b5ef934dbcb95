/** A class of values, all of one colour; `to` is not in it but in the last. */
export interface ValueClass {
  readonly from: number;
  readonly to: number;
  readonly colour: string;
}

const CLASSES_MAX = 6;
const COLOURS = Array.from({ length: CLASSES_MAX }, (_, index) => `var(--map-${index + 1})`);
const STEPS = [1, 2, 2.5, 5, 10];

/** Classes of equal width with round limits that hold all values. */
export function valueScale(values: readonly number[]): readonly ValueClass[] {
  if (values.length === 0) return [];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = stepOf(low, high);
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count }, (_, index) => ({
    from: (first + index) * step,
    to: (first + index + 1) * step,
    colour: COLOURS[count === 1 ? 3 : Math.round((index * (CLASSES_MAX - 1)) / (count - 1))] ?? '',
  }));
}

export function colourOf(scale: readonly ValueClass[], value: number): string | undefined {
  return (scale.find(({ to }) => value < to) ?? scale.at(-1))?.colour;
}

/** The smallest round number of which no more than the colours fit between. */
function stepOf(low: number, high: number): number {
  const least = (high - low) / CLASSES_MAX || Math.abs(high) / CLASSES_MAX || 1;
  const size = 10 ** Math.floor(Math.log10(least));
  const fits = STEPS.map((factor) => factor * size).find(
    (step) => step >= least && Math.ceil(high / step) - Math.floor(low / step) <= CLASSES_MAX,
  );
  return fits ?? 20 * size;
}
