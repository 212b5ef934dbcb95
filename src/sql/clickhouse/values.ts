import type { ValuesPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../fragment.ts';
import { agentField, compileAgents, ofAllShards, type ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { inTime, POSSIBLE } from './rows.ts';

/** The values of a field and how often they occur, the most frequent first. */
export function compileValues(plan: ValuesPlan, known: ProjectedAgents): Fragment {
  const { containing, offset, limit } = plan;
  const wanted = [
    sql`value IS NOT NULL`,
    ...(containing === undefined
      ? []
      : [sql`positionCaseInsensitiveUTF8(assumeNotNull(value), ${value(containing)}) > 0`]),
  ];
  return sql`SELECT toString(value) AS text, sum(n) AS total FROM (${compileCounts(plan, known)}) AS found WHERE ${allOf(wanted)} GROUP BY text ORDER BY total DESC, text LIMIT ${integer(limit)} OFFSET ${integer(offset)}`;
}

function compileCounts(
  { field, panels, organisationId, tests, earliest = {} }: ValuesPlan,
  known: ProjectedAgents,
): Fragment {
  if (field.of === 'record') {
    const agents = panels === null ? sql`` : sql`AND f.agent IN (${compileAgents(known, panels, [], ['agent'])})`;
    const column = clickhouse.toText(sql`f.${name(field.column)}`);
    const counts = tests.map(
      (test) =>
        sql`SELECT ${column} AS value, count() AS n FROM ${name(test)} AS f WHERE ${allOf(inTime(organisationId, { ...POSSIBLE, from: earliest[test] ?? POSSIBLE.from }))} ${agents} GROUP BY value`,
    );
    return join(counts, sql` UNION ALL `);
  }
  const everywhere = ofAllShards(known);
  const distinct = (held: Fragment) => sql`SELECT value, uniqExact(agent) AS n FROM (${held}) GROUP BY value`;
  switch (field.of) {
    case 'agent':
      return distinct(
        sql`SELECT agent, ${agentField(field, sql``)} AS value FROM (${compileAgents(everywhere, panels, [])})`,
      );
    case 'metadata': {
      const agents = compileAgents(everywhere, panels, [], ['agent', `life_${field.name}`]);
      return distinct(sql`SELECT agent, arrayJoin(${name(`life_${field.name}`)}) AS value FROM (${agents})`);
    }
    case 'customKey':
    case 'custom': {
      const agents = compileAgents(everywhere, panels, [], ['agent', 'life_custom']);
      const lives = sql`SELECT agent, arrayJoin(life_custom) AS custom FROM (${agents})`;
      const text = field.of === 'custom' ? agentField(field, sql``) : sql`arrayJoin(mapKeys(custom))`;
      return distinct(sql`SELECT agent, ${text} AS value FROM (${lives})`);
    }
  }
}
