import { type DuckDBBitValue, DuckDBListVector, type DuckDBVector } from '@duckdb/node-api';
import { yieldEvery } from '../../../lib/concurrency/yield-every.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { DAY } from '../../../sql/day-entry.ts';
import { compileDayGroups, type DayGroupOptions } from '../../../sql/duckdb/day-groups.ts';
import type { AgentRange } from '../../../sql/duckdb/slice.ts';
import { AgentBits, wholeWords } from '../../day-cache/agent-bits.ts';
import { type DayGroup, daysOf, SHORT_MAX, type Values } from '../../day-cache/day-group.ts';
import type { Session } from '../../engine/session.ts';
import { Outdated } from '../../outdated.ts';
import type { JoinedAgents } from './join-agents.ts';

/** Reads the groups of each local day of a plan; days without results have none. */
export async function readDayGroups(
  session: Session,
  plan: AggregatePlan,
  { join, range: asked, splits }: JoinedAgents,
  known: Pick<DayGroupOptions, 'magnitude' | 'isShort'>,
): Promise<ReadonlyMap<number, readonly DayGroup[]>> {
  const { firstDay, days } = daysOf(plan.scope.local);
  const found = new Map<number, DayGroup[]>(Array.from({ length: days }, (_, index) => [firstDay + index, []]));
  const range = wholeWords(asked);
  const yieldAfter = yieldEvery();
  const largest = known.isShort ? SHORT_MAX : Number.MAX_SAFE_INTEGER;
  const statement = compileDayGroups(plan, { join, agents: range, ...known });
  await session.eachVectors(statement, async ([g, bucket, lo, hi, total, squares, agents, xs], rows) => {
    if (!(xs instanceof DuckDBListVector)) throw new Error('the values of a group are not a list');
    for (let row = 0; row < rows; row += 1) {
      const values = valuesOf(xs, row);
      found.get(Number(bucket?.getItem(row)) / DAY)?.push({
        splits: splits.get(Number(g?.getItem(row))) ?? [],
        values,
        lo: numberWithin(largest, lo, row),
        hi: numberWithin(largest, hi, row),
        total: total?.getItem(row) as bigint,
        squares: squares?.getItem(row) as bigint,
        agents: agentsOf(agents?.getItem(row) as DuckDBBitValue, range),
      });
      await yieldAfter(values.length);
    }
  });
  return found;
}

/** Copied at once: value by value takes as long as the engine does. */
function valuesOf(lists: DuckDBListVector, row: number): Values {
  const { items } = lists.childVector as DuckDBVector & { readonly items: Values };
  const offset = lists.getEntryOffset(row);
  return items.slice(offset, offset + lists.getEntryLength(row));
}

/** A value beyond `largest` is not in its list. */
export function numberWithin(largest: number, column: DuckDBVector | undefined, row: number): number {
  const value = Number(column?.getItem(row));
  if (Math.abs(value) > largest) throw new Outdated();
  return value;
}

/** Bits of the engine, of a range that fills its words: after a byte that says so, the first agent of each byte is its highest bit. */
export function agentsOf({ data }: DuckDBBitValue, { first }: AgentRange): AgentBits {
  const bytes = new DataView(data.buffer, data.byteOffset + 1, data.byteLength - 1);
  const words = new Uint32Array(bytes.byteLength / 4);
  for (let word = 0; word < words.length; word += 1) words[word] = reversedBytes(bytes.getUint32(4 * word, true));
  return new AgentBits(first >>> 5, words);
}

/** With the bits of each byte in the other order. */
function reversedBytes(word: number): number {
  const pairs = ((word >>> 4) & 0x0f0f0f0f) | ((word & 0x0f0f0f0f) << 4);
  const two = ((pairs >>> 2) & 0x33333333) | ((pairs & 0x33333333) << 2);
  return ((two >>> 1) & 0x55555555) | ((two & 0x55555555) << 1);
}
