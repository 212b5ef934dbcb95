import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import type { Scope } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { agentsTable, type LifeColumn, ofAllShards, ofOrganisation, type ProjectedAgents } from './agents.ts';
import { onDays } from './rows.ts';
import { agentsSum, localName, resultsSum } from './tables.ts';

/** Stand for a day in the rows of agents and of removals. */
export const AGENTS_ROW = -1;
export const REMOVALS_ROW = -2;

/**
 * What the results of each UTC day add up to, and what the agents do: columns number (the day), n, sums, servers (that
 * answered). A row for each day that has results, one for the agents, whose sums begin with the lowest number of an agent, and
 * one for the number of the last removal. The engine reads it from projections, not from results.
 */
export function compileDayVersions(scope: Scope, known: ProjectedAgents, removals: Fragment): Fragment {
  const days = sql`SELECT toInt32(toUInt16(day)) AS number, hostName() AS server, count() AS n, ${resultsSum(scope.test)} AS s FROM ${name(scope.test)} WHERE ${onDays(scope)} GROUP BY number, server`;
  const agents = sql`SELECT hostName() AS server, count() AS n, min(agent) AS first, ${agentsSum()} AS s FROM ${agentsTable(ofAllShards(known))} WHERE ${allOf(ofOrganisation(known))} GROUP BY server`;
  const selects = [
    sql`SELECT number, sum(n), toString(sum(s)), groupUniqArray(server) FROM (${days}) GROUP BY number`,
    sql`SELECT toInt32(${integer(AGENTS_ROW)}), sum(n), concat(toString(min(first)), ' ', toString(sum(s))), groupUniqArray(server) FROM (${agents})`,
    sql`SELECT toInt32(${integer(REMOVALS_ROW)}), (${removals}), '', []`,
  ];
  return join(selects, sql` UNION ALL `);
}

const OF_AGENT = ['agent', 'agent_id', 'unit_id', 'panel', 'country'];
const OF_LIFE: readonly LifeColumn[] = [
  'since',
  'zone',
  'isp',
  'package',
  'custom',
  'technology',
  'tier',
  ...SPEED_FIELDS,
];

/**
 * What the lives of agents with results of a test add up to, by the UTC day from which on they matter: that of a life's begin,
 * or of the agent's first result. Columns day, sum, zones. Lives follow one another without a gap, so that the begin of one is
 * the end of another.
 */
export function compileAgentVersions({ organisationId, test }: Scope, known: ProjectedAgents): Fragment {
  const measured = sql`SELECT agent, toInt64(toUInt16(min(day))) AS first FROM ${name(localName(test, known.cluster))} WHERE org = ${integer(organisationId)} GROUP BY agent`;
  const lives = join(OF_LIFE.map((column) => sql`${name(`life_${column}`)} AS ${name(`l_${column}`)}`));
  const said = join([...OF_AGENT, ...OF_LIFE.map((column) => `l_${column}`)].map(name));
  const each = sql`SELECT greatest(intDiv(l_since, 86400000), first) AS number, sipHash64(toString(tuple(${said}))) AS h, l_zone FROM (${withFirst(known, measured)}) ARRAY JOIN ${lives}`;
  return sql`SELECT number, toString(sum(h)) AS sums, groupUniqArray(toString(l_zone)) AS zones FROM (${each}) GROUP BY number ORDER BY number`;
}

/** Agents beside their results: the first day of each is found on its shard. */
function withFirst(known: ProjectedAgents, measured: Fragment): Fragment {
  const columns = [...OF_AGENT, ...OF_LIFE.map((column) => `life_${column}`)].map(
    (column) => sql`a.${name(column)} AS ${name(column)}`,
  );
  const agents = agentsTable(ofAllShards(known));
  const conditions = ofOrganisation(known).map((condition) => sql`a.${condition}`);
  return sql`SELECT ${join(columns)}, m.first AS first FROM ${agents} AS a FINAL INNER JOIN (${measured}) AS m ON m.agent = a.agent WHERE ${allOf(conditions)}`;
}

/** The agents that have no unit: column agents, in one row. */
export function compileWithoutUnit(known: ProjectedAgents): Fragment {
  return sql`SELECT groupArray(agent) FROM ${agentsTable(ofAllShards(known))} FINAL WHERE ${allOf([...ofOrganisation(known), sql`unit_id IS NULL`])}`;
}
