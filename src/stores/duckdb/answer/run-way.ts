import { LimitExceeded } from '../../../errors.ts';
import { groupKey } from '../../../lib/statistics/by-agent/cell-table.ts';
import { withClusteredErrors } from '../../../lib/statistics/by-agent/clusters.ts';
import { groupsOfAgents } from '../../../lib/statistics/by-agent/summaries.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { SHORT_MAX, type Way } from '../../../sql/duckdb/choose-way.ts';
import { compileWay, type SliceScript, type WayScripts } from '../../../sql/duckdb/compile-way.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import { measureKind } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';
import { Outdated } from '../../outdated.ts';
import { readCells } from './read-cells.ts';
import { readErrors, readGroups } from './read-groups.ts';

interface Reading {
  /** The split values of each number `g` of agents. */
  readonly splits: ReadonlyMap<number, readonly SplitValue[]>;
  readonly groupsMax: number;
  readonly cellsMax: number;
}

/** Runs the scripts of a way. */
export async function runWay(
  session: Session,
  plan: AggregatePlan,
  way: Way,
  reading: Reading,
): Promise<readonly GroupRow[]> {
  const scripts = compileWay(plan, way);
  const run = async () => withErrors(session, plan, scripts, reading, await readSlices(session, scripts, reading));
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

/** The groups with their standard errors by agent, where a plan asks for them; of summaries of agents the groups themselves. */
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
