import { isIP } from 'node:net';

type Figure = number | undefined;

/** Milliseconds to microseconds, rounded to an integer. */
export const msToUs = (ms: Figure): Figure => scaled(ms, 1000);

/** Seconds to microseconds, rounded to an integer. */
export const secondsToUs = (seconds: Figure): Figure => scaled(seconds, 1_000_000);

/** Bits to bytes, rounded to an integer. */
export const bitsToBytes = (bits: Figure): Figure => scaled(bits, 1 / 8);

/** Decimal megabits to bytes, rounded to an integer. */
export const megabitsToBytes = (megabits: Figure): Figure => scaled(megabits, 125_000);

function scaled(figure: Figure, factor: number): Figure {
  return figure === undefined || !Number.isFinite(figure) ? undefined : Math.round(figure * factor);
}

/** 4 or 6; undefined: not an address. */
export function ipVersion(address: string | undefined): number | undefined {
  return (address !== undefined && isIP(address)) || undefined;
}

/** A host without its port. */
export function hostOf(host: string | undefined): string | undefined {
  const colon = host?.indexOf(':') ?? -1;
  const hasPort = colon >= 0 && /^:\d+$/.test(host?.slice(colon) ?? '');
  return (hasPort ? host?.slice(0, colon) : host) || undefined;
}
