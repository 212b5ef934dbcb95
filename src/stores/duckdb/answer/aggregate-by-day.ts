import { LimitExceeded } from '../../../errors.ts';
import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { chooseDayEntry } from '../../../sql/day-entry.ts';
import { DAY_CACHING, type DayGroupOptions } from '../../../sql/duckdb/day-groups.ts';
import { LOCAL } from '../../../sql/results-table.ts';
import { within } from '../../../sql/scope.ts';
import { answerByDay, type ValuesReader } from '../../day-cache/answer-by-day.ts';
import type { DayCache } from '../../day-cache/day-cache.ts';
import { type DayGroup, daysOf, LISTS_MAX, SHARE_OF_ALL, SHORT_MAX } from '../../day-cache/day-group.ts';
import type { Session } from '../../engine/session.ts';
import type { DayVersions } from '../day-versions.ts';
import { type AggregateLimits, aggregate, type KnownResults, readKnownResults } from './aggregate.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { readDayGroups } from './read-day-groups.ts';
import { countRecords } from './table-statistics.ts';

/** What is known from earlier questions. */
export interface Cached {
  readonly days: DayCache;
  readonly versions: DayVersions;
  readonly data: KnownData;
}

/** Statistics of each group of a plan's results. Days that are cached in their version are not read. */
export async function aggregateByDay(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  { days, versions, data }: Cached,
): Promise<readonly GroupRow[]> {
  const before = versions.look(plan.scope);
  const known = await readKnownResults(session, plan, limits, data);
  const entry = chooseDayEntry(plan, DAY_CACHING);
  if (entry.of === 'nothing') return aggregate(session, plan, limits, known);
  const answer = await answerByDay(plan, days, {
    before,
    look: async () => versions.look(plan.scope),
    extent: known.extent,
    pointsKey: known.magnitude,
    readPoints: (asked) => aggregate(session, asked, limits, known),
    values: entry.of === 'values' ? await valuesReader(session, plan, known, days.bytesMax) : null,
  });
  if (answer.kind === 'not by day') return aggregate(session, plan, limits, known);
  if (answer.groups.length > limits.groupsMax) throw new LimitExceeded('points', limits.groupsMax);
  return answer.groups;
}

/** Null: values are too large or too many. */
async function valuesReader(
  session: Session,
  { scope }: AggregatePlan,
  { magnitude, bound, rows, agents }: KnownResults,
  bytesMax: number,
): Promise<ValuesReader | null> {
  if (magnitude === null || bound > Number.MAX_SAFE_INTEGER || !agents) return null;
  const isShort = bound <= SHORT_MAX;
  const rowsMax = (SHARE_OF_ALL * bytesMax) / (isShort ? 4 : 8);
  if (rows > rowsMax && (await countRecords(session, scope, within(LOCAL, scope.local))) > rowsMax) return null;
  return {
    firstAgent: agents.range.first,
    read: (span) => readDays(session, span, agents, { magnitude, isShort }),
    readWithoutUnit: () => agents.withoutUnit(session),
  };
}

/** A bit of each agent in each list. */
const BITS_MAX = 512 * 1024 * 1024;

async function readDays(
  session: Session,
  plan: AggregatePlan,
  known: KnownAgents,
  values: Pick<DayGroupOptions, 'magnitude' | 'isShort'>,
): Promise<ReadonlyMap<number, readonly DayGroup[]> | 'too many'> {
  const agents = await joinAgents(session, plan, known);
  if (agents === 'no agents') return new Map();
  if (!areFew(agents, daysOf(plan.scope.local).days)) return 'too many';
  return readDayGroups(session, plan, agents, values);
}

function areFew({ splits, range }: JoinedAgents, days: number): boolean {
  const lists = days * splits.size;
  return lists <= LISTS_MAX && lists * (range.last - range.first + 1) <= BITS_MAX;
}
