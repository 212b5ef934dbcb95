import type { ValuesPlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../fragment.ts';
import { AGENT } from '../results-table.ts';
import { retainedResults } from './derived.ts';
import { duckdb } from './dialect.ts';
import { agentField, panelCondition } from './version-ranges.ts';

/** The values of a field and how often they occur, the most frequent first. */
export function compileValues(plan: ValuesPlan): Fragment {
  const { field, organisationId, panels, tests } = plan;
  const agents = [
    sql`a.organisation = ${integer(organisationId)}`,
    ...(panels === null ? [] : [panelCondition(panels)]),
  ];
  if (field.of === 'record') {
    const counts = tests.map((test) => {
      const joined = panels === null ? sql`` : sql`INNER JOIN agents AS a ON a.agent = ${AGENT}`;
      const column = sql`f.${name(field.column)}`;
      const where = panels === null ? sql`` : sql`WHERE ${allOf(agents)}`;
      return sql`SELECT ${duckdb.toText(column)} AS value, count(*) AS n FROM ${retainedResults(plan, test)} AS f ${joined} ${where} GROUP BY ${column}`;
    });
    return compileRanking(plan, join(counts, sql` UNION ALL `));
  }
  const text = field.of === 'customKey' ? sql`unnest(map_keys(v.custom))` : agentField(field);
  const versions = field.of === 'agent' ? sql`` : sql`INNER JOIN versions AS v ON v.agent = a.agent`;
  const held = sql`SELECT a.agent AS agent, ${text} AS value FROM agents AS a ${versions} WHERE ${allOf(agents)}`;
  return compileRanking(plan, sql`SELECT value, count(DISTINCT agent) AS n FROM (${held}) AS held GROUP BY value`);
}

/** Adds up counts of values (columns `value` and `n`, any number of rows for each) and sorts them. */
function compileRanking({ containing, offset, limit }: ValuesPlan, found: Fragment): Fragment {
  const wanted = [
    sql`value IS NOT NULL`,
    ...(containing === undefined ? [] : [sql`contains(lower(value), lower(${value(containing)}))`]),
  ];
  return sql`SELECT value, sum(n) AS n FROM (${found}) AS found WHERE ${allOf(wanted)} GROUP BY value ORDER BY n DESC, value LIMIT ${integer(limit)} OFFSET ${integer(offset)}`;
}
