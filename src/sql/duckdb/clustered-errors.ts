import type { AggregatePlan } from '../../plan/plan.ts';
import { type Fragment, join, sql } from '../fragment.ts';
import { inOrder } from './dialect.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';

/**
 * The standard error by agent of each group: group columns and error, null for one agent. Residuals are worked out in whole
 * numbers: where all agents are alike they are 0.
 */
export function compileClusteredErrors(plan: AggregatePlan, agents: AgentJoin | null): Fragment {
  const isRatio = plan.scope.measure.kind === 'ratio';
  const keys = join(groupColumns(plan));
  const [total, weight] = isRatio ? [sql`100 * sum(numerator)`, sql`sum(denominator)`] : [sql`sum(x)`, sql`count(*)`];
  const clusters = sql`SELECT ${keys}, CAST(${total} AS HUGEINT) AS t, CAST(${weight} AS HUGEINT) AS w FROM (${compileRows(plan, agents)}) AS r GROUP BY ${keys}, agent`;
  const whole = sql`SELECT *, sum(t) OVER (PARTITION BY ${keys}) AS all_t, sum(w) OVER (PARTITION BY ${keys}) AS all_w FROM (${clusters}) AS c`;
  const residual = sql`CAST(t * all_w - all_t * w AS DOUBLE) / CAST(all_w AS DOUBLE) / CAST(all_w AS DOUBLE)`;
  const error = sql`sqrt(${inOrder(sql`list(power(${residual}, 2))`)} * count(*) / (count(*) - 1))`;
  return sql`SELECT ${keys}, CASE WHEN count(*) > 1 THEN ${error} END AS error FROM (${whole}) AS s GROUP BY ${keys}`;
}
