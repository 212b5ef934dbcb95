import type { AggregateQuestion, Window } from '../../../client/index.ts';
import { formatFigure, withUnit } from '../lib/figures.ts';

/** From one whole hour to another, which is not part of it. */
export type HourRange = readonly [from: number, to: number];

/** Hours of the local week. A part that is empty limits nothing. */
export interface OwnWindow {
  readonly days: readonly string[];
  readonly hours: readonly HourRange[];
}

/** The key of a window of the catalogue, or days and hours. */
export type AskedWindow = string | OwnWindow;

export type SoldSpeed = NonNullable<AggregateQuestion['relative_to']>;

export const SOLD_SPEEDS: readonly SoldSpeed[] = ['advertised', 'minimum', 'normal', 'maximum'];

/** What intervals take for independent of one another. */
export type Uncertainty = NonNullable<AggregateQuestion['uncertainty']>;

/** One value of each agent. */
export interface PerAgent {
  readonly summary: string;
  /** Of a trimmed mean: the share of results that is left out at either end. */
  readonly trim: number | undefined;
  /** Of a share above a level. */
  readonly level: number | undefined;
  readonly minResults: number;
}

/** What a line counts as: a number that is a field of the organisation, or its part of a population. */
export type Weight = { readonly field: string } | { readonly population: string };

export function describeWeight(weight: Weight): string {
  return 'field' in weight
    ? `lines weighed by ${weight.field}`
    : `lines weighed to the population ${weight.population}`;
}

/** A share of results, or of lines, that the figures have besides the mean. */
export interface ShareLevel {
  /** Names it in an address. */
  readonly key: string;
  readonly kind: 'atLeast' | 'atMost';
  readonly level: number;
}

/** The shares that figures have, in the order in which they were asked for. */
export function sharesOf(asked: { readonly atLeast: readonly number[]; readonly atMost: readonly number[] }) {
  return [
    ...asked.atLeast.map((level): ShareLevel => ({ key: `at_least_${level}`, kind: 'atLeast', level })),
    ...asked.atMost.map((level): ShareLevel => ({ key: `at_most_${level}`, kind: 'atMost', level })),
  ];
}

/** `≥ 30 Mbit/s` */
export function shareName({ kind, level }: ShareLevel, unit: string): string {
  return `${kind === 'atLeast' ? '≥' : '≤'} ${withUnit(level, unit)}`;
}

/** A number of equal bins between the lowest and the highest value, or the edges of bins, ascending. */
export type Bins = number | readonly number[];

/** The days of the week by the names that requests have for them. */
export const DAYS: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** A window in words: `Monday to Friday, 19:00 to 23:00`. */
export function describeWindow(window: AskedWindow, named: readonly Window[] = []): string {
  if (typeof window === 'string') return named.find(({ key }) => key === window)?.name ?? window;
  return `${describeDays(window.days)}, ${describeHours(window.hours)}`;
}

function describeDays(days: readonly string[]): string {
  const order = Object.keys(DAYS);
  const indexes = days.map((day) => order.indexOf(day)).sort((a, b) => a - b);
  const [first = 0] = indexes;
  const last = indexes.at(-1) ?? 0;
  if (days.length === 0 || days.length === order.length) return 'Every day';
  const names = indexes.map((index) => DAYS[order[index] ?? ''] ?? 'unknown day');
  const isRun = last - first === days.length - 1 && days.length > 2;
  return isRun ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

function describeHours(hours: readonly HourRange[]): string {
  if (hours.length === 0) return 'all day';
  return hours.map(([from, to]) => `${clock(from)} to ${clock(to)}`).join(' and ');
}

export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const SUMMARIES: Readonly<Record<string, string>> = {
  mean: 'Mean',
  trimmed_mean: 'Trimmed mean',
  median: 'Median',
  p20: '20th percentile',
  min: 'Lowest',
  max: 'Highest',
  share_above: 'Share above a level',
};

/** Those that are offered; any other percentile can be in an address. */
export const SUMMARY_KEYS: readonly string[] = Object.keys(SUMMARIES);

export function summaryName(summary: string): string {
  const [, percent] = /^p([1-9]\d?)$/.exec(summary) ?? [];
  return SUMMARIES[summary] ?? (percent === undefined ? summary : `Percentile ${percent}`);
}

/** The value of a line in words. `unit` is that of a level. */
export function describePerAgent({ summary, trim, level }: PerAgent, unit: string): string {
  if (summary === 'share_above') {
    return `share of each line’s results above ${level ?? 'a level'}${unit === '%' ? '%' : ` ${unit}`.trimEnd()}`;
  }
  const name = summaryName(summary).toLowerCase();
  return `${trim === undefined ? name : `${name} (${formatFigure(trim * 100)}% off either end)`} of each line`;
}

/** Only the mean of a line can be normalised. */
export function canNormalise(perAgent: PerAgent | undefined): boolean {
  return perAgent === undefined || perAgent.summary === 'mean';
}

/** How the intervals of a question are called. */
export function intervalName(asked: {
  readonly perAgent: PerAgent | undefined;
  readonly uncertainty: Uncertainty;
}): string {
  return asked.perAgent === undefined && asked.uncertainty === 'results' ? 'by result' : 'by line';
}
