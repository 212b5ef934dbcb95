import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import type { Scope } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../fragment.ts';
import { agentsTable, type LifeColumn, ofAllShards, ofOrganisation, type ProjectedAgents } from './agents.ts';
import { onDays } from './rows.ts';
import { agentsSum, localName, resultsSum } from './tables.ts';
import { compileServers, type Told, toldFrom } from './told.ts';

/** Stand for a day in the rows of agents and of removals. */
export const AGENTS_KEY = 'agents';
export const REMOVALS_KEY = 'removals';

/**
 * What the results of each UTC day add up to, and what the agents do, by the server that tells it: columns key (the day), server,
 * n, sum, more. Rows for each day that has results, for the agents (`more` is the lowest number of one), and for the number of
 * the last removal. The engine reads them from projections, not from results.
 */
export function compileDayVersions(scope: Scope, known: ProjectedAgents, told: Told): Fragment {
  const { cluster } = known;
  const from = (table: string) => toldFrom(table, cluster, told);
  const selects = [
    sql`SELECT toString(toUInt16(day)) AS key, hostName() AS server, count() AS n, toString(${resultsSum(scope.test)}) AS sum, '' AS more FROM ${from(scope.test)} WHERE ${onDays(scope)} GROUP BY key, server`,
    sql`SELECT ${value(AGENTS_KEY)} AS key, hostName() AS server, count() AS n, toString(${agentsSum()}) AS sum, toString(min(agent)) AS more FROM ${from('agents')} WHERE ${allOf(ofOrganisation(known))} GROUP BY server`,
    compileRemovals(scope, cluster, told, REMOVALS_KEY),
  ];
  const servers = told === 'by replicas' && cluster !== undefined ? [compileServers(scope.test, cluster)] : [];
  return join([...selects, ...servers], sql` UNION ALL `);
}

/** The number of a test's last removal, by the server that tells it: `n`. */
export function compileRemovals(
  results: Pick<Scope, 'organisationId' | 'test'>,
  cluster: string | undefined,
  told: Told,
  key: string,
): Fragment {
  return sql`SELECT ${value(key)} AS key, hostName() AS server, max(toUInt64(value)) AS n, '0' AS sum, '' AS more FROM ${toldFrom('properties', cluster, told)} WHERE ${ofRemovals(results)} GROUP BY server`;
}

/** Where `properties` has the numbers of a test's removals. */
export function ofRemovals({ organisationId, test }: Pick<Scope, 'organisationId' | 'test'>): Fragment {
  return sql`org = ${integer(organisationId)} AND property = ${value(removalsOf(test))}`;
}

export function removalsOf(test: string): string {
  return `removals ${test}`;
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
