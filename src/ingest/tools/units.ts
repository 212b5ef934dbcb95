type Figure = number | undefined;

/** Milliseconds as whole microseconds. */
export const msToUs = (ms: Figure): Figure => scaled(ms, 1000);

/** Seconds as whole microseconds. */
export const secondsToUs = (seconds: Figure): Figure => scaled(seconds, 1_000_000);

/** Bits as whole bytes. */
export const bitsToBytes = (bits: Figure): Figure => scaled(bits, 1 / 8);

/** Decimal megabits as whole bytes. */
export const megabitsToBytes = (megabits: Figure): Figure => scaled(megabits, 125_000);

function scaled(figure: Figure, factor: number): Figure {
  return figure === undefined ? undefined : Math.round(figure * factor);
}
