import type { JsonObject } from '../lib/read.ts';
import type { Aggregation } from '../plan/plan.ts';

/** How things of an organisation and of the catalogue are called. */
export interface QuestionNames {
  readonly metric: (key: string) => string | undefined;
  readonly split: (id: string) => string;
  readonly filter: (id: string) => string;
  readonly window: (key: string) => string | undefined;
  /** The dates of a time. */
  readonly time: (request: JsonObject) => string;
  /** The unit of results; it may be empty. */
  readonly unit: string;
  /** What is drawn of aggregates; the mean if it is not given. */
  readonly figure?: string | undefined;
}

/** Something about a question, with a heading. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface AggregationNames {
  /** In a list to choose from. */
  readonly name: string;
  /** After the name of a metric. */
  readonly phrase: string;
}

export const AGGREGATION_NAMES: Readonly<Record<Aggregation, AggregationNames>> = {
  hourly: { name: 'Hour', phrase: 'by hour' },
  two_hourly: { name: '2 hours', phrase: 'by 2 hours' },
  four_hourly: { name: '4 hours', phrase: 'by 4 hours' },
  six_hourly: { name: '6 hours', phrase: 'by 6 hours' },
  daily: { name: 'Day', phrase: 'by day' },
  weekly: { name: 'Week', phrase: 'by week' },
  monthly: { name: 'Month', phrase: 'by month' },
  quarterly: { name: 'Quarter', phrase: 'by quarter' },
  hour_of_day: { name: 'Hour of the day', phrase: 'by hour of the day' },
  day_of_week: { name: 'Day of the week', phrase: 'by day of the week' },
  day_of_month: { name: 'Day of the month', phrase: 'by day of the month' },
  total: { name: 'Everything (total)', phrase: 'in total' },
};

/** The subject of a chart, after the name of its metric. */
export function phraseOf({ chartType, aggregation }: JsonObject): string {
  if (chartType === 'raw') return 'of single results';
  return chartType === 'histogram' ? 'as a histogram' : AGGREGATION_NAMES[aggregation as Aggregation].phrase;
}

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

/** From one whole hour to another, which is not included. */
export type HourRange = readonly [from: number, to: number];

/** Hours of the local week. What is empty limits nothing. */
export interface OwnWindow {
  readonly days?: readonly string[] | undefined;
  readonly hours?: readonly HourRange[] | undefined;
}

/** The key of a window of the catalogue, or days and hours. */
export type AskedWindow = string | OwnWindow;

/** A window in words: `Monday to Friday, 19:00 to 23:00`. */
export function describeWindow(window: AskedWindow, nameOf: QuestionNames['window'] = () => undefined): string {
  if (typeof window === 'string') return nameOf(window) ?? window;
  return `${describeDays(window.days ?? [])}, ${describeHours(window.hours ?? [])}`;
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

/** A window as the command line takes it: `mon sun 7-9`. */
export function briefWindow(window: AskedWindow): string {
  if (typeof window === 'string') return window;
  const { days = [], hours = [] } = window;
  return [...days, ...hours.map((range) => range.join('-'))].join(' ');
}

/** One value of each agent, as requests have it. */
export interface PerAgent {
  readonly summary: string;
  readonly trim?: number | undefined;
  readonly level?: number | undefined;
  readonly min_results?: number | undefined;
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

/** The summaries that people are offered; others are possible. */
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
  const percent = trim && Number((trim * 100).toPrecision(4));
  return `${percent === undefined ? name : `${name} (${percent}% off either end)`} of each line`;
}

/** What agents weigh, as requests have it. */
export type Weight = { readonly field: string } | { readonly population: string };

export function describeWeight(weight: Weight): string {
  return 'field' in weight
    ? `lines weighed by ${weight.field}`
    : `lines weighed to the population ${weight.population}`;
}

const VALUES_NAMED = 3;

/** A few of the texts, and how many more there are. */
export function listOf(texts: readonly string[]): string {
  const named = texts.slice(0, VALUES_NAMED);
  const rest = texts.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** As it stands within a sentence: `download speed`, but `DNS failures`. */
export function withinSentence(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** `2026-10-01 to 2026-10-31` */
export function spanText({ from, to }: { readonly from?: unknown; readonly to?: unknown }): string {
  return from === to ? String(from) : `${from} to ${to}`;
}
