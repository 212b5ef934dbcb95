import { plausibilityOf } from '../../catalogue/plausibility.ts';
import type { ActivityPlan } from '../../plan/plan.ts';
import { compileDoubts } from '../doubts.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../fragment.ts';
import { AGENT, AT, RAN, resultsTableName } from '../results-table.ts';
import { within } from '../scope.ts';
import { duckdb } from './dialect.ts';
import { visible } from './row-query.ts';

/**
 * Results by agent and test: columns agent_id, test, n, hours, usual_hours, doubted, first_at, last_at. Of the results tables only
 * two columns are read, or those that rules of plausibility read.
 */
export function compileActivity(plan: ActivityPlan): Fragment {
  const { organisationId, tests, utc, agents, detailedAt } = plan;
  const ofAgents =
    agents === null ? [] : [sql`${AGENT} IN (SELECT a.agent FROM agents AS a WHERE ${allOf(visible(plan))})`];
  const where = allOf([within(AT, utc), RAN, ...ofAgents]);
  const ofTests = tests.map((test) => {
    const results = sql`${name(resultsTableName(organisationId, test))} AS f`;
    return detailedAt === null
      ? withoutDetails(test, sql`${results} WHERE ${where}`)
      : withDetails(test, { organisationId, results, where, now: detailedAt });
  });
  return sql`SELECT a.agent_id, t.test, t.n, t.hours, t.usual_hours, t.doubted, t.first_at, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN agents AS a ON a.agent = t.agent WHERE ${allOf(visible(plan))}`;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

function withoutDetails(test: string, rows: Fragment): Fragment {
  return sql`SELECT ${AGENT} AS agent, ${literal(test)} AS test, count(*) AS n, 0 AS hours, 0 AS usual_hours, 0 AS doubted, min(${AT}) AS first_at, max(${AT}) AS last_at FROM ${rows} GROUP BY ${AGENT}`;
}

interface Results {
  readonly organisationId: number;
  readonly results: Fragment;
  readonly where: Fragment;
  readonly now: number;
}

/** The hours of a day are a bit each, so that many agents take little memory. */
function withDetails(test: string, { organisationId, results, where, now }: Results): Fragment {
  const { rules, sold } = plausibilityOf(test);
  const known = { at: AT, now: integer(now), sold_mbps: sold ? sql`v.${name(sold)}` : sql`NULL` };
  const doubted = join(compileDoubts(rules, test, known, duckdb), sql` OR `);
  const version = sql` LEFT JOIN versions AS v ON v.organisation = ${integer(organisationId)} AND v.agent = ${AGENT} AND v.valid_from <= ${AT} AND ${AT} < v.valid_to`;
  const hour = duckdb.intDiv(AT, integer(HOUR_MS));
  const day = duckdb.intDiv(AT, integer(HOUR_MS * DAY_HOURS));
  const days = sql`SELECT ${AGENT} AS agent, ${day} AS day, count(*) AS n, bit_count(bit_or(1::INTEGER << (${hour} % ${integer(DAY_HOURS)})::INTEGER)) AS hours, count(*) FILTER (WHERE ${doubted}) AS doubted, min(${AT}) AS first_at, max(${AT}) AS last_at FROM ${results}${sold ? version : sql``} WHERE ${where} GROUP BY ${AGENT}, day`;
  const spaced = sql`SELECT *, day - lag(day) OVER (PARTITION BY agent ORDER BY day) AS gap FROM (${days})`;
  return sql`SELECT agent, ${literal(test)} AS test, sum(n) AS n, sum(hours) AS hours, median(hours) / coalesce(median(gap), 1) AS usual_hours, sum(doubted) AS doubted, min(first_at) AS first_at, max(last_at) AS last_at FROM (${spaced}) GROUP BY agent`;
}
