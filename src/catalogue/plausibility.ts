import { add, and, type Condition, column, div, type Expr, gt, lt, mul, or } from '../plan/expr.ts';
import { EVERY_HOUR } from './metric.ts';
import { METRICS } from './metrics/index.ts';
import { type Direction, type SpeedField, speedFieldOf } from './speeds.ts';

/** A reason to look at results again. They are stored and counted like any other. The id never changes. */
export interface PlausibilityRule {
  readonly id: string;
  /** What it is about, with its numbers. */
  readonly when: string;
  /** The reason, and what to look at. */
  readonly because: string;
}

/** A rule on one result. Besides the columns of its test there are `at`, `now` and `sold_mbps`. */
interface ResultRule extends PlausibilityRule {
  readonly meets: Condition;
  /** A result that meets one of these conditions is reported by another rule. */
  readonly unless: readonly Condition[];
}

/** What a rule may know of a result besides its columns: two times in UTC milliseconds, and the speed of the agent's package then. */
export const KNOWN_COLUMNS = ['at', 'now', 'sold_mbps'] as const;
export type KnownColumn = (typeof KNOWN_COLUMNS)[number];

const known = (name: KnownColumn) => column(name);

const FIRST_YEAR = 2010;
/** UTC milliseconds. */
export const FIRST_INSTANT = Date.UTC(FIRST_YEAR, 0);
export const BEFORE_FIRST = 'clock.before_2010';
const AHEAD_MINUTES = 10;

const CLOCK_RULES: readonly ResultRule[] = [
  {
    id: BEFORE_FIRST,
    when: `the time is before ${FIRST_YEAR}`,
    because: 'A box without a battery starts its clock in 1970 or 2000. Let it wait for its clock before it measures.',
    meets: lt(known('at'), FIRST_INSTANT),
    unless: [],
  },
  {
    id: 'clock.ahead',
    when: `the time is more than ${AHEAD_MINUTES} minutes after its arrival`,
    because: 'No result comes before it is measured. Look at the clock and at the offset of the time.',
    meets: gt(known('at'), add(known('now'), AHEAD_MINUTES * 60_000)),
    unless: [],
  },
];

/** A value fits if it is, times or by a factor, between these parts of what is expected. */
const FIT = { least: 0.5, most: 1.25 };

/** Bits for bytes, thousands, millions. A line may well do an eighth of its package for once: that is for the usual speed. */
const TOO_HIGH = [8, 1000, 1_000_000];
const TOO_LOW = [125, 1000, 125_000, 1_000_000];
const BEYOND = 10;

function packageRules(mbps: Expr): readonly ResultRule[] {
  const sold = known('sold_mbps');
  const within = (factor: number) =>
    and(gt(mbps, mul(FIT.least * factor, sold)), lt(mbps, mul(FIT.most * factor, sold)));
  const fits = or(...TOO_HIGH.map(within), ...TOO_LOW.map((factor) => within(1 / factor)));
  return [
    {
      id: 'units.package',
      when: `the speed is ${words(TOO_HIGH)} times too high for its package, or ${words(TOO_LOW)} times too low (${FIT.least} to ${FIT.most} of the package after that)`,
      because: 'In another unit it fits the package of the agent at that time. A speed is in bytes a second.',
      meets: fits,
      unless: [],
    },
    {
      id: 'units.beyond_package',
      when: `the speed is over ${BEYOND} times that of its package, and none of these factors fits`,
      because: 'The line can’t be that fast, if its package is right. Look at the unit and at the package.',
      meets: gt(mbps, mul(BEYOND, sold)),
      unless: [fits],
    },
  ];
}

const SIZE_FACTORS = [8, 1000, 1_000_000];
const SIZE_ERROR = 0.1;

function sizeRule(speed: Expr, time: Expr, size: Expr): ResultRule {
  const ratio = div(mul(speed, time), mul(1e6, size));
  const factors = SIZE_FACTORS.flatMap((factor) => [factor, 1 / factor]);
  const near = (factor: number) => and(gt(ratio, factor * (1 - SIZE_ERROR)), lt(ratio, factor * (1 + SIZE_ERROR)));
  return {
    id: 'units.size',
    when: `the speed is ${words(SIZE_FACTORS)} times too high or too low for its time and size, within ${100 * SIZE_ERROR} %`,
    because: 'Speed, time and size contradict each other by exactly such a factor: one of them is in another unit.',
    meets: and(gt(size, 0), or(...factors.map(near))),
    unless: [],
  };
}

const ROUND_TRIP_US = { least: 100, most: 3_000_000 };
const PAGE_US = { least: 50_000, most: 30_000_000 };

/** Microseconds outside of what is possible that, as milliseconds or nanoseconds, are within it. */
function timeRule(id: string, what: string, time: Expr, { least, most }: { least: number; most: number }): ResultRule {
  return {
    id,
    when: `${what} is under ${number(least)} or over ${number(most)} µs, and in milliseconds or nanoseconds it is not`,
    because: 'A thousand times more or less fits better. Times are in microseconds.',
    meets: or(
      and(gt(time, 0), lt(time, least), gt(mul(time, 1000), least), lt(mul(time, 1000), most)),
      and(gt(time, most), lt(time, 1000 * most)),
    ),
    unless: [],
  };
}

const roundTrip = (name: string) => timeRule('units.round_trip', 'the round trip', column(name), ROUND_TRIP_US);

const OF_TESTS: Readonly<Record<string, readonly ResultRule[]>> = {
  httpget: [sizeRule(column('bytes_sec'), column('fetch_time'), column('bytes_total'))],
  httppost: [sizeRule(column('bytes_sec'), column('fetch_time'), column('bytes_total'))],
  mobile_download: [sizeRule(column('bytes_sec'), column('transfer_time'), column('transfer_bytes'))],
  mobile_upload: [sizeRule(column('bytes_sec'), column('transfer_time'), column('transfer_bytes'))],
  ping: [roundTrip('rtt_avg')],
  latency: [roundTrip('rtt_avg')],
  dlping: [roundTrip('rtt_avg')],
  ulping: [roundTrip('rtt_avg')],
  mobile_latency: [roundTrip('rtt_avg')],
  dns: [roundTrip('rtt')],
  webget: [timeRule('units.page', 'the time of a page', column('fetch_time'), PAGE_US)],
};

/** What results of a test are held against when they arrive. */
export interface Plausibility {
  readonly rules: readonly ResultRule[];
  /** The speed of a package that `sold_mbps` is; undefined: none of the rules reads it. */
  readonly sold: SpeedField | undefined;
  /** In Mbit/s; undefined for other tests. */
  readonly speed: Expr | undefined;
  /** The hours of the local day at which the test runs; undefined: all, or by events. */
  readonly schedule: readonly number[] | undefined;
}

export function plausibilityOf(test: string): Plausibility {
  const found = BY_TEST.get(test) ?? findRules(test);
  BY_TEST.set(test, found);
  return found;
}

/** Every batch asks for them. */
const BY_TEST = new Map<string, Plausibility>();

function findRules(test: string): Plausibility {
  const speed = speedOf(test);
  return {
    rules: [...CLOCK_RULES, ...(speed ? packageRules(speed.mbps) : []), ...(OF_TESTS[test] ?? [])],
    sold: speed && speedFieldOf('advertised', speed.direction),
    speed: speed?.mbps,
    schedule: METRICS.find((metric) => metric.test.key === test && isDaily(metric.schedule))?.schedule,
  };
}

function isDaily({ length }: readonly number[]): boolean {
  return length > 1 && length < EVERY_HOUR.length;
}

function speedOf(test: string): { readonly mbps: Expr; readonly direction: Direction } | undefined {
  for (const { test: of, direction, value } of METRICS) {
    if (of.key === test && direction !== null && value.kind === 'number') return { mbps: value.value, direction };
  }
  return undefined;
}

/** Rules on several results of an agent, in the order of the warnings. */
export const USUAL_SPEED = { results: 10, factor: 8, ...FIT } as const;
export const SCHEDULE_FIT = { results: 40, days: 5, hoursSeen: 0.8, good: 0.9, bad: 0.6 } as const;
export const TWO_NAMES = { compared: 5, equal: 3 } as const;

export const AGENT_RULES = {
  usualSpeed: {
    id: 'units.usual_speed',
    when: `the median of at least ${USUAL_SPEED.results} speeds is ${USUAL_SPEED.factor} times too low for the package (${FIT.least} to ${FIT.most} of it after that)`,
    because: 'All speeds fit the package in bits. A speed is in bytes a second.',
  },
  timezone: {
    id: 'clock.timezone',
    when:
      `of at least ${SCHEDULE_FIT.results} tests on ${SCHEDULE_FIT.days} days, under ${percent(SCHEDULE_FIT.bad)} are in the hours of the schedule, ` +
      `and with other offsets over ${percent(SCHEDULE_FIT.good)} are, in ${percent(SCHEDULE_FIT.hoursSeen)} of these hours`,
    because:
      'Its tests keep to the hours of the schedule, but not by its timezone. Look at the timezone and at the clock.',
  },
  twoNames: {
    id: 'agent.two_names',
    when: `of the ${TWO_NAMES.compared} newest speeds or round trips, ${TWO_NAMES.equal} or more are those of another agent, to the millisecond and in every number`,
    because: 'The same results are stored under two names. Take one of the senders away.',
  },
} as const satisfies Readonly<Record<string, PlausibilityRule>>;

/** Every rule once, in the order of the catalogue's page, with the tests whose results it looks at. */
export function listPlausibilityRules(
  tests: readonly string[],
): readonly (PlausibilityRule & { readonly tests: readonly string[] })[] {
  const listed = new Map<string, PlausibilityRule & { tests: string[] }>();
  for (const test of tests) {
    for (const { id, when, because } of plausibilityOf(test).rules) {
      const rule = listed.get(id) ?? { id, when, because, tests: [] };
      listed.set(id, rule);
      rule.tests.push(test);
    }
  }
  const speeds = tests.filter((test) => plausibilityOf(test).sold !== undefined);
  const ofAgents = Object.entries(AGENT_RULES).map(([name, rule]) => ({
    ...rule,
    tests: name === 'twoNames' ? [...speeds, 'ping'] : speeds,
  }));
  return [...listed.values(), ...ofAgents];
}

function words(factors: readonly number[]): string {
  const written = factors.map(number);
  return `${written.slice(0, -1).join(', ')} or ${written.at(-1)}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
