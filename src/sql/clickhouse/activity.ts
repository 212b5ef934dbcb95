import type { Filter } from '../../plan/field.ts';
import type { ActivityPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, join, literal, name, sql } from '../fragment.ts';
import { compileAgents, compileNamedAgents, ofAllShards, type ProjectedAgents } from './agents.ts';
import { inTime } from './rows.ts';

/** Results by agent and test: columns agent_id, test, n, hours, first_at, last_at. They are joined by the server that was asked. */
export function compileActivity(
  { organisationId, panels, tests, utc, agents: wanted, countsHours }: ActivityPlan,
  known: ProjectedAgents,
): Fragment {
  const filters: readonly Filter[] =
    wanted === null ? [] : [{ field: { of: 'agent', name: 'agentId' }, mode: 'include', values: wanted }];
  const named = compileNamedAgents(known, filters);
  const where = allOf([...inTime(organisationId, utc), ...(named === null ? [] : [sql`f.agent IN (${named})`])]);
  const hours = countsHours ? sql`uniqExact(toStartOfHour(f.at))` : sql`0`;
  const ofTests = tests.map(
    (test) =>
      sql`SELECT f.agent AS agent, ${literal(test)} AS test, count() AS n, ${hours} AS hours, toUnixTimestamp64Milli(min(f.at)) AS first_at, toUnixTimestamp64Milli(max(f.at)) AS last_at FROM ${name(test)} AS f WHERE ${where} GROUP BY f.agent`,
  );
  const agents = compileAgents(ofAllShards(known), panels, filters);
  return sql`SELECT a.agent_id, t.test, t.n, t.hours, t.first_at, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN (${agents}) AS a ON a.agent = t.agent`;
}
