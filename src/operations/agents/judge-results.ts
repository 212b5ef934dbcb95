import type { SoldVersion } from '../../agents/package-terms.ts';
import { versionAt } from '../../agents/timeline.ts';
import {
  AGENT_RULES,
  type PlausibilityRule,
  plausibilityOf,
  SCHEDULE_FIT,
  USUAL_SPEED,
} from '../../catalogue/plausibility.ts';
import { offsetPeriods } from '../../lib/zone-offsets.ts';
import { evaluate, type Figures, holds } from '../../plan/evaluate.ts';

/** A stored result, by the names of its columns. */
export interface StoredResult {
  /** UTC milliseconds. */
  readonly at: number;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** A rule's warning about the results of an agent. */
export interface AgentWarning extends Pick<PlausibilityRule, 'id' | 'because'> {
  readonly results: number;
  /** The time of the newest of them, in UTC milliseconds. */
  readonly lastAt: number;
  /** What was found, if the reason does not say it. */
  readonly detail: string | null;
}

interface JudgedTest {
  readonly test: string;
  /** The newest first. */
  readonly results: readonly StoredResult[];
  /** The agent's, the oldest first. */
  readonly versions: readonly SoldVersion[];
  /** UTC milliseconds. */
  readonly now: number;
}

/** Holds the results of an agent for a test against every rule but those that need other agents. */
export function judgeResults(judged: JudgedTest): readonly AgentWarning[] {
  return [...judgeEach(judged), ...judgeSpeeds(judged), ...judgeHours(judged)];
}

function judgeEach({ test, results, versions, now }: JudgedTest): readonly AgentWarning[] {
  const { rules, sold } = plausibilityOf(test);
  const figured = results.map((result) => {
    const speed = sold === undefined ? null : (versionAt(versions, result.at / 1000)?.terms[sold] ?? null);
    return { at: result.at, figures: figuresOf(result, { at: result.at, now, sold_mbps: speed }) };
  });
  return rules.flatMap(({ id, because, meets, unless }) => {
    const met = figured.filter(
      ({ figures }) => holds(meets, figures) && !unless.some((other) => holds(other, figures)),
    );
    const [newest] = met;
    return newest ? [{ id, because, results: met.length, lastAt: newest.at, detail: null }] : [];
  });
}

function figuresOf({ columns }: StoredResult, known: Readonly<Record<string, number | null>>): Figures {
  return (column) => {
    const value = column in known ? known[column] : columns[column];
    return typeof value === 'number' ? value : null;
  };
}

function judgeSpeeds({ test, results, versions }: JudgedTest): readonly AgentWarning[] {
  const { sold, speed } = plausibilityOf(test);
  if (sold === undefined || speed === undefined) return [];
  const shares = results.flatMap((result) => {
    const promised = versionAt(versions, result.at / 1000)?.terms[sold] ?? null;
    const mbps = evaluate(speed, figuresOf(result, {}));
    return promised === null || mbps === null ? [] : [mbps / promised];
  });
  const [newest] = results;
  if (newest === undefined || shares.length < USUAL_SPEED.results) return [];
  const median = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  const inBits = median * USUAL_SPEED.factor;
  if (inBits <= USUAL_SPEED.least || inBits >= USUAL_SPEED.most) return [];
  const detail = `The usual speed is ${(100 * median).toFixed(1)} % of the package.`;
  const { id, because } = AGENT_RULES.usualSpeed;
  return [{ id, because, results: shares.length, lastAt: newest.at, detail }];
}

const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;

/** An agent that measures at other hours than the schedule says is not told of, unless they are the same hours elsewhere. */
function judgeHours({ test, results, versions }: JudgedTest): readonly AgentWarning[] {
  const { schedule } = plausibilityOf(test);
  const [newest] = results;
  if (newest === undefined || schedule === undefined || results.length < SCHEDULE_FIT.results) return [];
  const counts = Array<number>(DAY_HOURS).fill(0);
  const days = new Set<number>();
  for (const { at } of results) {
    const local = at + offsetAt(versionAt(versions, at / 1000)?.metadata.timezone ?? 'UTC', at);
    const hour = Math.floor(local / HOUR_MS);
    days.add(Math.floor(hour / DAY_HOURS));
    const ofDay = hour % DAY_HOURS;
    counts[ofDay] = (counts[ofDay] ?? 0) + 1;
  }
  if (days.size < SCHEDULE_FIT.days) return [];
  const countsBy = (shift: number) => schedule.map((hour) => counts[(hour + shift + DAY_HOURS) % DAY_HOURS] ?? 0);
  const share = (shift: number) => countsBy(shift).reduce((sum, count) => sum + count, 0) / results.length;
  const seen = (shift: number) => countsBy(shift).filter((count) => count > 0).length / schedule.length;
  if (share(0) >= SCHEDULE_FIT.bad) return [];
  const shifts = Array.from({ length: DAY_HOURS }, (_, index) => index - DAY_HOURS / 2 + 1);
  const best = shifts.reduce((a, b) => (share(b) > share(a) ? b : a));
  if (share(best) <= SCHEDULE_FIT.good || seen(best) < SCHEDULE_FIT.hoursSeen) return [];
  const hours = `${Math.abs(best)} ${Math.abs(best) === 1 ? 'hour' : 'hours'}`;
  const detail = `By its timezone it measures ${hours} too ${best > 0 ? 'late' : 'early'}.`;
  const { id, because } = AGENT_RULES.timezone;
  return [{ id, because, results: results.length, lastAt: newest.at, detail }];
}

/** In milliseconds. */
function offsetAt(zone: string, at: number): number {
  const periods = offsetPeriods(zone, [new Date(at).getUTCFullYear()]);
  return 1000 * (periods.find(({ since, until }) => since <= at && at < until)?.offset ?? 0);
}
