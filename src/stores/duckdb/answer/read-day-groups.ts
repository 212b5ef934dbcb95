import { type DuckDBBitValue, DuckDBListVector, type DuckDBVector } from '@duckdb/node-api';
import { yieldEvery } from '../../../lib/concurrency/yield-every.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { DAY } from '../../../sql/day-entry.ts';
import { compileDayGroups, type DayGroupOptions } from '../../../sql/duckdb/day-groups.ts';
import { AgentBits } from '../../day-cache/agent-bits.ts';
import { type DayGroup, daysOf, type Values } from '../../day-cache/day-group.ts';
import type { Session } from '../../engine/session.ts';
import { Outdated } from '../../outdated.ts';
import type { JoinedAgents } from './join-agents.ts';

/** Reads the groups of each local day of a plan; days without results have none. */
export async function readDayGroups(
  session: Session,
  plan: AggregatePlan,
  { join, range, splits }: JoinedAgents,
  known: Pick<DayGroupOptions, 'magnitude' | 'isShort'>,
): Promise<ReadonlyMap<number, readonly DayGroup[]>> {
  const { firstDay, days } = daysOf(plan.scope.local);
  const found = new Map<number, DayGroup[]>(Array.from({ length: days }, (_, index) => [firstDay + index, []]));
  const yieldAfter = yieldEvery();
  const statement = compileDayGroups(plan, { join, agents: range, ...known });
  await session.eachVectors(statement, async ([g, bucket, lo, hi, total, squares, agents, xs], rows) => {
    if (!(xs instanceof DuckDBListVector)) throw new Error('the values of a group are not a list');
    for (let row = 0; row < rows; row += 1) {
      const values = valuesOf(xs, row, known.isShort);
      found.get(Number(bucket?.getItem(row)) / DAY)?.push({
        splits: splits.get(Number(g?.getItem(row))) ?? [],
        values,
        lo: safeNumber(lo, row),
        hi: safeNumber(hi, row),
        total: total?.getItem(row) as bigint,
        squares: squares?.getItem(row) as bigint,
        agents: agentsOf(agents?.getItem(row) as DuckDBBitValue, range),
      });
      await yieldAfter(values.length);
    }
  });
  return found;
}

function valuesOf(lists: DuckDBListVector, row: number, isShort: boolean): Values {
  const [offset, length] = [lists.getEntryOffset(row), lists.getEntryLength(row)];
  const all = lists.childVector;
  const values = isShort ? new Int32Array(length) : new Float64Array(length);
  for (let index = 0; index < length; index += 1) {
    const value = all.getItem(offset + index) as number | null;
    if (value === null) throw new Outdated();
    values[index] = value;
  }
  return values;
}

function safeNumber(column: DuckDBVector | undefined, row: number): number {
  const value = Number(column?.getItem(row));
  if (!Number.isSafeInteger(value)) throw new Outdated();
  return value;
}

/** Bits of the engine: the number of unused ones, then the first agent's in the highest one that is used. */
function agentsOf({ data }: DuckDBBitValue, { first, last }: JoinedAgents['range']): AgentBits {
  const agents = new AgentBits(first, last);
  const unused = data[0] ?? 0;
  for (let index = 1; index < data.length; index += 1) {
    const byte = data[index] as number;
    // The unused bits are ones.
    const bits = index === 1 ? byte & (0xff >>> unused) : byte;
    for (let bit = 0; bits >>> bit > 0; bit += 1) {
      if ((bits >>> bit) & 1) agents.add(first + 8 * index - 1 - bit - unused);
    }
  }
  return agents;
}
