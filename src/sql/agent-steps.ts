import { type Fragment, join, sql } from './fragment.ts';
import type { Step } from './script.ts';
import { type Segments, splitName } from './segments.ts';

/**
 * From the versions of the agents to what results are joined with. Most agents count, and are split, the same way for all
 * of the time asked for: they are `whole`, and results find them by number alone. The parts of the lives of the others
 * are `divided`. Combinations of split values are numbered (`g`), because numbers group faster than text.
 */
export function agentSteps({ select, splits, dated }: Segments): Step[] {
  const order = join(splits.map((_, index) => sql`${splitName(index)} NULLS LAST`));
  const number = splits.length === 0 ? sql`0` : sql`CAST(dense_rank() OVER (ORDER BY ${order}) AS INTEGER)`;
  const numbered = sql`SELECT *, ${number} AS g FROM (${select}) AS s`;
  if (!dated) return [{ relation: 'whole', select: numbered }];
  return [
    { relation: 'segments', select: numbered },
    {
      relation: 'whole',
      select: sql`SELECT agent, any_value(g) AS g, any_value(has_unit) AS has_unit FROM segments GROUP BY agent HAVING bool_and(counts) AND min(g) = max(g)`,
    },
    {
      relation: 'divided',
      select: sql`SELECT agent, valid_from, valid_to, g, has_unit FROM segments WHERE counts AND agent NOT IN (SELECT agent FROM whole)`,
    },
  ];
}

/** Which values each number stands for. */
export function splitValues({ splits, dated }: Segments): Fragment {
  const columns = [sql`g`, ...splits.map((_, index) => splitName(index))];
  return sql`SELECT DISTINCT ${join(columns)} FROM ${dated ? sql`segments` : sql`whole`}`;
}
