/** A span of UTC time in UNIX seconds: from `start` (included) to `end` (excluded). */
export interface Period {
  readonly start: number;
  readonly end: number;
}

const DAY = 86_400;
/** Midnight UTC of the day of an instant, all in UNIX seconds. */
export function startOfDay(instant: number): number {
  return Math.floor(instant / DAY) * DAY;
}

const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * The period that a text names: `YYYY-MM-DD`, `YYYYMMDD`, `YYYY-MM`, `YYYY`, `now`, `+x days`, `-x days`, `+x months`,
 * `-x months`, `last|next|this <day name>`, `last|next|this month`. Undefined when it names none. `now` in UNIX seconds.
 */
export function parsePeriod(text: string, now: number): Period | undefined {
  const today = Math.floor(now / DAY);
  const calendar = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?|(\d{2})(\d{2}))?$/.exec(text);
  if (calendar) {
    const [, year, month, day, compactMonth, compactDay] = calendar;
    return calendarPeriod(Number(year), toNumber(month ?? compactMonth), toNumber(day ?? compactDay));
  }
  if (text === 'now') return dayPeriod(today);
  const shift = /^([+-]\d{1,6}) (day|month)s?$/.exec(text);
  if (shift) return (shift[2] === 'day' ? dayFrom : monthFrom)(today, Number(shift[1]));
  const named = /^(last|next|this) ([a-z]+)$/i.exec(text);
  if (!named) return undefined;
  const [which = '', name = ''] = named.slice(1).map((word) => word.toLowerCase());
  return name === 'month' ? monthFrom(today, MONTHS_AWAY[which] ?? 0) : namedDay(which, name, today);
}

const MONTHS_AWAY: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };

function dayFrom(today: number, days: number): Period {
  return dayPeriod(today + days);
}

/** The calendar month that many months from the current one. */
function monthFrom(today: number, months: number): Period {
  const date = new Date(today * DAY * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1 + months;
  return { start: dateDay(year, month, 1) * DAY, end: dateDay(year, month + 1, 1) * DAY };
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function calendarPeriod(year: number, month: number | undefined, day: number | undefined): Period | undefined {
  const start = epochDay(year, month ?? 1, day ?? 1);
  if (start === undefined) return undefined;
  if (month === undefined) return { start: start * DAY, end: dateDay(year + 1, 1, 1) * DAY };
  if (day === undefined) return { start: start * DAY, end: dateDay(year, month + 1, 1) * DAY };
  return dayPeriod(start);
}

/** Undefined for a date that does not exist, such as 30 February. */
function epochDay(year: number, month: number, day: number): number | undefined {
  const found = dateDay(year, month, day);
  const date = new Date(found * DAY * 1000);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? found : undefined;
}

function dateDay(year: number, month: number, day: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1000 / DAY;
}

function dayPeriod(day: number): Period {
  return { start: day * DAY, end: (day + 1) * DAY };
}

function namedDay(which: string, name: string, today: number): Period | undefined {
  const wanted = DAY_NAMES.findIndex((full) => full === name || full.slice(0, 3) === name);
  if (wanted < 0) return undefined;
  // 1 January 1970 was a Thursday.
  const ahead = (wanted - ((today + 4) % 7) + 7) % 7;
  if (which === 'last') return dayPeriod(today + ahead - 7);
  return dayPeriod(which === 'next' && ahead === 0 ? today + 7 : today + ahead);
}
