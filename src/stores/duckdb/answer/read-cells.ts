import type { DuckDBVector } from '@duckdb/node-api';
import { LimitExceeded } from '../../../errors.ts';
import { CellTable, weightReader } from '../../../lib/statistics/by-agent/cell-table.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import type { AgentSums } from '../../../sql/duckdb/compile-way.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import { itemOf, type Session, splitValue } from '../../engine/session.ts';
import { splitsOf } from './read-groups.ts';

type AgentSplits = ReadonlyMap<number, readonly SplitValue[]>;

/** Runs a script of agent sums; refuses more rows than allowed. */
export async function readCells(
  session: Session,
  { steps, count, result }: AgentSums,
  plan: AggregatePlan,
  agentSplits: AgentSplits,
  cellsMax: number,
): Promise<CellTable> {
  for (const step of steps) await session.run(createStep(step));
  const [size = 0] = await session.column(count);
  if (Number(size) > cellsMax) throw new LimitExceeded('agent sums', cellsMax);
  const table = new CellTable(Number(size));
  const readWeight = weightReader(plan.byAgent);
  const groupOf = numberGroups(table, plan, agentSplits);
  const records = plan.splits.filter(({ of }) => of === 'record').length;
  await session.eachVectors(result, ([g, ...columns], rows) => {
    const ofRecord = columns.slice(0, records);
    const [bucket, agent, block, hasUnit, n, total, rest, denominators, weight, last] = columns.slice(records);
    const number = (column: DuckDBVector | undefined, row: number) => Number(column?.getItem(row));
    for (let row = 0; row < rows; row += 1) {
      table.add(groupOf(number(g, row), number(bucket, row), ofRecord, row), {
        agent: number(agent, row),
        block: number(block, row),
        hasUnit: hasUnit?.getItem(row) === true,
        n: number(n, row),
        total: number(total, row),
        rest: number(rest, row),
        denominators: number(denominators, row),
        weight: weight ? readWeight(String(weight.getItem(row))) : Number.NaN,
        last: last ? number(last, row) : 0,
      });
    }
  });
  return table;
}

/** Finds the number of a cell's group, which most cells share with many. */
function numberGroups(table: CellTable, plan: AggregatePlan, agentSplits: AgentSplits) {
  const known = new Map<number | string, Map<number, number>>();
  return (g: number, bucket: number, columns: readonly DuckDBVector[], row: number): number => {
    const ofRecord = columns.map((column) => splitValue(itemOf(column, row)));
    const key = ofRecord.length === 0 ? g : JSON.stringify([g, ofRecord]);
    let byBucket = known.get(key);
    if (byBucket === undefined) {
      byBucket = new Map();
      known.set(key, byBucket);
    }
    let group = byBucket.get(bucket);
    if (group === undefined) {
      group = table.numberOf(splitsOf(plan, agentSplits.get(g) ?? [], ofRecord), bucket);
      byBucket.set(bucket, group);
    }
    return group;
  };
}
