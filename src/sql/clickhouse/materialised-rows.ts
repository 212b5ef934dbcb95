import type { AggregatePlan } from '../../plan/plan.ts';
import { compileExpr } from '../expression.ts';
import { type Fragment, join, name, sql } from '../fragment.ts';
import { resultColumns, storedColumns } from '../results-table.ts';
import { compileMeasure } from '../scope.ts';
import { clickhouse } from './dialect.ts';
import { SHARD_TYPES } from './shard-columns.ts';
import { recordSplits, type ShardRows } from './shard-rows.ts';

/** A plan's results in the table `materialised` of a server's session: found and joined once, for statements that follow. */
interface MaterialisedRows {
  readonly columns: readonly (readonly [name: string, type: Fragment])[];
  /** What the table is filled with. */
  readonly select: Fragment;
  readonly rows: ShardRows;
}

export function materialiseRows(plan: AggregatePlan, found: ShardRows, countUnits: boolean): MaterialisedRows {
  const { scope } = plan;
  const columns = resultColumns(scope.test);
  const stored = storedColumns(scope.test);
  const { kind } = compileMeasure(scope.measure, columns, clickhouse);
  const materialised: (readonly [name: string, type: Fragment, select: Fragment])[] = [
    ['group_key', sql`Int64`, found.groupKey],
    ['agent', sql`Int32`, found.agent],
    ['x', kind === 'integer' ? sql`Int64` : sql`Float64`, found.x],
    ...recordSplits(plan).map(
      ({ column }, index) =>
        [`r${index}`, SHARD_TYPES[stored[column]?.type ?? 'text'], found.records[index] ?? sql`NULL`] as const,
    ),
  ];
  if (countUnits) materialised.push(['has_unit', sql`UInt8`, found.hasUnit]);
  if (scope.measure.kind === 'ratio') {
    const { numerator, denominator } = scope.measure;
    const typeOf = (of: typeof numerator) =>
      compileExpr(of, columns, clickhouse).isInteger ? sql`Decimal(38, 0)` : sql`Float64`;
    materialised.push(
      ['numerator', typeOf(numerator), found.numerator],
      ['denominator', typeOf(denominator), found.denominator],
    );
  }
  const isMaterialised = (column: string) => materialised.some(([name]) => name === column);
  return {
    columns: materialised.map(([column, type]) => [column, type]),
    select: sql`SELECT ${join(materialised.map(([, , select]) => select))} FROM ${found.from}`,
    rows: {
      groupKey: sql`group_key`,
      block: found.block,
      records: found.records.map((_, index) => name(`r${index}`)),
      agent: sql`agent`,
      hasUnit: isMaterialised('has_unit') ? sql`has_unit` : sql`1`,
      x: sql`x`,
      numerator: isMaterialised('numerator') ? sql`numerator` : sql`0`,
      denominator: isMaterialised('denominator') ? sql`denominator` : sql`0`,
      from: sql`materialised`,
    },
  };
}
