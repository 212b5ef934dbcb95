import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { STORED_LIMITS } from '../../../access/stored-limits.ts';
import { type Custom, decodeCustom, encodeCustom } from '../../../agents/custom.ts';
import type { Metadata } from '../../../agents/metadata.ts';
import { type Timeline, tooManyVersions } from '../../../agents/timeline.ts';
import { type DatedVersion, timelineChanges } from '../../../agents/timeline-changes.ts';
import { ServiceError } from '../../../errors.ts';
import type { Database } from '../database/database.ts';
import { among, jsonArray, jsonRows, listed } from '../database/json-rows.ts';
import type { Tables, VersionTable } from '../database/tables.ts';
import { requireCompared } from '../set-backs.ts';

/** How many agents a change reads and writes with one statement of each kind. */
export const AGENTS_AT_A_TIME = 2500;
/** Few enough that computing them does not delay other requests. */
export const TIMELINES_AT_A_TIME = 200;

/** Agents whose versions are the same from an instant on. */
interface SameAgents {
  readonly agents: readonly number[];
  /** How many versions each of them has before these. */
  readonly earlierVersions: number;
}

export interface AgentsOfTimeline extends SameAgents {
  readonly timeline: Timeline;
}

/** Agents whose versions are the same, and become the same. */
export interface TimelineStep extends SameAgents {
  readonly before: Timeline;
  readonly after: Timeline;
}

/** Stores the differences between timelines, and the current custom fields, which selectors read. */
export async function writeTimelines(
  trx: Transaction<Tables>,
  organisationId: number,
  steps: readonly TimelineStep[],
): Promise<void> {
  requireFewVersions(steps);
  const changes = steps.map(({ before, after }) => timelineChanges(before, after));
  const removed = changes.flatMap((change, step) => change.removed.map((valid_from) => ({ step, valid_from })));
  if (removed.length > 0) {
    await sql`${beside(trx, steps, { valid_from: 'bigint' }, removed)}
      delete from versions where (agent, valid_from) in (select m.agent, r.valid_from from r join m on m.step = r.step)
    `.execute(trx);
  }
  // First what there is, so that the former current version has ended before the new one is inserted.
  const rows = changes.map(({ written }, step) => {
    const known = new Set(steps[step]?.before.map(({ validFrom }) => validFrom));
    return written.map((version) => ({ isKnown: known.has(version.validFrom), ...toVersionRow(step, version) }));
  });
  const [updated, inserted] = [true, false].map((known) => rows.flat().filter(({ isKnown }) => isKnown === known));
  if (updated && updated.length > 0) {
    await sql`${beside(trx, steps, VERSION_COLUMNS, updated)}
      update versions set valid_to = r.valid_to, isp = r.isp, package = r.package, timezone = r.timezone, custom = r.custom
      from r join m on m.step = r.step where versions.agent = m.agent and versions.valid_from = r.valid_from
    `.execute(trx);
  }
  if (inserted && inserted.length > 0) {
    await sql`${beside(trx, steps, VERSION_COLUMNS, inserted)}
      insert into versions (agent, valid_from, valid_to, organisation_id, isp, package, timezone, custom)
      select m.agent, r.valid_from, r.valid_to, cast(${organisationId} as integer), r.isp, r.package, r.timezone, r.custom
      from r join m on m.step = r.step
    `.execute(trx);
  }
  await writeCurrentCustom(trx, organisationId, steps);
}

/** Rows `r` of steps, and the agents `m` of each step. */
export function beside<C extends Parameters<typeof jsonRows>[1]>(
  trx: Transaction<Tables>,
  steps: readonly Pick<TimelineStep, 'agents'>[],
  columns: C,
  rows: readonly ({ readonly step: number } & { readonly [K in keyof C]: unknown })[],
): RawBuilder<unknown> {
  const members = steps.map(({ agents }) => agents);
  return sql`with m as materialized ${listed(trx, ['step', 'agent'], members)},
    r as materialized ${jsonRows(trx, { step: 'integer', ...columns }, rows)}`;
}

/** Refuses what would leave an agent with more versions than it may have. */
function requireFewVersions(steps: readonly TimelineStep[]): void {
  const { countMax } = STORED_LIMITS.versions;
  const grown = steps.filter(({ before, after }) => after.length > before.length);
  if (grown.every(({ earlierVersions, after }) => earlierVersions + after.length <= countMax)) return;
  throw new ServiceError('VALIDATION_FAIL', { issues: { metadata: [tooManyVersions(countMax)] } });
}

/** Writes only the keys that differ: a bulk change sets one of many. */
async function writeCurrentCustom(
  trx: Transaction<Tables>,
  organisationId: number,
  steps: readonly TimelineStep[],
): Promise<void> {
  const gained: { step: number; key: string; value: string }[] = [];
  const changed: typeof gained = [];
  const lost: { step: number; key: string }[] = [];
  for (const [step, { before, after }] of steps.entries()) {
    const old = before.at(-1)?.metadata.custom ?? NO_FIELDS;
    const custom = after.at(-1)?.metadata.custom ?? NO_FIELDS;
    if (old === custom) continue;
    for (const key of old.keys()) if (!custom.has(key)) lost.push({ step, key });
    for (const [key, value] of custom) {
      if (!old.has(key)) gained.push({ step, key, value: String(value) });
      else if (String(old.get(key)) !== String(value)) changed.push({ step, key, value: String(value) });
    }
  }
  if (lost.length > 0) {
    await sql`${beside(trx, steps, { key: 'text' }, lost)}
      delete from custom_values where (agent, key) in (select m.agent, r.key from r join m on m.step = r.step)
    `.execute(trx);
  }
  if (changed.length > 0) {
    await sql`${beside(trx, steps, { key: 'text', value: 'text' }, changed)}
      update custom_values set value = r.value
      from r join m on m.step = r.step where custom_values.agent = m.agent and custom_values.key = r.key
    `.execute(trx);
  }
  if (gained.length > 0) {
    await sql`${beside(trx, steps, { key: 'text', value: 'text' }, gained)}
      insert into custom_values (agent, key, organisation_id, value)
      select m.agent, r.key, cast(${organisationId} as integer), r.value from r join m on m.step = r.step
    `.execute(trx);
  }
}

const NO_FIELDS: Custom = new Map();

/** The versions that a change from an instant can affect: from the one before it on. */
export async function timelineTails(
  db: Kysely<Tables>,
  agents: readonly number[],
  from: number,
): Promise<ReadonlyMap<number, AgentsOfTimeline>> {
  const shared = await sharedTails(db, agents, from);
  return new Map(shared.flatMap((tail) => tail.agents.map((agent) => [agent, tail] as const)));
}

/** Groups agents by equal timelines, compared by the engine, so that each timeline is read and changed once. */
export async function sharedTails(
  db: Kysely<Tables>,
  agents: readonly number[],
  from: number,
): Promise<readonly AgentsOfTimeline[]> {
  const version = jsonArray(db, ['valid_from', 'isp', 'package', 'timezone', 'custom']);
  const isIn = sql`valid_to is null or valid_to >= ${from}`;
  const { rows } = await sql<{ agents: string; tail: string; earlier: number }>`
    select string_agg(cast(agent as text), ',') as agents, tail, earlier from (
      select agent, string_agg(${version}, ',' order by valid_from) filter (where ${isIn}) as tail,
        count(case when ${isIn} then null else 1 end) as earlier
      from versions where agent in ${among(db, agents)} group by agent
    ) as tails group by tail, earlier
  `.execute(db);
  return rows.map(({ agents, tail, earlier }) => ({
    agents: agents.split(',').map(Number),
    earlierVersions: earlier,
    timeline: (JSON.parse(`[${tail}]`) as [number, string | null, string | null, string | null, string][]).map(
      ([validFrom, isp, name, timezone, custom]) => ({
        validFrom,
        metadata: { isp, package: name, timezone, custom: decodeCustom(custom) },
      }),
    ),
  }));
}

type MetadataColumns = Pick<Selectable<VersionTable>, 'isp' | 'package' | 'timezone' | 'custom'>;

export const METADATA_COLUMNS = ['versions.isp', 'versions.package', 'versions.timezone', 'versions.custom'] as const;

export function toMetadata({ isp, package: name, timezone, custom }: MetadataColumns): Metadata {
  return { isp, package: name, timezone, custom: decodeCustom(custom) };
}

export function toTimeline(rows: readonly (MetadataColumns & { valid_from: number })[]): Timeline {
  return rows.map((row) => ({ validFrom: row.valid_from, metadata: toMetadata(row) }));
}

const VERSION_COLUMNS = {
  valid_from: 'bigint',
  valid_to: 'bigint',
  isp: 'text',
  package: 'text',
  timezone: 'text',
  custom: 'text',
} as const;

function toVersionRow(step: number, { validFrom, validTo, metadata }: DatedVersion) {
  const { isp, package: name, timezone, custom } = metadata;
  return { step, valid_from: validFrom, valid_to: validTo, isp, package: name, timezone, custom: encodeCustom(custom) };
}

/**
 * Increments an organisation's revision. Its row stays locked until the transaction ends, so that changes of an
 * organisation run one after the other and revisions become visible in order.
 */
export async function advanceRevision(
  database: Database,
  trx: Transaction<Tables>,
  organisationId: number,
): Promise<number> {
  await requireCompared(database, trx);
  const { revision } = await trx
    .updateTable('organisations')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', organisationId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Serialises with changes of an organisation, without making one: its row stays locked until the transaction ends. */
export async function lockOrganisation(trx: Transaction<Tables>, organisationId: number): Promise<void> {
  await trx.updateTable('organisations').set({ revision: sql`revision` }).where('id', '=', organisationId).execute();
}
