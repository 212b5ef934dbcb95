import type { ActivityPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../fragment.ts';
import { RAN, resultsTableName } from '../results-table.ts';
import { within } from '../scope.ts';
import { duckdb } from './dialect.ts';
import { visible } from './row-query.ts';

/**
 * Results by agent and test: columns agent_id, test, n, hours, usual_hours, first_at, last_at. Of the results tables only two
 * columns are read.
 */
export function compileActivity(plan: ActivityPlan): Fragment {
  const { organisationId, tests, utc, agents, countsHours } = plan;
  const ofAgents =
    agents === null ? [] : [sql`agent IN (SELECT a.agent FROM agents AS a WHERE ${allOf(visible(plan))})`];
  const where = allOf([within(sql`"at"`, utc), RAN, ...ofAgents]);
  const ofTests = tests.map((test) => {
    const rows = sql`${name(resultsTableName(organisationId, test))} WHERE ${where}`;
    return countsHours ? withHours(test, rows) : withoutHours(test, rows);
  });
  return sql`SELECT a.agent_id, t.test, t.n, t.hours, t.usual_hours, t.first_at, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN agents AS a ON a.agent = t.agent WHERE ${allOf(visible(plan))}`;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

function withoutHours(test: string, rows: Fragment): Fragment {
  return sql`SELECT agent, ${literal(test)} AS test, count(*) AS n, 0 AS hours, 0 AS usual_hours, min("at") AS first_at, max("at") AS last_at FROM ${rows} GROUP BY agent`;
}

/** The hours of a day are a bit each, so that many agents take little memory. */
function withHours(test: string, rows: Fragment): Fragment {
  const hour = duckdb.intDiv(sql`"at"`, integer(HOUR_MS));
  const day = duckdb.intDiv(sql`"at"`, integer(HOUR_MS * DAY_HOURS));
  const days = sql`SELECT agent, ${day} AS day, count(*) AS n, bit_count(bit_or(1::INTEGER << (${hour} % ${integer(DAY_HOURS)})::INTEGER)) AS hours, min("at") AS first_at, max("at") AS last_at FROM ${rows} GROUP BY agent, day`;
  const spaced = sql`SELECT *, day - lag(day) OVER (PARTITION BY agent ORDER BY day) AS gap FROM (${days})`;
  return sql`SELECT agent, ${literal(test)} AS test, sum(n) AS n, sum(hours) AS hours, median(hours) / coalesce(median(gap), 1) AS usual_hours, min(first_at) AS first_at, max(last_at) AS last_at FROM (${spaced}) GROUP BY agent`;
}
