import { plausibilityOf } from '../../catalogue/plausibility.ts';
import type { Filter, SpeedField } from '../../plan/field.ts';
import type { ActivityPlan, Span } from '../../plan/plan.ts';
import { compileDoubts } from '../doubts.ts';
import { allOf, type Fragment, integer, join, literal, name, sql } from '../fragment.ts';
import {
  agentsTable,
  compileAgents,
  compileNamedAgents,
  ofAllShards,
  ofOrganisation,
  type ProjectedAgents,
} from './agents.ts';
import { clickhouse, instant } from './dialect.ts';
import { inTime } from './rows.ts';

/**
 * Results by agent and test: columns agent_id, test, n, hours, usual_hours, doubted, first_at, last_at. They are joined by the
 * server that was asked.
 */
export function compileActivity(
  { organisationId, panels, tests, utc, agents: wanted, detailedAt }: ActivityPlan,
  known: ProjectedAgents,
): Fragment {
  const filters: readonly Filter[] =
    wanted === null ? [] : [{ field: { of: 'agent', name: 'agentId' }, mode: 'include', values: wanted }];
  const named = compileNamedAgents(known, filters);
  const where = allOf([...inTime(organisationId, utc), ...(named === null ? [] : [sql`f.agent IN (${named})`])]);
  const ofTests = tests.map((test) => {
    const results = sql`${name(test)} AS f`;
    return detailedAt === null
      ? withoutDetails(test, sql`${results} WHERE ${where}`)
      : withDetails(test, { known, results, where, utc, now: detailedAt });
  });
  const agents = compileAgents(ofAllShards(known), panels, filters);
  return sql`SELECT a.agent_id, t.test, t.n, t.hours, t.usual_hours, t.doubted, t.first_at, t.last_at FROM (${join(ofTests, sql` UNION ALL `)}) AS t INNER JOIN (${agents}) AS a ON a.agent = t.agent`;
}

const ENDS = sql`toUnixTimestamp64Milli(min(f.at)) AS first_at, toUnixTimestamp64Milli(max(f.at)) AS last_at`;

function withoutDetails(test: string, rows: Fragment): Fragment {
  return sql`SELECT f.agent AS agent, ${literal(test)} AS test, count() AS n, 0 AS hours, 0 AS usual_hours, 0 AS doubted, ${ENDS} FROM ${rows} GROUP BY f.agent`;
}

interface Results {
  readonly known: ProjectedAgents;
  readonly results: Fragment;
  readonly where: Fragment;
  readonly utc: Span;
  readonly now: number;
}

function withDetails(test: string, { known, results, where, utc, now }: Results): Fragment {
  const { rules, sold } = plausibilityOf(test);
  const rows = sold
    ? sql`${results} ASOF LEFT JOIN (${soldSpeeds(known, sold, utc)}) AS v ON v.agent = f.agent AND f.at >= v.since`
    : results;
  const speed = sold ? sql`if(f.at < v.until, v.mbps, NULL)` : sql`NULL`;
  const seen = { at: sql`toUnixTimestamp64Milli(f.at)`, now: integer(now), sold_mbps: speed };
  const doubted = join(compileDoubts(rules, test, seen, clickhouse), sql` OR `);
  const days = sql`SELECT f.agent AS agent, toRelativeDayNum(f.at, 'UTC') AS day, count() AS n, uniqExact(toStartOfHour(f.at)) AS hours, countIf(${doubted}) AS doubted, ${ENDS} FROM ${rows} WHERE ${where} GROUP BY agent, day`;
  const sorted = sql`arraySort(groupArray(d.day))`;
  const gap = sql`arrayReduce('quantileExactInclusive(0.5)', arrayPopFront(arrayDifference(${sorted})))`;
  return sql`SELECT d.agent AS agent, ${literal(test)} AS test, sum(d.n) AS n, sum(d.hours) AS hours, quantileExactInclusive(0.5)(d.hours) / if(count() = 1, 1, ${gap}) AS usual_hours, sum(d.doubted) AS doubted, min(d.first_at) AS first_at, max(d.last_at) AS last_at FROM (${days}) AS d GROUP BY d.agent`;
}

/** The speeds of the packages of agents in a time: columns agent, since, until, mbps. */
function soldSpeeds(known: ProjectedAgents, sold: SpeedField, { from, to }: Span): Fragment {
  const since = instant(sql`greatest(l_since, ${integer(from)})`);
  const until = instant(sql`least(l_until, ${integer(to + 1)})`);
  const lives = sql`life_since AS l_since, life_until AS l_until, ${name(`life_${sold}`)} AS l_mbps`;
  const inSpan = sql`l_until > ${integer(from)} AND l_since <= ${integer(to)}`;
  return sql`SELECT agent, ${since} AS since, ${until} AS until, l_mbps AS mbps FROM ${agentsTable(known)} FINAL ARRAY JOIN ${lives} WHERE ${allOf([...ofOrganisation(known), inSpan])}`;
}
