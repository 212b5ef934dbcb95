import { LimitExceeded } from '../../../errors.ts';
import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { chooseDayEntry } from '../../../sql/day-entry.ts';
import { DAY_CACHING, type DayGroupOptions } from '../../../sql/duckdb/day-groups.ts';
import { answerFromPoints, answerFromValues } from '../../day-cache/answer-by-day.ts';
import type { DayCache } from '../../day-cache/day-cache.ts';
import { type DayGroup, daysOf, LISTS_MAX, SHARE_OF_ALL, SHORT_MAX } from '../../day-cache/day-group.ts';
import { type Days, missingPoints, missingValues, type VersionsNow } from '../../day-cache/missing-days.ts';
import type { Session } from '../../engine/session.ts';
import { Outdated } from '../../outdated.ts';
import type { DayVersions } from '../day-versions.ts';
import { type AggregateLimits, aggregate } from './aggregate.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { type KnownResults, readKnownResults } from './known-results.ts';
import { readDayGroups } from './read-day-groups.ts';
import { countInTime } from './table-statistics.ts';

/** What is known from earlier questions. */
interface Cached {
  readonly days: DayCache;
  readonly versions: DayVersions;
  readonly data: KnownData;
}

/** Statistics of each group of a plan's results. Days that are cached in their version are not read. */
export async function aggregateByDay(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  cached: Cached,
): Promise<readonly GroupRow[]> {
  const { versions } = cached.versions.look(plan.scope);
  const known = await readKnownResults(session, plan, limits, cached.data);
  const groups = await answerFromDays(session, plan, limits, cached, { versions, known });
  if (typeof groups === 'string') return aggregate(session, plan, limits, known);
  if (groups.length > limits.groupsMax) throw new LimitExceeded('points', limits.groupsMax);
  return groups;
}

/** Returns a text, the reason, if the plan has to be answered as a whole. */
async function answerFromDays(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  { days: cache, versions, data }: Cached,
  before: { readonly versions: VersionsNow['versions']; readonly known: KnownResults },
): Promise<readonly GroupRow[] | 'nothing by the day' | 'changed meanwhile'> {
  const { known } = before;
  const entry = chooseDayEntry(plan, DAY_CACHING);
  if (entry.of === 'nothing') return 'nothing by the day';
  const days = { versions: before.versions, extent: known.extent, pointsKey: known.magnitude };
  const form = entry.of === 'values' ? await formOfValues(session, plan, known, cache.bytesMax) : null;
  if (form) {
    const missing = missingValues(plan, cache, days);
    if (!missing) return 'nothing by the day';
    const read = await readDays(session, missing.plans, form);
    if (read !== 'too many values') {
      const withoutUnit = await form.agents.withoutUnit(session);
      await requireAllRan(session, plan, data);
      return answerFromValues(missing, read, withoutUnit, versions.look(plan.scope));
    }
  }
  const missing = missingPoints(plan, cache, days);
  if (!missing) return 'nothing by the day';
  const read: GroupRow[] = [];
  for (const asked of missing.plans) {
    for (const group of await aggregate(session, asked, limits, known)) read.push(group);
  }
  await requireAllRan(session, plan, data);
  return answerFromPoints(missing, read, versions.look(plan.scope));
}

/** An attempt that was stored before the first look raises no version, but days that count it must not be cached. */
async function requireAllRan(session: Session, { scope }: AggregatePlan, data: KnownData): Promise<void> {
  if (scope.allRan && !(await data.allRan(session, scope))) throw new Outdated();
}

interface FormOfValues extends Pick<DayGroupOptions, 'magnitude' | 'isShort'> {
  readonly agents: KnownAgents;
}

/** Null: values are too large or too many. */
async function formOfValues(
  session: Session,
  { scope }: AggregatePlan,
  { magnitude, bound, rows, agents }: KnownResults,
  bytesMax: number,
): Promise<FormOfValues | null> {
  if (magnitude === null || bound > Number.MAX_SAFE_INTEGER || !agents) return null;
  const isShort = bound <= SHORT_MAX;
  const rowsMax = (SHARE_OF_ALL * bytesMax) / (isShort ? 4 : 8);
  if (rows > rowsMax && (await countInTime(session, scope)) > rowsMax) return null;
  return { magnitude, isShort, agents };
}

/** A bit of each agent in each list. */
const BITS_MAX = 512 * 1024 * 1024;

/** The groups of each local day of some plans. */
async function readDays(
  session: Session,
  plans: readonly AggregatePlan[],
  { agents: known, ...values }: FormOfValues,
): Promise<Days<DayGroup> | 'too many values'> {
  const read = new Map<number, readonly DayGroup[]>();
  for (const plan of plans) {
    const agents = await joinAgents(session, plan, known);
    if (agents === 'no agents') continue;
    if (!areFew(agents, daysOf(plan.scope.local).days)) return 'too many values';
    for (const [day, groups] of await readDayGroups(session, plan, agents, values)) read.set(day, groups);
  }
  return read;
}

function areFew({ splits, range }: JoinedAgents, days: number): boolean {
  const lists = days * splits.size;
  return lists <= LISTS_MAX && lists * (range.last - range.first + 1) <= BITS_MAX;
}
