import { yieldEvery } from '../../lib/concurrency/yield-every.ts';
import type { SplitValue } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import type { ProjectedAgents } from '../../sql/clickhouse/agents.ts';
import { compileDayGroups } from '../../sql/clickhouse/day-groups.ts';
import { DAY } from '../../sql/day-entry.ts';
import { AgentBits } from '../day-cache/agent-bits.ts';
import { bytesOfValues, type DayGroup, daysOf, LISTS_MAX, SHORT_MAX } from '../day-cache/day-group.ts';
import { SQUARES_MAX } from './aggregate.ts';
import { BinaryRows } from './binary-rows.ts';
import { cutOff } from './failure.ts';
import type { RunOptions, Server } from './server.ts';

export interface DayGroupsAsked {
  readonly known: ProjectedAgents;
  readonly options: RunOptions;
  /** For all groups together. */
  readonly bytesMax: number;
}

/**
 * Reads the groups of each local day of a plan; days without results have none. Values that do not fit count as too
 * many.
 */
export async function readDayGroups(
  server: Server,
  plan: AggregatePlan,
  { known, options, bytesMax }: DayGroupsAsked,
): Promise<ReadonlyMap<number, readonly DayGroup[]> | 'too many'> {
  const { firstDay, days } = daysOf(plan.scope.local);
  const found = new Map<number, DayGroup[]>(Array.from({ length: days }, (_, index) => [firstDay + index, []]));
  const rows = new BinaryRows(server.binary(compileDayGroups(plan, known, LISTS_MAX), options));
  const yieldAfter = yieldEvery();
  let [groups, announced, bytes] = [0, 0, 0];
  try {
    while (!(await rows.isAtEnd())) {
      const row = await readRow(rows, plan.splits.length);
      groups += 1;
      if (groups === 1) announced = row.groups;
      if (row.groups !== announced || announced > LISTS_MAX + 1) throw cutOff();
      const group = groupOf(row);
      const largest = Math.max(Math.abs(group.lo), Math.abs(group.hi));
      const fits = largest <= Number.MAX_SAFE_INTEGER && largest * largest * group.values.length < SQUARES_MAX;
      bytes += bytesOfValues(group);
      if (!fits || groups > LISTS_MAX || bytes > bytesMax) return 'too many';
      found.get(row.day)?.push(group);
      await yieldAfter(group.values.length);
    }
    if (groups !== announced) throw cutOff();
  } finally {
    await rows.close();
  }
  return found;
}

type GroupAsSent = Awaited<ReturnType<typeof readRow>>;

/** The last column shows whether all columns before it belong to this row. */
async function readRow(rows: BinaryRows, splitCount: number) {
  const splits: SplitValue[] = [];
  for (let split = 0; split < splitCount; split += 1) splits.push(await rows.nullableText());
  return {
    splits,
    day: Number(await rows.int64()) / DAY,
    lo: Number(await rows.int128()),
    hi: Number(await rows.int128()),
    total: await rows.int128(),
    squares: await rows.int128(),
    agents: await rows.uint32s(),
    xs: await rows.doubles(),
    groups: await rows.uint32(),
  };
}

function groupOf({ splits, lo, hi, total, squares, agents, xs }: GroupAsSent): DayGroup {
  const values = Math.max(Math.abs(lo), Math.abs(hi)) <= SHORT_MAX ? Int32Array.from(xs) : xs;
  return { splits, values, lo, hi, total, squares, agents: AgentBits.of(agents) };
}
