import { offsetPeriods } from '../lib/zone-offsets.ts';
import type { LocalWindow, Span } from '../plan/plan.ts';
import type { AgentsBySize, AgentsWanted, Evidence } from './rule.ts';
import type { FailedPart } from './verdict.ts';

const DAY = 86_400;
const HOUR = 3600;
const WEEK_HOURS = 168;

export interface EvidenceSums {
  /** Results come in the order of local time. `zone`: that of the agent then, where it is known. */
  add(agent: number, at: number, local: number, zone: string | null): void;
  failures(around: Surroundings): FailedPart[];
}

interface Surroundings {
  /** Local seconds. */
  readonly span: Span;
  readonly window: LocalWindow | null;
  /** The measuring days of a campaign; null: all results count. */
  readonly measuringDays: number | null;
  /** The size of the unit's cell of a population; null: not known. */
  readonly sizeIn: (population: string) => number | null;
}

/** What the results of a unit come to as evidence. */
export function evidenceSums(evidence: Evidence): EvidenceSums {
  /** With the zone of their last results. */
  const agents = new Map<number, string | null>();
  const days = new Map<number, number>();
  const times = new Map<number, Map<number, number[]>>();
  const hoursOfDay = new Set<number>();
  const hour = { number: Number.NaN, byAgent: new Map<number, number>() };
  let [results, covered] = [0, 0];
  const today = { day: Number.NaN, results: 0 };
  const closeDay = () => {
    if (today.results > 0) days.set(today.day, today.results + (days.get(today.day) ?? 0));
    today.results = 0;
  };
  const needsTimes = evidence.gapMinutes !== null || evidence.pause !== null;
  const closeHour = () => {
    const wanted = evidence.eachHour ?? 1;
    for (const count of hour.byAgent.values()) if (count >= wanted) covered += 1;
    hour.byAgent.clear();
  };
  return {
    add(agent, at, local, zone) {
      const [day, number] = [Math.floor(local / DAY), Math.floor(local / HOUR)];
      results += 1;
      agents.set(agent, zone);
      if (day !== today.day) closeDay();
      today.day = day;
      today.results += 1;
      if (evidence.hoursOfDay !== null) hoursOfDay.add(number % 24);
      if (needsTimes) {
        const ofDay = times.get(day) ?? new Map<number, number[]>();
        const own = ofDay.get(agent);
        if (own) own.push(at);
        else times.set(day, ofDay.set(agent, [at]));
      }
      if (evidence.eachHour === null) return;
      if (number !== hour.number) closeHour();
      hour.number = number;
      hour.byAgent.set(agent, (hour.byAgent.get(agent) ?? 0) + 1);
    },
    failures(around) {
      closeHour();
      closeDay();
      const failed: FailedPart[] = [];
      const atLeast = (part: string, have: number, want: number | null) => {
        if (want !== null && have < want - Math.abs(want) * 1e-12) failed.push({ part, have, want });
      };
      atLeast('results', results, evidence.results);
      if (typeof evidence.agents === 'object' && evidence.agents !== null) {
        const want = linesWanted(evidence.agents, around.sizeIn(evidence.agents.population));
        if (want === null) failed.push({ part: 'agents', have: agents.size, want: null });
        else atLeast('agents', agents.size, want);
      } else atLeast('agents', agents.size, evidence.agents);
      if (around.measuringDays !== null) atLeast('days', around.measuringDays, evidence.days);
      else failed.push(...failuresOfDays(evidence, days, times));
      atLeast('hours_of_day', hoursOfDay.size, evidence.hoursOfDay);
      if (evidence.eachHour !== null) {
        const all = hoursOfAll(agents.values(), around);
        atLeast('each_hour', all === 0 ? 0 : (100 * covered) / all, evidence.coverage);
      }
      return failed;
    },
  };
}

/** Of all results in a time: the worst that there is. */
function failuresOfDays(
  evidence: Evidence,
  counts: ReadonlyMap<number, number>,
  times: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>,
): FailedPart[] {
  const failed: FailedPart[] = [];
  const { days: wanted, daysBetween, withinDays, gapMinutes, pause } = evidence;
  const days = [...counts].filter(([, count]) => count >= evidence.resultsADay).map(([day]) => day);
  days.sort((a, b) => a - b);
  if (wanted !== null && days.length < wanted) failed.push({ part: 'days', have: days.length, want: wanted });
  const free = days.slice(1).map((day, index) => day - (days[index] ?? day) - 1);
  const between = Math.min(...free);
  if (daysBetween !== null && between < daysBetween)
    failed.push({ part: 'days_between', have: between, want: daysBetween });
  const length = days.length === 0 ? 0 : (days.at(-1) ?? 0) - (days[0] ?? 0) + 1;
  if (withinDays !== null && length > withinDays) failed.push({ part: 'within_days', have: length, want: withinDays });
  let [gap, rest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const day of days) {
    for (const own of times.get(day)?.values() ?? []) {
      const minutes = own.map((at) => at / 60_000).sort((a, b) => a - b);
      for (let index = 1; index < minutes.length; index += 1) {
        const distance = (minutes[index] ?? 0) - (minutes[index - 1] ?? 0);
        gap = Math.min(gap, distance);
        if (index === pause?.after) rest = Math.min(rest, distance);
      }
    }
  }
  if (gapMinutes !== null && gap < gapMinutes - gapMinutes * 1e-12)
    failed.push({ part: 'gap_minutes', have: gap, want: gapMinutes });
  if (pause !== null && rest < pause.minutes - pause.minutes * 1e-12)
    failed.push({ part: 'pause', have: rest, want: pause.minutes });
  return failed;
}

/** How many lines are wanted of a number of subscribers; null: it is not known. */
function linesWanted({ sizes }: AgentsBySize, size: number | null): number | null {
  if (size === null) return null;
  const [, want = null] = sizes.find(([upTo]) => upTo === null || size <= upTo) ?? [];
  return want === null ? null : linesOf(want, size);
}

function linesOf(want: AgentsWanted, size: number): number {
  if (typeof want === 'number') return want;
  return want === 'all' ? size : Math.ceil((size * Number(want.slice(0, -1))) / 100 - 1e-9);
}

/** The clock hours of all agents, of which those that the clocks of a zone skipped were on none of its days. */
function hoursOfAll(zones: Iterable<string | null>, { span, window }: Surroundings): number {
  const hours = hoursIn(span, window);
  const known = new Map<string | null, number>();
  let all = 0;
  for (const zone of zones) {
    const own = known.get(zone) ?? hours - (zone === null ? 0 : skippedHours(zone, span, window));
    known.set(zone, own);
    all += own;
  }
  return all;
}

/** A time may be any; there are results in few years. */
const YEARS = Array.from({ length: 131 }, (_, index) => 1970 + index);

function skippedHours(zone: string, { from, to }: Span, window: LocalWindow | null): number {
  const yearOf = (local: number) => new Date(local * 1000).getUTCFullYear();
  const periods = offsetPeriods(
    zone,
    YEARS.filter((year) => year >= yearOf(from) && year <= yearOf(to)),
  );
  let hours = 0;
  for (const [index, { since, offset }] of periods.entries()) {
    const before = periods[index - 1];
    if (before === undefined) continue;
    const [start, end] = [Math.max(from, since / 1000 + before.offset), Math.min(to + 1, since / 1000 + offset)];
    for (let hour = Math.ceil(start / HOUR); (hour + 1) * HOUR <= end; hour += 1)
      if (window === null || isWithin(window, hour)) hours += 1;
  }
  return hours;
}

/** The clock hours that a span touches within a window: those of whole weeks, and of the rest. */
function hoursIn({ from, to }: Span, window: LocalWindow | null): number {
  const [first, last] = [Math.floor(from / HOUR), Math.floor(to / HOUR)];
  if (window === null) return last - first + 1;
  const weeks = Math.floor((last - first + 1) / WEEK_HOURS);
  let hours = weeks * window.days.length * window.hours.length;
  for (let hour = first + weeks * WEEK_HOURS; hour <= last; hour += 1) if (isWithin(window, hour)) hours += 1;
  return hours;
}

/** Hours are counted from 1970, which began on a Thursday. */
function isWithin({ days, hours }: LocalWindow, hour: number): boolean {
  const ofWeek = (((hour + 72) % WEEK_HOURS) + WEEK_HOURS) % WEEK_HOURS;
  return days.includes(Math.floor(ofWeek / 24) + 1) && hours.includes(ofWeek % 24);
}
