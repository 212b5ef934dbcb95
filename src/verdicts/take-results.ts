import { type EvidenceRow, PLACES } from '../plan/evidence.ts';
import type { Evidence } from './rule.ts';

const DAY = 86_400;

/** The results that a campaign takes of each agent, and the fewest measuring days that an agent has at its end. */
export function takeResults(
  evidence: Evidence,
  rows: readonly EvidenceRow[],
): { readonly taken: ReadonlySet<EvidenceRow>; readonly days: number } {
  const byAgent = groupBy(rows, (row) => row[PLACES.agent]);
  const found = [...byAgent.values()].map((own) => walk(evidence, own));
  const taken = new Set(found.flatMap((days) => days.flatMap((day) => day.taken)));
  return { taken, days: found.length === 0 ? 0 : Math.min(...found.map(({ length }) => length)) };
}

interface MeasuringDay {
  readonly day: number;
  readonly taken: readonly EvidenceRow[];
}

function walk(evidence: Evidence, rows: readonly EvidenceRow[]): readonly MeasuringDay[] {
  const { campaign, days: wanted, resultsADay, daysBetween, withinDays } = evidence;
  const byDay = groupBy(rows, (row) => Math.floor(Number(row[PLACES.local]) / DAY));
  const order = campaign === 'last' ? -1 : 1;
  let found: MeasuringDay[] = [];
  for (const day of [...byDay.keys()].sort((a, b) => order * (a - b))) {
    if (found.length === wanted) break;
    // Results of one time stay in the order in which they came.
    const inTime = (byDay.get(day) ?? []).toSorted((a, b) => Number(a[PLACES.at]) - Number(b[PLACES.at]));
    const taken = takeOfDay(evidence, order === 1 ? inTime : inTime.toReversed());
    const previous = found.at(-1);
    const isFree = previous === undefined || Math.abs(day - previous.day) - 1 >= (daysBetween ?? 0);
    if (taken.length < resultsADay || !isFree) continue;
    found = [...found, { day, taken }].filter(
      (one) => Math.abs(day - one.day) + 1 <= (withinDays ?? Number.POSITIVE_INFINITY),
    );
  }
  return found;
}

function takeOfDay({ resultsADay, gapMinutes, pause }: Evidence, rows: readonly EvidenceRow[]): readonly EvidenceRow[] {
  const taken: EvidenceRow[] = [];
  for (const row of rows) {
    if (taken.length === resultsADay) break;
    const last = taken.at(-1);
    const minutes = last
      ? Math.abs(Number(row[PLACES.at]) - Number(last[PLACES.at])) / 60_000
      : Number.POSITIVE_INFINITY;
    const rest = taken.length === pause?.after ? pause.minutes : 0;
    if (minutes >= Math.max(gapMinutes ?? 0, rest)) taken.push(row);
  }
  return taken;
}

function groupBy<K>(rows: readonly EvidenceRow[], keyOf: (row: EvidenceRow) => K): Map<K, EvidenceRow[]> {
  const groups = new Map<K, EvidenceRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
