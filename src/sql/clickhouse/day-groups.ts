import type { AggregatePlan } from '../../plan/plan.ts';
import type { DayKeeping } from '../day-parts.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { ProjectedAgents } from './agents.ts';
import { present } from './aggregate.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys } from './rows.ts';

/** Points of a day are a fraction of what its values are on their way from the server. */
export const DAY_KEEPING: DayKeeping = { dialect: clickhouse, daily: 'points' };

/**
 * The groups of a plan by local day, with all that figures of any days are worked out from: columns `groupKeys`, lo, hi, total
 * and squares as texts, agents, and xs, all values. Squares have 128 bits: the caller checks that they suffice. One group more
 * than allowed shows that there are too many.
 */
export function compileDayGroups(plan: AggregatePlan, known: ProjectedAgents, groupsMax: number): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const x = present(rows);
  // Every split as the same type, whichever of them can have no value.
  const field: typeof rows.field = (split) => sql`CAST(${rows.field(split)}, 'Nullable(String)')`;
  const columns = [
    ...groupColumns({ ...plan, aggregation: 'daily' }, { ...rows, field }),
    sql`toString(min(${x})) AS lo`,
    sql`toString(max(${x})) AS hi`,
    sql`toString(sum(toInt128(${x}))) AS total`,
    sql`toString(sum(toInt128(${x}) * ${x})) AS squares`,
    sql`groupUniqArray(f.agent) AS agents`,
    sql`groupArray(toFloat64(${x})) AS xs`,
  ];
  return sql`SELECT ${join(columns)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${join(groupKeys(plan))} LIMIT ${integer(groupsMax + 1)}`;
}
