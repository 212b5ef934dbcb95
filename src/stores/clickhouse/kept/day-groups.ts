import { Breath } from '../../../lib/concurrency/breath.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import type { ProjectedAgents } from '../../../sql/clickhouse/agents.ts';
import { compileDayGroups } from '../../../sql/clickhouse/day-groups.ts';
import { DAY } from '../../../sql/day-parts.ts';
import { AgentBits } from '../../kept/agent-bits.ts';
import { bytesOfValues, type DayGroup, daysOf, LISTS_MAX, SHORT_MAX } from '../../kept/day-group.ts';
import { SQUARES_MAX } from '../aggregate.ts';
import type { RunOptions, Server } from '../server.ts';
import { BinaryRows } from './binary-rows.ts';

export interface DayGroupsAsked {
  readonly known: ProjectedAgents;
  readonly options: RunOptions;
  readonly firstAgent: number;
  /** Of all groups. */
  readonly bytesMax: number;
}

/** Reads the groups of each local day of a plan; days without results have none. Too large values are too many, too. */
export async function readDayGroups(
  server: Server,
  plan: AggregatePlan,
  { known, options, firstAgent, bytesMax }: DayGroupsAsked,
): Promise<ReadonlyMap<number, readonly DayGroup[]> | 'too many'> {
  const { firstDay, days } = daysOf(plan.scope.local);
  const found = new Map<number, DayGroup[]>(Array.from({ length: days }, (_, index) => [firstDay + index, []]));
  const rows = new BinaryRows(server.binary(compileDayGroups(plan, known, LISTS_MAX), options));
  const breath = new Breath();
  let [groups, bytes] = [0, 0];
  try {
    while (!(await rows.isAtEnd())) {
      const { day, group } = await readGroup(rows, plan.splits.length, firstAgent);
      const largest = Math.max(Math.abs(group.lo), Math.abs(group.hi));
      const fits = largest <= Number.MAX_SAFE_INTEGER && largest * largest * group.values.length < SQUARES_MAX;
      groups += 1;
      bytes += bytesOfValues(group);
      if (!fits || groups > LISTS_MAX || bytes > bytesMax) return 'too many';
      found.get(day)?.push(group);
      await breath.after(group.values.length);
    }
  } finally {
    await rows.close();
  }
  return found;
}

async function readGroup(
  rows: BinaryRows,
  splitCount: number,
  firstAgent: number,
): Promise<{ readonly day: number; readonly group: DayGroup }> {
  const splits: SplitValue[] = [];
  for (let split = 0; split < splitCount; split += 1) splits.push(await rows.nullableText());
  const day = Number(await rows.bigint()) / DAY;
  const [lo, hi] = [Number(await rows.text()), Number(await rows.text())];
  const [total, squares] = [BigInt(await rows.text()), BigInt(await rows.text())];
  const numbers = await rows.unsigned();
  const agents = new AgentBits(
    firstAgent,
    numbers.reduce((last, agent) => Math.max(last, agent), firstAgent),
  );
  for (const agent of numbers) agents.add(agent);
  const all = await rows.doubles();
  const values = Math.max(Math.abs(lo), Math.abs(hi)) <= SHORT_MAX ? Int32Array.from(all) : all;
  return { day, group: { splits, values, lo, hi, total, squares, agents } };
}
