import type { AggregatePlan } from '../../plan/plan.ts';
import type { DayCaching } from '../day-entry.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { ProjectedAgents } from './agents.ts';
import { present } from './aggregate.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys } from './rows.ts';

/** Points of a day are a fraction of what its values are on their way from the server. */
export const DAY_CACHING: DayCaching = { dialect: clickhouse, daily: 'points' };

/**
 * The groups of a plan by local day, with all that figures of any days are worked out from: columns `groupKeys`, lo, hi, total
 * and squares in 128 bits (the caller checks that they suffice), agents, xs, all values, and of how many groups it is one.
 * One group more than allowed shows that there are too many.
 */
export function compileDayGroups(plan: AggregatePlan, known: ProjectedAgents, groupsMax: number): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const x = present(rows);
  // Every split as the same type, whichever of them can have no value.
  const field: typeof rows.field = (split) => sql`CAST(${rows.field(split)}, 'Nullable(String)')`;
  const columns = [
    ...groupColumns({ ...plan, aggregation: 'daily' }, { ...rows, field }),
    sql`toInt128(min(${x})) AS lo`,
    sql`toInt128(max(${x})) AS hi`,
    sql`sum(toInt128(${x})) AS total`,
    sql`toInt128(sum(toInt128(${x}) * ${x})) AS squares`,
    sql`groupUniqArray(f.agent) AS agents`,
    sql`groupArray(toFloat64(${x})) AS xs`,
  ];
  const groups = sql`SELECT ${join(columns)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${join(groupKeys(plan))} LIMIT ${integer(groupsMax + 1)}`;
  return sql`SELECT *, toUInt32(count() OVER ()) AS groups FROM (${groups})`;
}
