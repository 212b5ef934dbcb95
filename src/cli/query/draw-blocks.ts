const COLUMNS = ' ▁▂▃▄▅▆▇█';
const BARS = ' ▏▎▍▌▋▊▉█';

/** Columns side by side from `bottom` to `top`, as lines from above. A gap is blank; a value shows, however small. */
export function drawColumns(
  values: readonly (number | null)[],
  { bottom, top }: { readonly bottom: number; readonly top: number },
  height: number,
): string[] {
  const heights = values.map((value) =>
    value === null ? 0 : Math.max(1, eighths(value - bottom, top - bottom, height)),
  );
  return Array.from({ length: height }, (_, line) => {
    const below = (height - 1 - line) * 8;
    return heights.map((eighth) => COLUMNS[Math.min(8, Math.max(0, eighth - below))]).join('');
  });
}

/** A bar from zero to `most`. */
export function drawBar(value: number, most: number, width: number): string {
  const length = Math.max(1, eighths(value, most, width));
  return '█'.repeat(Math.floor(length / 8)) + (length % 8 === 0 ? '' : BARS[length % 8]);
}

function eighths(value: number, most: number, length: number): number {
  return most > 0 ? Math.round((value / most) * length * 8) : 0;
}
