import type { LocalWindow } from '../plan/plan.ts';

/** A window of local time that published figures use. */
interface NamedWindow {
  readonly key: string;
  readonly name: string;
  readonly usedBy: string;
  readonly window: LocalWindow;
}

/** The days of the week in requests, Monday first. */
export const DAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

export const WINDOWS: readonly NamedWindow[] = [
  {
    key: 'fcc-peak',
    name: 'Monday to Friday, 19:00 to 23:00',
    usedBy: 'FCC Measuring Broadband America',
    window: { days: WEEKDAYS, hours: [19, 20, 21, 22] },
  },
  {
    key: 'accc-busy',
    name: 'Monday to Friday, 19:00 to 23:00',
    usedBy: 'ACCC Measuring Broadband Australia',
    window: { days: WEEKDAYS, hours: [19, 20, 21, 22] },
  },
  {
    key: 'ofcom-peak',
    name: 'Every day, 20:00 to 22:00',
    usedBy: 'Ofcom home broadband performance',
    window: { days: WEEK, hours: [20, 21] },
  },
  {
    key: 'caf-test',
    name: 'Every day, 18:00 to 24:00',
    usedBy: 'US performance testing (CAF, RDOF, ACAM, BEAD)',
    window: { days: WEEK, hours: [18, 19, 20, 21, 22, 23] },
  },
];

/** The window as requests write it. */
export function describeWindow({ key, name, usedBy, window }: NamedWindow) {
  return { key, name, usedBy, days: window.days.map((day) => DAY_NAMES[day - 1]), hours: hourRanges(window.hours) };
}

/** Half-open ranges of whole hours. */
export function hourRanges(hours: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const hour of hours) {
    const last = ranges.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else ranges.push([hour, hour + 1]);
  }
  return ranges;
}
