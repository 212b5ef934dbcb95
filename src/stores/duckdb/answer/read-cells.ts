import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { compileReadCells } from '../../../sql/duckdb/cells.ts';
import { sql } from '../../../sql/fragment.ts';
import { CellTable, tooManyCells, weightReader } from '../../by-agent/cell-table.ts';
import { type Session, splitValue, withTextAsBytes } from '../engine/session.ts';
import { splitsOf, textSplits } from './read-groups.ts';

/** Reads the relation `cells`; refuses more than allowed. */
export async function readCells(
  session: Session,
  plan: AggregatePlan,
  agentSplits: ReadonlyMap<number, readonly SplitValue[]>,
  cellsMax: number,
): Promise<CellTable> {
  const [size = 0] = await session.column(sql`SELECT count(*) FROM cells`);
  if (Number(size) > cellsMax) throw tooManyCells(cellsMax);
  const table = new CellTable(Number(size));
  const readWeight = weightReader(plan.byAgent);
  const records = plan.splits.filter(({ of }) => of === 'record').length;
  const numbers = new Map<string, number>();
  await session.eachChunk(withTextAsBytes(compileReadCells(plan), textSplits(plan)), (rows) => {
    for (const row of rows) {
      const ofRecord = row.slice(1, 1 + records).map(splitValue);
      const [bucket, agent, block, hasUnit, n, total, rest, denominators, weight, last] = row.slice(1 + records);
      const key = `${row[0]} ${bucket} ${records > 0 ? JSON.stringify(ofRecord) : ''}`;
      let group = numbers.get(key);
      if (group === undefined) {
        group = table.numberOf(splitsOf(plan, agentSplits.get(Number(row[0])) ?? [], ofRecord), Number(bucket));
        numbers.set(key, group);
      }
      table.add(group, {
        agent: Number(agent),
        block: Number(block),
        hasUnit: hasUnit === true,
        n: Number(n),
        total: Number(total),
        rest: Number(rest),
        denominators: Number(denominators),
        weight: readWeight(String(weight)),
        last: Number(last),
      });
    }
  });
  return table;
}
