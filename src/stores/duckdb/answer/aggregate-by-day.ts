import { tooManyGroups } from '../../../lib/statistics/group-statistics.ts';
import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan, Span } from '../../../plan/plan.ts';
import { chooseDayParts } from '../../../sql/day-parts.ts';
import { DAY_KEEPING, type DayGroupOptions } from '../../../sql/duckdb/day-groups.ts';
import { LOCAL } from '../../../sql/results-table.ts';
import { within } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';
import { answerByDay, type ValuesWay } from '../../kept/answer-by-day.ts';
import { type DayGroup, daysOf, LISTS_MAX, SHARE_OF_ALL, SHORT_MAX } from '../../kept/day-group.ts';
import type { KeptDays } from '../../kept/kept-days.ts';
import { readDayGroups } from '../kept/day-groups.ts';
import type { ResultChanges } from '../kept/result-changes.ts';
import { type AggregateLimits, aggregate, type KnownResults, readKnownResults } from './aggregate.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { countRecords } from './table-statistics.ts';

/** What is kept of earlier questions. */
export interface KeptAnswers {
  readonly days: KeptDays;
  readonly changes: ResultChanges;
  readonly data: KnownData;
}

/** Statistics of each group of a plan's results; days that nothing has changed are not read again. */
export async function aggregateByDay(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  { days: kept, changes, data }: KeptAnswers,
): Promise<readonly GroupRow[]> {
  const { scope } = plan;
  const asOf = changes.sequence;
  const known = await readKnownResults(session, plan, limits, data);
  const groups = await answerByDay(plan, chooseDayParts(plan, DAY_KEEPING), {
    kept,
    extent: known.extent,
    pointsKey: known.magnitude,
    version: (day) => changes.versionOf(scope, day),
    changed: async () => changes.changedSince(scope, asOf),
    readPoints: (asked) => aggregate(session, asked, limits, known),
    valuesWay: (asked) => valuesWay(session, plan, known, { asked, bytesMax: kept.bytesMax }),
  });
  if (groups === undefined) return aggregate(session, plan, limits, known);
  if (groups.length > limits.groupsMax) throw tooManyGroups(limits.groupsMax);
  return groups;
}

async function valuesWay(
  session: Session,
  plan: AggregatePlan,
  known: KnownResults,
  { asked, bytesMax }: { readonly asked: Span; readonly bytesMax: number },
): Promise<ValuesWay | undefined> {
  const { magnitude, bound } = known;
  if (magnitude === null || bound > Number.MAX_SAFE_INTEGER) return undefined;
  const isShort = bound <= SHORT_MAX;
  const rowsMax = (SHARE_OF_ALL * bytesMax) / (isShort ? 4 : 8);
  if (known.rows > rowsMax && (await countRecords(session, plan.scope, within(LOCAL, asked))) > rowsMax)
    return undefined;
  const { agents } = known;
  if (!agents) return undefined;
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
