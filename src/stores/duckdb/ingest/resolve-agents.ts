import type { AgentView } from '../../../access/caller.ts';
import type { Rejection } from '../../../ingest/sanitise-results.ts';
import type { AgentName, UnknownAgent } from '../../../ports/fact-store.ts';
import { panelCondition } from '../../../sql/duckdb/version-ranges.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../../../sql/fragment.ts';
import type { Session } from '../engine/session.ts';
import { insertJson } from '../engine/session.ts';

/** The first of a batch's bad rows are explained. */
export const ERRORS_MAX = 100;

/** Agents that were registered later than this one do not count: what a repeated batch did not know, it still does not. */
export interface KnownAgents {
  readonly view: AgentView;
  readonly lastAgent: number | undefined;
}

const NAMES = ['agent_id', 'unit_id', 'mac_address'] as const;

/**
 * Finds the agents that the staged rows name, in the temporary table `named` (the names, agent, problem). Resolves to what is
 * true of a row (s) and its names (n).
 */
export async function nameAgents(session: Session, { view, lastAgent }: KnownAgents): Promise<Fragment> {
  const visible = allOf([
    sql`a.organisation = ${integer(view.organisationId)}`,
    ...(view.panels === null ? [] : [panelCondition(view.panels)]),
    ...(lastAgent === undefined ? [] : [sql`a.agent <= ${integer(lastAgent)}`]),
  ]);
  const candidates = sql`SELECT agent, agent_id, agent_form, unit_id, mac_form FROM agents AS a WHERE ${visible}`;
  const mac = sql`lower(regexp_replace(n.mac_address, '[^\\p{L}\\p{N}]', '', 'g'))`;
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE named AS
      WITH known AS MATERIALIZED (${candidates}), names AS (SELECT DISTINCT agent_id, unit_id, mac_address FROM staged),
      found AS (
        SELECT n.*, coalesce(i.agent, f.agent) AS by_id, u.agent AS by_unit, m.agent AS by_mac
        FROM names AS n
        LEFT JOIN known AS i ON i.agent_id = n.agent_id
        LEFT JOIN known AS f ON f.agent_form = n.agent_id
        LEFT JOIN known AS u ON u.unit_id = n.unit_id
        LEFT JOIN known AS m ON m.mac_form = ${mac})
      SELECT agent_id, unit_id, mac_address, coalesce(by_id, by_unit, by_mac) AS agent, CASE
        WHEN (agent_id IS NOT NULL AND by_id IS NULL) OR (unit_id IS NOT NULL AND by_unit IS NULL) OR (mac_address IS NOT NULL AND by_mac IS NULL)
          THEN 'The agent is not known.'
        WHEN by_id <> by_unit OR by_id <> by_mac OR by_unit <> by_mac THEN 'Its names belong to different agents.'
        END AS problem
      FROM found`,
  );
  return sameNames(session);
}

/** Whether a row is wrong whatever agents are registered for it. */
export async function hasContradictions(session: Session): Promise<boolean> {
  return (
    (await session.rows(sql`SELECT 1 FROM named WHERE agent IS NOT NULL AND problem IS NOT NULL LIMIT 1`)).length > 0
  );
}

/** The names of `named` that belong to no agent. */
export async function unknownAgents(session: Session): Promise<AgentName[]> {
  const rows = await session.rows(
    sql`SELECT agent_id, unit_id, mac_address FROM named WHERE agent IS NULL ORDER BY ALL`,
  );
  return rows.map((row) => ({
    agentId: row.agent_id as string | null,
    unitId: row.unit_id === null ? null : Number(row.unit_id),
    macAddress: row.mac_address as string | null,
  }));
}

/** Tells why agents of `named` that nobody knows could not be registered. */
export async function explainUnknown(session: Session, unknown: readonly UnknownAgent[]): Promise<void> {
  const columns = { agent_id: 'VARCHAR', unit_id: 'BIGINT', mac_address: 'VARCHAR', reason: 'VARCHAR' } as const;
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE reasons (agent_id VARCHAR, unit_id BIGINT, mac_address VARCHAR, reason VARCHAR)`,
  );
  const rows = unknown.map(({ name: { agentId, unitId, macAddress }, reason }) => ({
    agent_id: agentId,
    unit_id: unitId,
    mac_address: macAddress,
    reason,
  }));
  await insertJson(session, sql`reasons`, columns, rows);
  const same = join(
    NAMES.map((column) => sql`n.${name(column)} IS NOT DISTINCT FROM r.${name(column)}`),
    sql` AND `,
  );
  await session.run(
    sql`UPDATE named AS n SET problem = n.problem || ' It can''t be registered: ' || r.reason FROM reasons AS r WHERE n.problem IS NOT NULL AND ${same}`,
  );
}

/** The staged rows whose agent was not found: how many, and the first of them. */
export async function unnamedRows(
  session: Session,
  same: Fragment,
  firstMax: number = ERRORS_MAX,
): Promise<{ count: number; first: readonly Rejection[] }> {
  const problems = sql`FROM staged AS s INNER JOIN named AS n ON ${same} WHERE n.problem IS NOT NULL`;
  const { n } = await session.first(sql`SELECT count(*) AS n ${problems}`);
  if (n === 0n) return { count: 0, first: [] };
  const rows = await session.rows(
    sql`SELECT s.row AS row, n.problem AS problem ${problems} ORDER BY s.row LIMIT ${integer(firstMax)}`,
  );
  return {
    count: Number(n),
    first: rows.map((row) => ({ row: Number(row.row), message: String(row.problem) })),
  };
}

/** How staged rows meet their names; most files use one name only, and comparing the others would cost. */
async function sameNames(session: Session): Promise<Fragment> {
  const used = await session.first(
    sql`SELECT ${join(NAMES.map((column) => sql`count(${name(column)}) AS ${name(column)}`))} FROM named`,
  );
  const given = NAMES.filter((column) => used[column] !== 0n);
  if (given.length === 0) return sql`FALSE`;
  const { n } = await session.first(sql`SELECT count(*) AS n FROM named`);
  const only = given.length === 1 && used[given[0] ?? 'agent_id'] === n;
  return join(
    given.map((column) =>
      only ? sql`n.${name(column)} = s.${name(column)}` : sql`n.${name(column)} IS NOT DISTINCT FROM s.${name(column)}`,
    ),
    sql` AND `,
  );
}
