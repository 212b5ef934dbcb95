import { InvalidArgumentError } from 'commander';

/** The values of an option that may be repeated. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** A date of the service, which also takes what people write: `today`, `yesterday`, `-7d`, `-2w`, `-3mo`. */
export function readDate(text: string): string {
  if (isAmbiguousDate(text)) throw new InvalidArgumentError(`${text} may be one of two days. Write it as 2026-11-01.`);
  return shortDate(text) ?? text;
}

export function readNumber(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`${text} is not a number.`);
}

export function readNumbers(text: string): readonly number[] {
  return text.split(',').map(readNumber);
}

/** How people write dates, and how the service does: `-7d` is `-7 days`. Undefined for everything else. */
function shortDate(text: string): string | undefined {
  const [, sign, count, unit] = /^([+-])(\d{1,4})(d|w|mo)$/.exec(text) ?? [];
  if (unit === 'mo') return `${sign}${count} months`;
  if (unit !== undefined) return `${sign}${Number(count) * (unit === 'w' ? 7 : 1)} days`;
  return { today: 'now', yesterday: '-1 days' }[text];
}

/** `01/11/2026` may be one of two days. */
function isAmbiguousDate(text: string): boolean {
  return /^\d{1,2}[/.]\d{1,2}[/.]\d{4}$/.test(text);
}
