import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import type { Scope } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { agentsTable, type LifeColumn, ofAllShards, ofOrganisation, type ProjectedAgents } from './agents.ts';
import { onDays } from './rows.ts';
import { localName } from './tables.ts';

/** The place of the agents among the days. */
export const AGENTS_ROW = -1;

/**
 * What the results of each UTC day add up to, and what the agents do: columns day, n, sums. Both are equal only where nothing
 * was added, replaced or deleted between. A row for each day that has results, and one with `AGENTS_ROW` for the day, whose
 * sums begin with the lowest number of an agent.
 */
export function compileDayVersions(scope: Scope, known: ProjectedAgents): Fragment {
  const results = sql`SELECT toInt32(toUInt16(day)) AS number, count() AS n, toString(sum(batch)) AS sums FROM ${name(scope.test)} WHERE ${onDays(scope)} GROUP BY number`;
  const sums = sql`concat(toString(min(agent)), ' ', toString(sum(revision)), ' ', toString(sum(batch)))`;
  const agents = sql`SELECT toInt32(${integer(AGENTS_ROW)}) AS number, count() AS n, ${sums} AS sums FROM ${agentsTable(ofAllShards(known))} FINAL WHERE ${allOf(ofOrganisation(known))}`;
  return sql`${results} UNION ALL ${agents}`;
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
