import { macSpellings } from '../../agents/identity.ts';
import { offsetPeriods } from '../../lib/zone-offsets.ts';
import type { ProjectedAgent, ProjectionChange } from '../../ports/fact-store.ts';
import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';
import { type Columns, insertJson, type RowOf } from '../engine/session.ts';
import { BEFORE_EVERYTHING, versionRows } from '../version-rows.ts';
import type { DayVersions } from './day-versions.ts';
import type { ResultsTables } from './schema.ts';

/** Brings an organisation's projection to a revision, and updates local times where a timezone changed. */
export async function project(
  session: Session,
  { tables, dayVersions }: { readonly tables: ResultsTables; readonly dayVersions: DayVersions },
  organisationId: number,
  { agents: changes, revision, complete }: ProjectionChange,
): Promise<void> {
  const organisation = integer(organisationId);
  await session.run(sql`CREATE TEMP TABLE changed_agents AS SELECT * FROM agents LIMIT 0`);
  await session.run(
    sql`CREATE TEMP TABLE changed_timelines AS SELECT organisation, [agent] AS agents, * EXCLUDE (organisation, agent) FROM versions LIMIT 0`,
  );
  let stored: Promise<unknown> = Promise.resolve();
  for await (const agents of changes) {
    const rows = agents.map((agent) => agentRow(organisationId, agent));
    const timelines = new Map<ProjectedAgent['timeline'], number[]>();
    for (const { id, timeline } of agents) {
      const same = timelines.get(timeline);
      if (same) same.push(id);
      else timelines.set(timeline, [id]);
    }
    const versions = [...timelines].flatMap(([timeline, same]) =>
      versionRows(timeline).map((version) => ({ organisation: organisationId, agents: same, ...version })),
    );
    await stored;
    // While the next ones are read.
    stored = insertJson(session, sql`changed_agents`, AGENT_COLUMNS, rows).then(() =>
      insertJson(session, sql`changed_timelines`, TIMELINE_COLUMNS, versions),
    );
    stored.catch(() => {});
  }
  await stored;
  await session.run(
    sql`CREATE TEMP TABLE changed_versions AS SELECT organisation, unnest(agents) AS agent, * EXCLUDE (organisation, agents) FROM changed_timelines`,
  );
  await dayVersions.transaction(session, async (announce) => {
    const since = await firstDifference(session, organisation, complete);
    const moved = await movedZones(session, organisation);
    const outdated = complete ? sql`organisation = ${organisation}` : sql`agent IN (SELECT agent FROM changed_agents)`;
    await session.run(sql`DELETE FROM versions WHERE ${outdated}`);
    await session.run(sql`INSERT INTO versions SELECT * FROM changed_versions ORDER BY agent, valid_from`);
    for (const test of moved ? tables.testsOf(organisationId) : []) await moveLocalTimes(session, organisationId, test);
    await session.run(sql`DELETE FROM agents WHERE ${outdated}`);
    await session.run(sql`INSERT INTO agents SELECT * FROM changed_agents ORDER BY agent`);
    await session.run(sql`DELETE FROM projection WHERE organisation = ${organisation}`);
    await session.run(sql`INSERT INTO projection VALUES (${organisation}, ${integer(revision)})`);
    announce.agents(organisationId, since);
  });
}

/** In the order of their tables. */
const AGENT_COLUMNS = {
  organisation: 'INTEGER',
  agent: 'INTEGER',
  agent_id: 'VARCHAR',
  unit_id: 'BIGINT',
  panel: 'VARCHAR',
  base: 'VARCHAR',
  country: 'VARCHAR',
  mac_spelling: 'VARCHAR',
} as const satisfies Columns;

/** A version and the agents that have it. */
const TIMELINE_COLUMNS = {
  organisation: 'INTEGER',
  agents: 'INTEGER[]',
  valid_from: 'BIGINT',
  valid_to: 'BIGINT',
  isp: 'VARCHAR',
  package: 'VARCHAR',
  timezone: 'VARCHAR',
  custom: 'MAP(VARCHAR, VARCHAR)',
  technology: 'VARCHAR',
  tier: 'VARCHAR',
  download_mbps: 'DOUBLE',
  upload_mbps: 'DOUBLE',
  minimum_download_mbps: 'DOUBLE',
  minimum_upload_mbps: 'DOUBLE',
  normal_download_mbps: 'DOUBLE',
  normal_upload_mbps: 'DOUBLE',
  maximum_download_mbps: 'DOUBLE',
  maximum_upload_mbps: 'DOUBLE',
  required_download_mbps: 'DOUBLE',
  required_upload_mbps: 'DOUBLE',
} as const satisfies Columns;

/** What questions ask of agents, besides their versions. */
const AGENT_DIFFERENCES = ['agent_id', 'unit_id', 'panel', 'country'] as const satisfies (keyof typeof AGENT_COLUMNS)[];

const VERSION_VALUES = Object.keys(TIMELINE_COLUMNS).filter(
  (column) => !['organisation', 'agents', 'valid_from', 'valid_to'].includes(column),
);

function agentRow(organisation: number, agent: ProjectedAgent): RowOf<typeof AGENT_COLUMNS> {
  const { id, agentId, unitId, macAddress, panel, base, country } = agent;
  return {
    organisation,
    agent: id,
    agent_id: agentId,
    unit_id: unitId,
    panel,
    base,
    country,
    mac_spelling: macAddress === null ? null : macSpellings(macAddress).stored,
  };
}

/**
 * The first instant from which an agent with results differs; null: there is none. A new agent has no results. Local
 * times move only where timelines differ.
 */
async function firstDifference(session: Session, organisation: Fragment, complete: boolean): Promise<number | null> {
  const known = sql`agents AS o WHERE o.organisation = ${organisation}`;
  const same = join(
    AGENT_DIFFERENCES.map((column) => sql`o.${name(column)} IS NOT DISTINCT FROM n.${name(column)}`),
    sql` AND `,
  );
  const asBefore = sql`EXISTS (SELECT 1 FROM changed_agents AS n WHERE n.agent = o.agent AND ${same})`;
  const replaced = complete ? sql`TRUE` : sql`o.agent IN (SELECT agent FROM changed_agents)`;
  const renamed = await session.rows(sql`SELECT 1 FROM ${known} AND ${replaced} AND NOT ${asBefore} LIMIT 1`);
  if (renamed.length > 0) return BEFORE_EVERYTHING;
  const values = VERSION_VALUES.map(name);
  const sides = values.map((column) => sql`n.${column} IS NOT DISTINCT FROM o.${column}`);
  const old = sql`(SELECT * FROM versions WHERE organisation = ${organisation})`;
  const begins = (versions: Fragment) => sql`(SELECT agent, min(valid_from) AS since FROM ${versions} GROUP BY agent)`;
  const { since } = await session.first(
    sql`SELECT min(since) AS since FROM (
      SELECT greatest(n.valid_from, o.valid_from) AS since FROM changed_versions AS n
      INNER JOIN ${old} AS o ON o.agent = n.agent AND o.valid_from < n.valid_to AND n.valid_from < o.valid_to
      WHERE NOT (${join(sides, sql` AND `)})
      UNION ALL
      SELECT least(n.since, o.since) FROM ${begins(sql`changed_versions`)} AS n
      INNER JOIN ${begins(old)} AS o ON o.agent = n.agent WHERE n.since <> o.since)`,
  );
  return since === null || since === undefined ? null : Number(since);
}

/** True if a known agent's timezone changed for the past; the temporary table `moved` says whose and when. */
async function movedZones(session: Session, organisation: Fragment): Promise<boolean> {
  const zones = (table: Fragment) =>
    sql`SELECT agent, valid_from, valid_to, coalesce(timezone, 'UTC') AS timezone FROM ${table} WHERE organisation = ${organisation}`;
  await session.run(
    sql`CREATE TEMP TABLE moved AS
      SELECT n.agent, greatest(n.valid_from, o.valid_from) AS since, least(n.valid_to, o.valid_to) AS until, n.timezone
      FROM (${zones(sql`changed_versions`)}) AS n INNER JOIN (${zones(sql`versions`)}) AS o
      ON o.agent = n.agent AND o.valid_from < n.valid_to AND n.valid_from < o.valid_to
      WHERE o.timezone <> n.timezone`,
  );
  return (await session.rows(sql`SELECT 1 FROM moved LIMIT 1`)).length > 0;
}

/** Updates the results of a test whose agents and times are in the temporary table `moved`. */
async function moveLocalTimes(session: Session, organisationId: number, test: string): Promise<void> {
  const table = name(resultsTableName(organisationId, test));
  const covered = sql`m.agent = f.agent AND f."at" >= m.since AND f."at" < m.until`;
  const years = await session.column(
    sql`SELECT DISTINCT year(make_timestamp(f."at" * 1000)) FROM ${table} AS f INNER JOIN moved AS m ON ${covered}`,
  );
  const zones = await session.column(sql`SELECT DISTINCT timezone FROM moved`);
  await createOffsets(session, zones.map(String), years.map(Number));
  await session.run(
    sql`UPDATE ${table} AS f SET "local" = f."at" // 1000 + o.seconds
      FROM moved AS m INNER JOIN offsets AS o ON o.timezone = m.timezone
      WHERE ${covered} AND f."at" >= o.since AND f."at" < o.until`,
  );
}

/** Makes the temporary table `offsets`: the offsets of zones from UTC in some years. */
export async function createOffsets(
  session: Session,
  zones: readonly string[],
  years: readonly number[],
): Promise<void> {
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE offsets (timezone VARCHAR, since BIGINT, until BIGINT, seconds BIGINT)`,
  );
  const rows = zones.flatMap((timezone) =>
    offsetPeriods(timezone, years).map(({ since, until, offset }) => ({ timezone, since, until, seconds: offset })),
  );
  await insertJson(session, sql`offsets`, OFFSET_COLUMNS, rows);
}

const OFFSET_COLUMNS = { timezone: 'VARCHAR', since: 'BIGINT', until: 'BIGINT', seconds: 'BIGINT' } as const;
