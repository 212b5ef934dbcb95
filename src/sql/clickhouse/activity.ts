import type { ActivityPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, join, literal, name, sql } from '../fragment.ts';
import { compileAgents, ofAllShards, type ProjectedAgents } from './agents.ts';
import { inTime } from './rows.ts';

/** Results by agent and test: columns agent_id, test, n, last_at. They are joined by the server that was asked. */
export function compileActivity(
  { organisationId, panels, tests, utc }: ActivityPlan,
  known: ProjectedAgents,
): Fragment {
  const ofTests = tests.map(
    (test) =>
      sql`SELECT f.agent AS agent, ${literal(test)} AS test, count() AS n, toUnixTimestamp64Milli(max(f.at)) AS last_at FROM ${name(test)} AS f WHERE ${allOf(inTime(organisationId, utc))} GROUP BY f.agent`,
  );
  const agents = compileAgents(ofAllShards(known), panels, []);
  return sql`SELECT a.agent_id, t.test, t.n, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN (${agents}) AS a ON a.agent = t.agent`;
}
