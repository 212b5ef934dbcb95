import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { STORED_LIMITS } from '../../../access/stored-limits.ts';
import { type Custom, decodeCustom, encodeCustom } from '../../../agents/custom.ts';
import type { Metadata } from '../../../agents/metadata.ts';
import type { Timeline } from '../../../agents/timeline.ts';
import { type DatedVersion, timelineChanges } from '../../../agents/timeline-changes.ts';
import { ServiceError } from '../../../errors.ts';
import type { Database } from '../database/database.ts';
import { insertAll } from '../database/insert.ts';
import type { Tables, VersionTable } from '../database/tables.ts';
import { requireCompared } from '../set-backs.ts';

interface TimelineStep {
  readonly agent: number;
  readonly before: Timeline;
  readonly after: Timeline;
}

/** Stores the differences between timelines, and the current custom fields, which selectors read. */
export async function writeTimelines(
  trx: Transaction<Tables>,
  organisationId: number,
  steps: readonly TimelineStep[],
): Promise<void> {
  const changes = steps.map((step) => ({ agent: step.agent, ...timelineChanges(step.before, step.after) }));
  for (const [validFrom, agents] of removedByStart(changes)) {
    await trx.deleteFrom('versions').where('valid_from', '=', validFrom).where('agent', 'in', agents).execute();
  }
  // Oldest first within an agent: the former current version ends before the new one is inserted.
  const rows = changes.flatMap(({ agent, written }) =>
    written.map((version) => toVersionRow(agent, organisationId, version)),
  );
  await insertAll(trx, 'versions', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['agent', 'valid_from']).doUpdateSet((eb) => ({
        valid_to: eb.ref('excluded.valid_to'),
        isp: eb.ref('excluded.isp'),
        package: eb.ref('excluded.package'),
        timezone: eb.ref('excluded.timezone'),
        custom: eb.ref('excluded.custom'),
      })),
    ),
  );
  await requireFewVersions(trx, changes);
  await writeCurrentCustom(trx, organisationId, steps);
}

/** Refuses what would leave an agent with more versions than it may have. */
async function requireFewVersions(
  trx: Transaction<Tables>,
  changes: readonly { readonly agent: number; readonly written: readonly unknown[] }[],
): Promise<void> {
  const grown = changes.flatMap(({ agent, written }) => (written.length > 1 ? [agent] : []));
  if (grown.length === 0) return;
  const { countMax } = STORED_LIMITS.versions;
  const tooMany = await trx
    .selectFrom('versions')
    .select('agent')
    .where('agent', 'in', grown)
    .groupBy('agent')
    .having((eb) => eb.fn.countAll(), '>', countMax)
    .executeTakeFirst();
  if (!tooMany) return;
  const issue = `An agent may have ${countMax} versions of its metadata, and one would have more. Change versions that it has.`;
  throw new ServiceError('VALIDATION_FAIL', { issues: { metadata: [issue] } });
}

/** Groups removals: a bulk change removes versions with the same few starts from many agents. */
function removedByStart(changes: readonly { agent: number; removed: readonly number[] }[]): Map<number, number[]> {
  const byStart = new Map<number, number[]>();
  for (const { agent, removed } of changes) {
    for (const validFrom of removed) append(byStart, validFrom, agent);
  }
  return byStart;
}

/** Writes only the keys that differ: a bulk change sets one of many. */
async function writeCurrentCustom(
  trx: Transaction<Tables>,
  organisationId: number,
  steps: readonly TimelineStep[],
): Promise<void> {
  const rows: Tables['custom_values'][] = [];
  const lost = new Map<string, number[]>();
  for (const { agent, before, after } of steps) {
    const old = before.at(-1)?.metadata.custom ?? NO_FIELDS;
    const custom = after.at(-1)?.metadata.custom ?? NO_FIELDS;
    if (old === custom) continue;
    for (const key of old.keys()) if (!custom.has(key)) append(lost, key, agent);
    for (const [key, value] of custom) {
      if (!old.has(key) || String(old.get(key)) !== String(value)) {
        rows.push({ agent, key, organisation_id: organisationId, value: String(value) });
      }
    }
  }
  for (const [key, agents] of lost) {
    await trx.deleteFrom('custom_values').where('key', '=', key).where('agent', 'in', agents).execute();
  }
  await insertAll(trx, 'custom_values', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['agent', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    ),
  );
}

const NO_FIELDS: Custom = new Map();

function append<K>(lists: Map<K, number[]>, key: K, item: number): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** The versions that a change from an instant can affect: from the one before it on. */
export async function timelineTails(
  trx: Kysely<Tables>,
  agents: readonly number[],
  from: number,
): Promise<ReadonlyMap<number, Timeline>> {
  const rows = await trx
    .selectFrom('versions')
    .select(['versions.agent', 'versions.valid_from', ...METADATA_COLUMNS])
    .where('versions.agent', 'in', agents)
    .where((eb) => eb.or([eb('versions.valid_to', 'is', null), eb('versions.valid_to', '>=', from)]))
    .orderBy('versions.agent')
    .orderBy('versions.valid_from')
    .execute();
  const byAgent = new Map<number, typeof rows>();
  for (const row of rows) {
    const known = byAgent.get(row.agent);
    if (known) known.push(row);
    else byAgent.set(row.agent, [row]);
  }
  return new Map([...byAgent].map(([agent, versions]) => [agent, toTimeline(versions)]));
}

type MetadataColumns = Pick<Selectable<VersionTable>, 'isp' | 'package' | 'timezone' | 'custom'>;

export const METADATA_COLUMNS = ['versions.isp', 'versions.package', 'versions.timezone', 'versions.custom'] as const;

export function toMetadata({ isp, package: name, timezone, custom }: MetadataColumns): Metadata {
  return { isp, package: name, timezone, custom: decodeCustom(custom) };
}

export function toTimeline(rows: readonly (MetadataColumns & { valid_from: number })[]): Timeline {
  return rows.map((row) => ({ validFrom: row.valid_from, metadata: toMetadata(row) }));
}

function toVersionRow(agent: number, organisationId: number, version: DatedVersion): VersionTable {
  const { isp, package: name, timezone, custom } = version.metadata;
  return {
    agent,
    valid_from: version.validFrom,
    valid_to: version.validTo,
    organisation_id: organisationId,
    isp,
    package: name,
    timezone,
    custom: encodeCustom(custom),
  };
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
