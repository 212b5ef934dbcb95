import type { ValuesPlan } from '../../plan/plan.ts';
import type { FieldValue } from '../../ports/fact-store.ts';
import { compileRanking } from '../../sql/duckdb/values.ts';
import { panelCondition } from '../../sql/duckdb/version-ranges.ts';
import { allOf, integer, name, sql } from '../../sql/fragment.ts';
import { values as deskValues, readValues } from '../duckdb/answer/values.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { insertJson } from '../duckdb/engine/session.ts';
import type { Cluster } from './cluster.ts';
import { type ShardTables, shardTable } from './tables.ts';

/** Fields of agents are on the coordinator; those of records are counted by the shards, and put in order there. */
export async function values(
  session: Session,
  cluster: Cluster,
  tables: ShardTables,
  plan: ValuesPlan,
  signal: AbortSignal,
): Promise<readonly FieldValue[]> {
  const { field, organisationId } = plan;
  if (field.of !== 'record') return deskValues(session, plan);
  const column = name(field.column);
  await session.run(sql`CREATE TEMP TABLE counted (agent INTEGER, value VARCHAR, n BIGINT)`);
  for (const test of plan.tests) {
    if (!(await tables.has(organisationId, test))) continue;
    const counts = await cluster.each((server) =>
      server.rows(
        sql`SELECT agent, toString(${column}) AS value, count() AS n FROM ${name(shardTable(organisationId, test))} WHERE ${column} IS NOT NULL GROUP BY agent, ${column}`,
        { signal },
      ),
    );
    const rows = counts.flat().map(([agent, value, n]) => ({ agent: Number(agent), value, n: Number(n) }));
    await insertJson(session, sql`counted`, { agent: 'INTEGER', value: 'VARCHAR', n: 'BIGINT' }, rows);
  }
  const seen = allOf([
    sql`a.organisation = ${integer(organisationId)}`,
    ...(plan.panels === null ? [] : [panelCondition(plan.panels)]),
  ]);
  const found = sql`SELECT c.value AS value, c.n AS n FROM counted AS c INNER JOIN agents AS a ON a.agent = c.agent WHERE ${seen}`;
  return readValues(session, compileRanking(plan, found));
}
