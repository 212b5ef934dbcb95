import { InvalidArgumentError } from 'commander';
import { isAmbiguousDate, shortDate } from './short-date.ts';

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
