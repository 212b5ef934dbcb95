/** The first and last second that a request's time covers, `YYYY-MM-DD HH:MM:SS`: comparing the texts compares the times. */
export function timeSpan(time: { readonly from: string; readonly to: string }, now: number) {
  return { from: periodOf(time.from, now).first, to: periodOf(time.to, now).last };
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function periodOf(text: string, now: number): { readonly first: string; readonly last: string } {
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return { first: `${text}:00`, last: `${text}:00` };
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return { first: text, last: text };
  if (/^\d{4}$/.test(text)) return days(`${text}-01-01`, `${text}-12-31`);
  const month = /^\d{4}-\d{2}$/.test(text) ? text : relativeMonth(text, now);
  if (month !== undefined) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    return days(`${month}-01`, dateOf(Date.UTC(year, number, 0)));
  }
  const day = /^\d{8}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : dayOf(text, now);
  return days(day, day);
}

const MONTHS_AWAY: Readonly<Record<string, number>> = { 'last month': -1, 'this month': 0, 'next month': 1 };

/** `YYYY-MM`; undefined for what is no month relative to now. */
function relativeMonth(text: string, now: number): string | undefined {
  const away = MONTHS_AWAY[text.toLowerCase()] ?? Number(/^([+-]\d+) months?$/.exec(text)?.[1]);
  if (Number.isNaN(away)) return undefined;
  const today = new Date(now);
  return dateOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + away, 1)).slice(0, 7);
}

function dayOf(text: string, now: number): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const inDays = (count: number) => dateOf(now + count * 86_400_000);
  if (text === 'now') return inDays(0);
  const shift = /^([+-]\d+) days?$/.exec(text);
  if (shift) return inDays(Number(shift[1]));
  const [which = '', name = ''] = text.toLowerCase().split(' ');
  const isIt = (count: number) => new Date(now + count * 86_400_000).getUTCDay() === DAYS.indexOf(name.slice(0, 3));
  const order = { last: [-1, -2, -3, -4, -5, -6, -7], next: [1, 2, 3, 4, 5, 6, 7], this: [0, 1, 2, 3, 4, 5, 6] }[which];
  const found = order?.find(isIt);
  if (found === undefined) throw new Error(`${text} is no date`);
  return inDays(found);
}

function days(first: string, last: string) {
  return { first: `${first} 00:00:00`, last: `${last} 23:59:59` };
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
