import type { ActivityPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../fragment.ts';
import { RAN, resultsTableName } from '../results-table.ts';
import { within } from '../scope.ts';
import { duckdb } from './dialect.ts';
import { visible } from './row-query.ts';

/** Results by agent and test: columns agent_id, test, n, hours, first_at, last_at. Of the results tables only two columns are read. */
export function compileActivity(plan: ActivityPlan): Fragment {
  const { organisationId, tests, utc, agents, countsHours } = plan;
  // The hours of a group are a bit each, so that many agents take little memory.
  const hour = duckdb.intDiv(sql`"at"`, integer(HOUR_MS));
  const hours = countsHours ? sql`bit_count(bitstring_agg(${hour}, ${hourAt(utc.from)}, ${hourAt(utc.to)}))` : sql`0`;
  const ofAgents =
    agents === null ? [] : [sql`agent IN (SELECT a.agent FROM agents AS a WHERE ${allOf(visible(plan))})`];
  const where = allOf([within(sql`"at"`, utc), RAN, ...ofAgents]);
  const ofTests = tests.map((test) => {
    const table = name(resultsTableName(organisationId, test));
    return sql`SELECT agent, ${literal(test)} AS test, count(*) AS n, ${hours} AS hours, min("at") AS first_at, max("at") AS last_at FROM ${table} WHERE ${where} GROUP BY agent`;
  });
  return sql`SELECT a.agent_id, t.test, t.n, t.hours, t.first_at, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN agents AS a ON a.agent = t.agent WHERE ${allOf(visible(plan))}`;
}

const HOUR_MS = 3_600_000;

function hourAt(at: number): Fragment {
  return integer(Math.floor(at / HOUR_MS));
}
