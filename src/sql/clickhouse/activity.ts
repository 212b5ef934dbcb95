import type { Filter } from '../../plan/field.ts';
import type { ActivityPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, join, literal, name, sql } from '../fragment.ts';
import { compileAgents, compileNamedAgents, ofAllShards, type ProjectedAgents } from './agents.ts';
import { inTime } from './rows.ts';

/** Results by agent and test: columns agent_id, test, n, hours, usual_hours, first_at, last_at. They are joined by the server that was asked. */
export function compileActivity(
  { organisationId, panels, tests, utc, agents: wanted, countsHours }: ActivityPlan,
  known: ProjectedAgents,
): Fragment {
  const filters: readonly Filter[] =
    wanted === null ? [] : [{ field: { of: 'agent', name: 'agentId' }, mode: 'include', values: wanted }];
  const named = compileNamedAgents(known, filters);
  const where = allOf([...inTime(organisationId, utc), ...(named === null ? [] : [sql`f.agent IN (${named})`])]);
  const ofTests = tests.map((test) => {
    const rows = sql`${name(test)} AS f WHERE ${where}`;
    return countsHours ? withHours(test, rows) : withoutHours(test, rows);
  });
  const agents = compileAgents(ofAllShards(known), panels, filters);
  return sql`SELECT a.agent_id, t.test, t.n, t.hours, t.usual_hours, t.first_at, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN (${agents}) AS a ON a.agent = t.agent`;
}

const ENDS = sql`toUnixTimestamp64Milli(min(f.at)) AS first_at, toUnixTimestamp64Milli(max(f.at)) AS last_at`;

function withoutHours(test: string, rows: Fragment): Fragment {
  return sql`SELECT f.agent AS agent, ${literal(test)} AS test, count() AS n, 0 AS hours, 0 AS usual_hours, ${ENDS} FROM ${rows} GROUP BY f.agent`;
}

function withHours(test: string, rows: Fragment): Fragment {
  const days = sql`SELECT f.agent AS agent, toRelativeDayNum(f.at, 'UTC') AS day, count() AS n, uniqExact(toStartOfHour(f.at)) AS hours, ${ENDS} FROM ${rows} GROUP BY agent, day`;
  const sorted = sql`arraySort(groupArray(d.day))`;
  const gap = sql`arrayReduce('quantileExactInclusive(0.5)', arrayPopFront(arrayDifference(${sorted})))`;
  return sql`SELECT d.agent AS agent, ${literal(test)} AS test, sum(d.n) AS n, sum(d.hours) AS hours, quantileExactInclusive(0.5)(d.hours) / if(count() = 1, 1, ${gap}) AS usual_hours, min(d.first_at) AS first_at, max(d.last_at) AS last_at FROM (${days}) AS d GROUP BY d.agent`;
}
