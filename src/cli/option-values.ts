import { InvalidArgumentError } from 'commander';

/** The values of an option that may be repeated. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function readNumber(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`${text} is not a number.`);
}

export function readNumbers(text: string): readonly number[] {
  return text.split(',').map(readNumber);
}
