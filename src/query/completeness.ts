import { AHEAD_MAX_SECONDS, BEHIND_MAX_SECONDS, localToUtc } from '../lib/zone-offsets.ts';
import type { GroupRow } from '../plan/group-row.ts';
import { periodEnd } from '../plan/period-end.ts';
import { type AggregatePlan, during, NO_THRESHOLDS, type Span } from '../plan/plan.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Agents that measured in a question's last days are expected to go on. */
const RECENT = 31 * DAY;

/** Clocks differ from UTC by whole quarters of an hour: what is over stays the same in between. */
export function quarterOf(nowMs: number): number {
  return Math.floor(nowMs / 1000 / 900) * 900;
}

/** True if a group ends so close to now that only the clocks of its agents decide whether it is over. */
export function needsClocks(groups: readonly GroupRow[], plan: AggregatePlan, now: number): boolean {
  return groups.some((group) => {
    const end = endOf(group, plan);
    return end > now - BEHIND_MAX_SECONDS && end <= now + AHEAD_MAX_SECONDS;
  });
}

/** The timezones of the agents of each series: its groups have them as their last split. Nobody has measured in the future. */
export function planClocks(plan: AggregatePlan, now: number): AggregatePlan {
  const { from } = plan.scope.local;
  const to = Math.max(from, Math.min(plan.scope.local.to, now + AHEAD_MAX_SECONDS));
  return {
    ...during(plan, { from: Math.max(from, to - RECENT), to }),
    splits: [...plan.splits, { of: 'metadata', name: 'zone' }],
    aggregation: 'total',
    blocks: null,
    byAgent: null,
    percentiles: [50],
    thresholds: NO_THRESHOLDS,
  };
}

/**
 * Says of a group whether it has its whole period: all of it is asked for, and it is over on the clocks of all agents of its
 * series. `clocks` are the groups of `planClocks`. Without periods the time of the question is the period.
 */
export function completenessOf(
  plan: AggregatePlan,
  clocks: readonly GroupRow[],
  now: number,
): (group: GroupRow) => boolean {
  const zones = new Map<string, string[]>();
  for (const { splits } of clocks) {
    const key = JSON.stringify(splits.slice(0, -1));
    zones.set(key, [...(zones.get(key) ?? []), String(splits.at(-1) ?? 'UTC')]);
  }
  const readers = new Map<string, ReturnType<typeof localToUtc>>();
  const instantOf = (local: number, zone: string) => {
    const read = readers.get(zone) ?? localToUtc(zone);
    readers.set(zone, read);
    return read(local * 1000) / 1000;
  };
  const { local } = plan.scope;
  return (group) => {
    const end = endOf(group, plan);
    const isCut = periodEnd(group.bucket, plan.aggregation) !== undefined && isOutside(group.bucket, end, local);
    if (isCut || end > now + AHEAD_MAX_SECONDS) return false;
    if (end <= now - BEHIND_MAX_SECONDS) return true;
    return (zones.get(JSON.stringify(group.splits)) ?? ['UTC']).every((zone) => instantOf(end, zone) <= now);
  };
}

function endOf({ bucket }: GroupRow, { aggregation, scope }: AggregatePlan): number {
  return periodEnd(bucket, aggregation) ?? scope.local.to + 1;
}

function isOutside(start: number, end: number, { from, to }: Span): boolean {
  return start < from || end > to + 1;
}
