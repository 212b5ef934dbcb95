import type { ActivityPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, join, literal, name, sql } from '../fragment.ts';
import { resultsTableName } from '../results-table.ts';
import { within } from '../scope.ts';
import { visible } from './row-query.ts';

/** Results by agent and test: columns agent_id, test, n, last_at. Of the results tables only two columns are read. */
export function compileActivity(plan: ActivityPlan): Fragment {
  const { organisationId, tests, utc } = plan;
  const ofTests = tests.map((test) => {
    const table = name(resultsTableName(organisationId, test));
    return sql`SELECT agent, ${literal(test)} AS test, count(*) AS n, max("at") AS last_at FROM ${table} WHERE ${within(sql`"at"`, utc)} GROUP BY agent`;
  });
  return sql`SELECT a.agent_id, t.test, t.n, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN agents AS a ON a.agent = t.agent WHERE ${allOf(visible(plan))}`;
}
