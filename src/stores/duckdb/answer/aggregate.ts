import { LimitExceeded } from '../../../errors.ts';
import { groupKey } from '../../../lib/statistics/by-agent/cell-table.ts';
import { withClusteredErrors } from '../../../lib/statistics/by-agent/clusters.ts';
import { groupsOfAgents } from '../../../lib/statistics/by-agent/summaries.ts';
import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import {
  type Count,
  chooseWay,
  type Known,
  needsCounts,
  SHORT_MAX,
  type WayLimits,
} from '../../../sql/duckdb/choose-way.ts';
import {
  compilePeriodCounts,
  compileSplitCounts,
  compileWay,
  type SliceScript,
  type WayScripts,
} from '../../../sql/duckdb/compile-way.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import type { Fragment } from '../../../sql/fragment.ts';
import { measureKind } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';
import { Outdated } from '../../outdated.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownResults } from './known-results.ts';
import { readCells, readErrors, readGroups } from './read-groups.ts';

export interface AggregateLimits extends WayLimits {
  readonly rowsMax: number;
  /** Pairs of a point and an agent, where figures are worked out by agent. */
  readonly cellsMax: number;
  /** Called with the way by which results are read. */
  readonly onWay?: (way: string) => void;
}

/** Statistics of each group of a plan's results. */
export async function aggregate(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  results: KnownResults,
): Promise<readonly GroupRow[]> {
  const found = await readKnown(session, plan, limits, results);
  if (found === 'no agents') return [];
  const way = chooseWay(plan, found.known, limits);
  limits.onWay?.(way.kind);
  const scripts = compileWay(plan, way);
  return runScripts(session, plan, scripts, { ...limits, splits: found.splits });
}

/** Looks up what `chooseWay` has to know: the agents of a plan, and how many results there are of each period where these are many. */
export async function readKnown(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  results: KnownResults,
): Promise<{ readonly known: Known; readonly splits: JoinedAgents['splits'] } | 'no agents'> {
  const joined = await joinAgents(session, plan, results.agents);
  if (joined === 'no agents') return 'no agents';
  const { splits, ...agents } = joined;
  const known = { ...results, agents: { ...agents, splitCount: splits.size } };
  return { known: { ...known, counts: await readCounts(session, plan, known, limits) }, splits };
}

async function readCounts(
  session: Session,
  plan: AggregatePlan,
  known: Omit<Known, 'counts'>,
  limits: AggregateLimits,
): Promise<Known['counts']> {
  if (!needsCounts(plan, known, limits)) return null;
  const periods = await countBy(session, compilePeriodCounts(plan));
  const bySplits = new Map<Count, readonly Count[]>();
  for (const { period, statement } of compileSplitCounts(plan, periods, known.agents.join, limits)) {
    bySplits.set(period, await countBy(session, statement));
  }
  return periods.map((period) => ({ ...period, bySplits: bySplits.get(period) ?? [] }));
}

async function countBy(session: Session, statement: Fragment): Promise<readonly Count[]> {
  const [numbers = [], counts = []] = await session.columns(statement);
  return numbers.map((given, index) => ({ number: Number(given), values: Number(counts[index]) }));
}

interface Reading extends Pick<AggregateLimits, 'groupsMax' | 'cellsMax'>, Pick<JoinedAgents, 'splits'> {}

/** Runs the scripts of a way. */
async function runScripts(
  session: Session,
  plan: AggregatePlan,
  scripts: WayScripts,
  reading: Reading,
): Promise<readonly GroupRow[]> {
  const run = async () => {
    const groups = await readSlices(session, scripts, reading);
    return withErrors(session, plan, scripts, reading, groups);
  };
  // In a transaction the engine scans temporary tables on one thread, so only scripts that reread results get one.
  return scripts.rereads ? session.transaction(run) : run();
}

async function readSlices(session: Session, { slices }: WayScripts, reading: Reading): Promise<readonly GroupRow[]> {
  const groups: GroupRow[] = [];
  for (const script of slices) {
    for (const group of await readSlice(session, script, reading)) groups.push(group);
    if (groups.length > reading.groupsMax) throw new LimitExceeded('points', reading.groupsMax);
  }
  return groups;
}

async function readSlice(
  session: Session,
  { slice, plan, script: { steps, result } }: SliceScript,
  { splits, groupsMax }: Reading,
): Promise<readonly GroupRow[]> {
  for (const step of steps) await session.run(createStep(step));
  const groups = await readGroups(session, result, plan, splits, groupsMax);
  if (slice.isShort && groups.some(isLong)) throw new Outdated();
  return groups;
}

/** True if a group has a value that does not fit 32 bits. */
function isLong({ min, max }: GroupRow): boolean {
  return Math.max(Math.abs(min), Math.abs(max)) > SHORT_MAX;
}

/** Adds standard errors by agent if the plan asks for them; summaries of agents have them already. */
async function withErrors(
  session: Session,
  plan: AggregatePlan,
  { errors, agentSums }: WayScripts,
  { splits, groupsMax, cellsMax }: Reading,
  groups: readonly GroupRow[],
): Promise<readonly GroupRow[]> {
  if (errors) {
    const found = await readErrors(session, errors, plan, splits);
    return groups.map((group) => {
      const standardError = found.get(groupKey(group.splits, group.bucket));
      if (standardError === undefined) throw new Error(NOT_ONE_SNAPSHOT);
      return { ...group, standardError };
    });
  }
  if (!agentSums) return groups;
  const cells = await readCells(session, agentSums, plan, splits, cellsMax);
  if (plan.byAgent?.kind === 'summaries') return groupsOfAgents(cells, plan, plan.byAgent, groupsMax);
  const clustered = withClusteredErrors(groups, cells, plan, measureKind(plan.scope, duckdb));
  if (!clustered) throw new Error(NOT_ONE_SNAPSHOT);
  return clustered;
}

const NOT_ONE_SNAPSHOT = 'errors and groups of one snapshot are not of the same results';
