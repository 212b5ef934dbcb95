import { UNKNOWN } from '../../../agents/agent-index.ts';
import { identityColumns } from '../../../catalogue/test.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../../sql/results-table.ts';
import type { Session } from '../../engine/session.ts';
import type { StagedBatch } from '../../intake/stage-large.ts';
import type { StagedRows } from '../../intake/store-large.ts';
import type { Announce } from '../day-versions.ts';
import { createOffsets } from '../projection.ts';
import type { BatchManifest } from './batch-journal.ts';

/** Stores the staged rows of known agents that are not stored yet; counts new rows and duplicates. */
export async function insertStaged(
  session: Session,
  staged: StagedRows,
  announce: Announce,
): Promise<{ accepted: number; duplicates: number }> {
  const fresh = await freshRows(session, staged);
  if (fresh === undefined) return { accepted: 0, duplicates: 0 };
  const accepted = await session.run(sql`INSERT INTO ${fresh.into} ${fresh.select} ${fresh.order}`);
  if (accepted > 0) {
    const days = await session.column(fresh.days);
    announce.days({ organisationId: staged.organisationId, test: staged.test.key }, days.map(Number));
  }
  return { accepted, duplicates: fresh.candidates - accepted };
}

interface FreshRows {
  /** Rows of known agents, stored or not. */
  readonly candidates: number;
  /** The table of results, and its columns. */
  readonly into: Fragment;
  readonly select: Fragment;
  readonly order: Fragment;
  /** The local days of the candidates. */
  readonly days: Fragment;
}

async function freshRows(
  session: Session,
  { test, organisationId, joinCondition }: StagedRows,
): Promise<FreshRows | undefined> {
  await refuseErased(session);
  const span = await session.first(
    sql`SELECT count(*) AS n, min(s."at") AS first, max(s."at") AS last FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition} WHERE n.problem IS NULL`,
  );
  const candidates = Number(span.n);
  if (candidates === 0) return undefined;
  const [first, last] = [Number(span.first), Number(span.last)];
  await agentOffsets(session, organisationId, { agents: sql`resolved`, times: sql`staged` });
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE placed AS
      SELECT n.agent_id, n.unit_id, n.mac_address, n.agent, n.base, o.since, o.until, o.seconds
      FROM resolved AS n INNER JOIN agent_offsets AS o ON o.agent = n.agent AND o.since <= ${integer(last)} AND o.until > ${integer(first)}
      WHERE n.problem IS NULL`,
  );
  const located = sql`staged AS s INNER JOIN placed AS n ON ${joinCondition} AND s."at" >= n.since AND s."at" < n.until`;
  const table = name(resultsTableName(organisationId, test.key));
  const identity = identityColumns(test).map(name);
  const key = join([sql`n.agent`, sql`s."at"`, ...identity.map((column) => sql`s.${column}`)]);
  const repeated = await session.rows(
    sql`SELECT 1 FROM (SELECT hash(${key}) AS h FROM ${located}) GROUP BY h HAVING count(*) > 1 LIMIT 1`,
  );
  const isStored = allOf([
    sql`f.agent = n.agent AND f."at" = s."at" AND f."at" BETWEEN ${integer(first)} AND ${integer(last)}`,
    ...identity.map((column) => sql`f.${column} IS NOT DISTINCT FROM s.${column}`),
  ]);
  const firstOnly =
    repeated.length === 0 ? sql`` : sql`QUALIFY row_number() OVER (PARTITION BY ${key} ORDER BY s.row) = 1`;
  const [base = sql``, ...others] = Object.keys(storedColumns(test.key)).map(name);
  const values = sql`n.agent AS agent, s."at" AS "at", s."at" // 1000 + n.seconds AS "local", coalesce(s.${base}, n.${base}) AS ${base}, ${join(others.map((column) => sql`s.${column}`))}`;
  return {
    candidates,
    into: sql`${table} (${join([sql`agent`, sql`"at"`, sql`"local"`, base, ...others])})`,
    select: sql`SELECT ${values} FROM ${located} ANTI JOIN ${table} AS f ON ${isStored} ${firstOnly}`,
    order: sql`ORDER BY "local" // 86400, agent, "at"`,
    days: sql`SELECT DISTINCT (s."at" // 1000 + n.seconds) // 86400 FROM ${located}`,
  };
}

/** Removes rows of agents that were erased since they were resolved. */
async function refuseErased(session: Session): Promise<void> {
  await session.run(
    sql`UPDATE resolved SET problem = ${value(UNKNOWN)} WHERE problem IS NULL AND agent NOT IN (SELECT agent FROM agents)`,
  );
}

/** Makes the temporary table `agent_offsets`: the offsets from UTC of the agents of a table in the years of another. */
export async function agentOffsets(
  session: Session,
  organisationId: number,
  { agents, times }: { readonly agents: Fragment; readonly times: Fragment },
): Promise<void> {
  const years = await session.column(sql`SELECT DISTINCT year(make_timestamp("at" * 1000)) FROM ${times}`);
  const numbers = years.map(Number);
  const zones = sql`SELECT v.agent, v.valid_from, v.valid_to, coalesce(v.timezone, 'UTC') AS timezone
    FROM versions AS v WHERE v.organisation = ${integer(organisationId)} AND v.agent IN (SELECT agent FROM ${agents})
    AND v.valid_to > ${integer(Date.UTC(Math.min(...numbers), 0))} AND v.valid_from < ${integer(Date.UTC(Math.max(...numbers) + 1, 0))}`;
  const names = await session.column(sql`SELECT DISTINCT timezone FROM (${zones}) ORDER BY timezone`);
  await createOffsets(session, names.map(String), numbers);
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE agent_offsets AS
      SELECT z.agent, greatest(z.valid_from, o.since) AS since, least(z.valid_to, o.until) AS until, o.seconds
      FROM (${zones}) AS z INNER JOIN offsets AS o ON o.timezone = z.timezone AND o.since < z.valid_to AND z.valid_from < o.until`,
  );
}

/** Describes a batch, so that it can be stored again from its file. */
export async function describeBatch(
  session: Session,
  { batch, kind, file }: StagedBatch,
): Promise<Omit<BatchManifest, 'id'>> {
  const {
    view: { organisationId, panels, agent },
    test,
    ignoreUnknown,
  } = batch;
  const { last } = await session.first(
    sql`SELECT coalesce(max(agent), 0) AS last FROM agents WHERE organisation = ${integer(organisationId)}`,
  );
  return {
    organisationId,
    panels,
    ...(agent && { agent: { number: agent.number } }),
    lastAgent: Number(last),
    test,
    kind,
    ignoreUnknown,
    bytes: file.bytes,
    crc32: file.crc32,
  };
}

export function rememberBatch(session: Session, id: string): Promise<number> {
  return session.run(sql`INSERT INTO batches VALUES (${value(id)})`);
}
