import { EVERY_HOUR } from '../catalogue/metric.ts';
import { DAY_NAMES, hourRanges, WEEK, WINDOWS } from '../catalogue/windows.ts';
import * as read from '../lib/read.ts';
import type { LocalWindow } from '../plan/plan.ts';
import type { HourRange } from './field-words.ts';

const readName = read.entryOf(WINDOWS, 'window');

const readDayName = read.choice(DAY_NAMES, 'day');

const readDay = read.reader<number>(readDayName.schema, (value, key, issues) => {
  const day = readDayName(value, key, issues);
  return day && DAY_NAMES.indexOf(day) + 1;
});

const HOUR = { type: 'integer', minimum: 0, maximum: 24 } as const;

const readHours = read.reader<HourRange>(
  { type: 'array', items: HOUR, minItems: 2, maxItems: 2 },
  (value, key, issues) => {
    if (!Array.isArray(value)) return read.addType('array', key, issues);
    const [from, to] = value;
    const isRange = value.length === 2 && Number.isInteger(from) && Number.isInteger(to);
    if (isRange && from >= 0 && from < to && to <= 24) return [from, to];
    return void issues.add(key, `${read.render(value)} is not a range of whole hours from 0 to 24.`);
  },
);

const readParts = read.exactObjectOf({
  days: read.optional(read.someOf(readDay)),
  hours: read.optional(read.someOf(readHours)),
});

/** A window of local time: the name of one of the catalogue, or days and hours. */
export const readWindow = read.reader<LocalWindow>(
  { anyOf: [readName.schema, { ...readParts.schema, minProperties: 1 }] },
  (value, key, issues) => {
    if (typeof value === 'string') return readName(value, key, issues)?.window;
    const parts = readParts(value, key, issues);
    if (parts === undefined) return undefined;
    if (Object.keys(value as object).length === 0) return void issues.add(key, 'Give days, hours or both.');
    const { days, hours } = parts;
    return {
      days: days === undefined ? WEEK : WEEK.filter((day) => days.includes(day)),
      hours:
        hours === undefined ? EVERY_HOUR : EVERY_HOUR.filter((hour) => hours.some((range) => isWithin(range, hour))),
    };
  },
);

/** A window in the words of a request. */
export function stateWindow({ days, hours }: LocalWindow): read.JsonObject {
  return { days: days.map((day) => DAY_NAMES[day - 1]), hours: hourRanges(hours) };
}

/** A range that could not be read has its issue already. */
function isWithin(range: HourRange | undefined, hour: number): boolean {
  return range !== undefined && range[0] <= hour && hour < range[1];
}
