import { InvalidArgumentError } from 'commander';

/** The values of an option that may be repeated. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** A date of the service, which also takes what people write: `today`, `yesterday`, `-7d`, `-2w`, `-3mo`. */
export function readDate(text: string): string {
  const [, sign, count, unit] = /^([+-])(\d{1,4})(d|w|mo)$/.exec(text) ?? [];
  if (unit !== undefined)
    return unit === 'mo' ? `${sign}${count} months` : `${sign}${Number(count) * (unit === 'w' ? 7 : 1)} days`;
  if (/^\d{1,2}[/.]\d{1,2}[/.]\d{4}$/.test(text)) {
    throw new InvalidArgumentError(`${text} may be one of two days. Write it as 2026-11-01.`);
  }
  return { today: 'now', yesterday: '-1 days' }[text] ?? text;
}

export function readNumber(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`${text} is not a number.`);
}

export function readNumbers(text: string): readonly number[] {
  return text.split(',').map(readNumber);
}
