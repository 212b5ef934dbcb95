import * as read from '../lib/read.ts';

const UNITS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400, week: 7 * 86_400 };
const FORM = /^([1-9][0-9]{0,4}) (minute|hour|day|week)s?$/;

/** A time such as `15 minutes` or `24 hours`, in seconds, within limits. */
export function durationOf(min: string, max: string): read.Reader<number> {
  return read.reader({ type: 'string', pattern: FORM.source }, (value, key, issues) => {
    const text = read.string(value, key, issues);
    if (text === undefined) return undefined;
    const seconds = secondsOf(text);
    if (seconds >= secondsOf(min) && seconds <= secondsOf(max)) return seconds;
    return void issues.add(key, `${text} is not a time from ${min} to ${max}, such as 15 minutes or 24 hours.`);
  });
}

function secondsOf(text: string): number {
  const [, count, unit = ''] = FORM.exec(text) ?? [];
  return Number(count) * (UNITS[unit] ?? Number.NaN);
}
