import type { AggregatePlan } from '../../plan/plan.ts';
import { blockOfBucket } from '../duckdb/normalised.ts';
import { type Fragment, join, sql } from '../fragment.ts';
import {
  answer,
  BIGINT,
  DOUBLE,
  keys,
  readValues,
  type Selected,
  type ShardQuery,
  sentValues,
  sums,
  valueType,
  wholeSquares,
} from './shard-columns.ts';
import { bucketOfKey, type ShardRows, splitsOfKey } from './shard-rows.ts';

/** What the servers make of a normalised plan's results, and the coordinator of that. */
interface ShardStrata {
  /** One server's strata. */
  readonly sent: ShardQuery;
  /** The columns of `compileStrata`, from what all servers sent. */
  readonly read: (answers: Fragment) => Fragment;
}

/** The results of an agent are all on one server: so are its strata. */
export function compileShardStrata(plan: AggregatePlan, rows: ShardRows): ShardStrata {
  const type = valueType(plan);
  const block = blockOfBucket(plan);
  // Sums of numbers that turn out not to be narrow are wrong, and of no use.
  const isWhole = type === BIGINT;
  const isRatio = plan.scope.measure.kind === 'ratio';
  const grouped: readonly Selected[] = [
    ...keys(plan, rows.groupKey, rows.records),
    ...(block ? [] : [['block', BIGINT, rows.block] as const]),
    ['agent', BIGINT, rows.agent],
  ];
  const columns: readonly Selected[] = [
    ...grouped,
    ['has_unit', sql`BOOLEAN`, sql`any(${rows.hasUnit})`],
    ['n', BIGINT, sql`count()`],
    ['lo', type, sql`min(${rows.x})`],
    ['hi', type, sql`max(${rows.x})`],
    sentValues(rows.x),
    ...(isWhole ? sums(rows.x, 'narrow') : []),
    ...(isRatio
      ? [
          ['numerators', DOUBLE, sql`sum(${rows.numerator})`] as const,
          ['denominators', DOUBLE, sql`sum(${rows.denominator})`] as const,
        ]
      : []),
  ];
  const replaced = [
    readValues(plan),
    ...(isWhole ? [sql`${wholeSquares(sql`squares`, sql`squares_high`)} AS squares`] : []),
  ];
  const groupKeys = sql`* EXCLUDE (key${isWhole ? sql`, squares_high` : sql``}) REPLACE (${join(replaced)})`;
  const derivedKeys = [
    sql`${splitsOfKey(sql`key`)} AS g`,
    sql`${bucketOfKey(sql`key`)} AS bucket`,
    ...(block ? [sql`${block} AS block`] : []),
  ];
  return {
    sent: answer(columns, sql`FROM ${rows.from} GROUP BY ${join(grouped.map(([, , select]) => select))}`),
    read: (answers) => sql`SELECT ${groupKeys}, ${join(derivedKeys)} FROM ${answers}`,
  };
}
