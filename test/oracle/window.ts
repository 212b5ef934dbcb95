/** A window of local time, as requests write it. */
export type RequestWindow =
  | string
  | { readonly days?: readonly string[]; readonly hours?: readonly (readonly [number, number])[] };

const NAMED: Readonly<Record<string, Exclude<RequestWindow, string>>> = {
  'fcc-peak': { days: ['mon', 'tue', 'wed', 'thu', 'fri'], hours: [[19, 23]] },
  'accc-busy': { days: ['mon', 'tue', 'wed', 'thu', 'fri'], hours: [[19, 23]] },
  'ofcom-peak': { hours: [[20, 22]] },
  'caf-test': { hours: [[18, 24]] },
};

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Whether a local time `YYYY-MM-DD HH:MM:SS` lies inside a window. */
export function isInWindow(window: RequestWindow | undefined, local: string): boolean {
  const { days = DAYS } = partsOf(window);
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return days.includes(DAYS[day] ?? '') && hoursOf(window).includes(Number(local.slice(11, 13)));
}

/** The hours of the day inside a window. */
export function hoursOf(window: RequestWindow | undefined): number[] {
  const { hours = [[0, 24]] } = partsOf(window);
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    hours.some(([from, to]) => from <= hour && hour < to),
  );
}

function partsOf(window: RequestWindow | undefined): Exclude<RequestWindow, string> {
  return (typeof window === 'string' ? NAMED[window] : window) ?? {};
}
