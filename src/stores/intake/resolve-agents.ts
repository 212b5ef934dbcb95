import type { FoundAgent } from '../../agents/agent-index.ts';
import type { AgentName } from '../../agents/identity.ts';
import type { Rejection } from '../../ingest/sanitise-results.ts';
import { slices } from '../../lib/batches.ts';
import { withTextAsBytes } from '../../sql/duckdb/text-as-bytes.ts';
import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import { type Columns, insertJson, type Session, splitValue } from '../engine/session.ts';
import { ERRORS_MAX } from './rejections.ts';

const NAMES = { agent_id: 'agentId', unit_id: 'unitId', mac_address: 'macAddress' } as const;

const COLUMNS = {
  agent_id: 'VARCHAR',
  unit_id: 'BIGINT',
  mac_address: 'VARCHAR',
  agent: 'INTEGER',
  base: 'VARCHAR',
  problem: 'VARCHAR',
} as const satisfies Columns;

const ROWS_AT_A_TIME = 5000;

/**
 * Makes the temporary table `resolved`: the names of the staged rows, with their agent and its base, or with a problem.
 * Returns the condition that joins a staged row (s) with it (n).
 */
export async function resolveAgents(
  session: Session,
  resolve: (names: readonly AgentName[]) => Promise<readonly FoundAgent[]>,
): Promise<Fragment> {
  const names = await readNames(session);
  const found = await resolve(names);
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE resolved (agent_id VARCHAR, unit_id BIGINT, mac_address VARCHAR, agent INTEGER, base VARCHAR, problem VARCHAR)`,
  );
  const rows = names.map(({ agentId, unitId, macAddress }, index) => {
    const { number: agent, base, problem } = { number: null, base: null, problem: null, ...found[index] };
    return { agent_id: agentId, unit_id: unitId, mac_address: macAddress, agent, base, problem };
  });
  for (const slice of slices(rows, ROWS_AT_A_TIME)) await insertJson(session, sql`resolved`, COLUMNS, slice);
  return joinConditionOf(names);
}

async function readNames(session: Session): Promise<readonly AgentName[]> {
  const names: AgentName[] = [];
  const distinct = sql`SELECT DISTINCT agent_id, unit_id, mac_address FROM staged ORDER BY ALL`;
  await session.eachChunk(withTextAsBytes(distinct, ['agent_id', 'mac_address']), (rows) => {
    for (const row of rows) {
      const [agentId, unitId, macAddress] = row.map(splitValue);
      names.push({
        agentId: agentId as string | null,
        unitId: unitId as number | null,
        macAddress: macAddress as string | null,
      });
    }
  });
  return names;
}

/** The staged rows without an agent: their number, and the first of them. */
export async function unresolvedRows(
  session: Session,
  joinCondition: Fragment,
): Promise<{ count: number; first: readonly Rejection[] }> {
  const problems = sql`FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition} WHERE n.problem IS NOT NULL`;
  const { n } = await session.first(sql`SELECT count(*) AS n ${problems}`);
  if (n === 0n) return { count: 0, first: [] };
  const rows = await session.rows(
    sql`SELECT s.row AS row, n.problem AS problem ${problems} ORDER BY s.row LIMIT ${integer(ERRORS_MAX)}`,
  );
  return {
    count: Number(n),
    first: rows.map((row) => ({ row: Number(row.row), message: String(row.problem) })),
  };
}

/** Compares only the kinds of names that occur: most files use one. */
function joinConditionOf(names: readonly AgentName[]): Fragment {
  const given = Object.entries(NAMES).filter(([, key]) => names.some((each) => each[key] !== null));
  if (given.length === 0) return sql`FALSE`;
  const isOnly = given.length === 1 && names.every((each) => each[given[0]?.[1] ?? 'agentId'] !== null);
  const comparison = isOnly ? sql`=` : sql`IS NOT DISTINCT FROM`;
  return join(
    given.map(([column]) => sql`n.${name(column)} ${comparison} s.${name(column)}`),
    sql` AND `,
  );
}
