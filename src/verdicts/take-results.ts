import type { EvidenceRange } from '../plan/evidence.ts';
import type { Evidence } from './rule.ts';

const DAY = 86_400;

/**
 * The results that a campaign takes of each agent, as marks on the places of all ranges one after the other, and the fewest
 * measuring days that an agent has at its end.
 */
export function takeResults(
  evidence: Evidence,
  ranges: readonly EvidenceRange[],
  isCounting: (range: EvidenceRange, place: number) => boolean,
): { readonly taken: Uint8Array; readonly days: number } {
  const size = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const results: Results = { ats: new Float64Array(size), days: new Int32Array(size) };
  const byAgent = new Map<number, number[]>();
  let next = 0;
  for (const range of ranges) {
    const { agents, ats, locals } = range.rows;
    for (let place = range.from; place < range.to; place += 1, next += 1) {
      if (!isCounting(range, place)) continue;
      results.ats[next] = ats[place] as number;
      results.days[next] = Math.floor((locals[place] as number) / DAY);
      const own = byAgent.get(agents[place] as number);
      if (own) own.push(next);
      else byAgent.set(agents[place] as number, [next]);
    }
  }
  const taken = new Uint8Array(size);
  let fewest = Number.POSITIVE_INFINITY;
  for (const own of byAgent.values()) {
    const days = walk(evidence, results, own);
    fewest = Math.min(fewest, days.length);
    for (const day of days) for (const result of day.taken) taken[result] = 1;
  }
  return { taken, days: byAgent.size === 0 ? 0 : fewest };
}

/** Of results by their numbers. */
interface Results {
  /** UTC milliseconds. */
  readonly ats: Float64Array;
  readonly days: Int32Array;
}

interface MeasuringDay {
  readonly day: number;
  readonly taken: readonly number[];
}

function walk(evidence: Evidence, results: Results, own: readonly number[]): readonly MeasuringDay[] {
  const { campaign, days: wanted, resultsADay, daysBetween, withinDays } = evidence;
  const byDay = new Map<number, number[]>();
  for (const result of own) {
    const day = results.days[result] as number;
    const ofDay = byDay.get(day);
    if (ofDay) ofDay.push(result);
    else byDay.set(day, [result]);
  }
  const order = campaign === 'last' ? -1 : 1;
  let found: MeasuringDay[] = [];
  for (const day of [...byDay.keys()].sort((a, b) => order * (a - b))) {
    if (found.length === wanted) break;
    const ofDay = byDay.get(day) ?? [];
    if (ofDay.length < resultsADay) continue;
    // Results of one time stay in the order in which they came.
    ofDay.sort((a, b) => (results.ats[a] as number) - (results.ats[b] as number));
    const taken = takeOfDay(evidence, results, order === 1 ? ofDay : ofDay.reverse());
    const previous = found.at(-1);
    const isFree = previous === undefined || Math.abs(day - previous.day) - 1 >= (daysBetween ?? 0);
    if (taken.length < resultsADay || !isFree) continue;
    found = [...found, { day, taken }].filter(
      (one) => Math.abs(day - one.day) + 1 <= (withinDays ?? Number.POSITIVE_INFINITY),
    );
  }
  return found;
}

function takeOfDay(
  { resultsADay, gapMinutes, pause }: Evidence,
  { ats }: Results,
  ofDay: readonly number[],
): readonly number[] {
  const taken: number[] = [];
  for (const result of ofDay) {
    if (taken.length === resultsADay) break;
    const last = taken.at(-1);
    const minutes =
      last === undefined
        ? Number.POSITIVE_INFINITY
        : Math.abs((ats[result] as number) - (ats[last] as number)) / 60_000;
    const rest = taken.length === pause?.after ? pause.minutes : 0;
    if (minutes >= Math.max(gapMinutes ?? 0, rest)) taken.push(result);
  }
  return taken;
}
