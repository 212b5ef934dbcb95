import type { AgentView } from '../../../access/caller.ts';
import type { Rejection } from '../../../ingest/sanitise-results.ts';
import type { AgentName, UnknownAgent } from '../../../ports/fact-store.ts';
import { panelCondition } from '../../../sql/duckdb/version-ranges.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';
import { insertJson } from '../../engine/session.ts';

/** The number of bad rows that an answer explains. */
export const ERRORS_MAX = 100;

export interface KnownAgents {
  readonly view: AgentView;
  /** Later agents are ignored: a batch that is stored again rejects the same rows. */
  readonly lastAgent: number | undefined;
}

const NAMES = ['agent_id', 'unit_id', 'mac_address'] as const;

/**
 * Makes the temporary table `resolved` (the names of the staged rows, their agent, problem). Returns the condition that
 * joins a staged row (s) with it (n). Names are compared by the rule of `Spellings`.
 */
export async function resolveAgents(session: Session, { view, lastAgent }: KnownAgents): Promise<Fragment> {
  const visible = allOf([
    sql`a.organisation = ${integer(view.organisationId)}`,
    ...(view.panels === null ? [] : [panelCondition(view.panels)]),
    ...(lastAgent === undefined ? [] : [sql`a.agent <= ${integer(lastAgent)}`]),
  ]);
  const candidates = sql`SELECT agent, agent_id, agent_form, unit_id, mac_spelling, mac_form FROM agents AS a WHERE ${visible}`;
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE resolved AS
      WITH known AS MATERIALIZED (${candidates}), names AS (SELECT DISTINCT agent_id, unit_id, mac_address FROM staged),
      found AS (
        SELECT n.*, coalesce(i.agent, f.agent) AS by_id, u.agent AS by_unit, coalesce(m.agent, w.agent) AS by_mac
        FROM names AS n
        LEFT JOIN known AS i ON i.agent_id = n.agent_id
        LEFT JOIN known AS f ON f.agent_form = n.agent_id
        LEFT JOIN known AS u ON u.unit_id = n.unit_id
        LEFT JOIN known AS m ON m.mac_spelling = lower(n.mac_address)
        LEFT JOIN known AS w ON w.mac_form = lower(n.mac_address))
      SELECT agent_id, unit_id, mac_address, coalesce(by_id, by_unit, by_mac) AS agent, CASE
        WHEN (agent_id IS NOT NULL AND by_id IS NULL) OR (unit_id IS NOT NULL AND by_unit IS NULL) OR (mac_address IS NOT NULL AND by_mac IS NULL)
          THEN 'The agent is not known.'
        WHEN by_id <> by_unit OR by_id <> by_mac OR by_unit <> by_mac THEN 'Its names belong to different agents.'
        END AS problem
      FROM found`,
  );
  return joinConditionOf(session);
}

/** Whether a row's names belong to different agents: no registration would help. */
export async function hasContradictions(session: Session): Promise<boolean> {
  return (
    (await session.rows(sql`SELECT 1 FROM resolved WHERE agent IS NOT NULL AND problem IS NOT NULL LIMIT 1`)).length > 0
  );
}

/** The names that belong to no agent. */
export async function unknownAgents(session: Session): Promise<AgentName[]> {
  const rows = await session.rows(
    sql`SELECT agent_id, unit_id, mac_address FROM resolved WHERE agent IS NULL ORDER BY ALL`,
  );
  return rows.map((row) => ({
    agentId: row.agent_id as string | null,
    unitId: row.unit_id === null ? null : Number(row.unit_id),
    macAddress: row.mac_address as string | null,
  }));
}

/** Adds the reasons why unknown agents could not be registered. */
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
  const joinCondition = join(
    NAMES.map((column) => sql`n.${name(column)} IS NOT DISTINCT FROM r.${name(column)}`),
    sql` AND `,
  );
  await session.run(
    sql`UPDATE resolved AS n SET problem = n.problem || ' It can''t be registered: ' || r.reason FROM reasons AS r WHERE n.problem IS NOT NULL AND ${joinCondition}`,
  );
}

/** Takes out agents that are gone since they were found. */
export async function refuseErased(session: Session): Promise<void> {
  await session.run(
    sql`UPDATE resolved SET problem = 'The agent is not known.' WHERE problem IS NULL AND agent NOT IN (SELECT agent FROM agents)`,
  );
}

/** The staged rows without an agent: their number, and the first of them. */
export async function unresolvedRows(
  session: Session,
  joinCondition: Fragment,
  firstMax: number = ERRORS_MAX,
): Promise<{ count: number; first: readonly Rejection[] }> {
  const problems = sql`FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition} WHERE n.problem IS NOT NULL`;
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

/** Compares only the kinds of names that occur: most files use one. */
async function joinConditionOf(session: Session): Promise<Fragment> {
  const used = await session.first(
    sql`SELECT ${join(NAMES.map((column) => sql`count(${name(column)}) AS ${name(column)}`))} FROM resolved`,
  );
  const given = NAMES.filter((column) => used[column] !== 0n);
  if (given.length === 0) return sql`FALSE`;
  const { n } = await session.first(sql`SELECT count(*) AS n FROM resolved`);
  const only = given.length === 1 && used[given[0] ?? 'agent_id'] === n;
  return join(
    given.map((column) =>
      only ? sql`n.${name(column)} = s.${name(column)}` : sql`n.${name(column)} IS NOT DISTINCT FROM s.${name(column)}`,
    ),
    sql` AND `,
  );
}
