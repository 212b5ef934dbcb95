import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import { decodeCustom, encodeCustom } from '../../../agents/custom.ts';
import type { Metadata } from '../../../agents/metadata.ts';
import type { Timeline } from '../../../agents/timeline.ts';
import type { AgentChange, VersionChange, VersionFate } from '../../../agents/version-changes.ts';
import type { RecordedChange } from '../../../ports/register.ts';
import { reserveIds } from '../database/insert.ts';
import type { Tables } from '../database/tables.ts';
import { visibleAgents } from './match-agents.ts';
import { beside, type TimelineStep } from './timelines.ts';

export interface ChangedAgents extends TimelineStep {
  readonly versions: readonly VersionChange[];
}

/** Stores the effect of a change on agents, without agents whose versions did not change. */
export async function keepAgentChanges(
  trx: Transaction<Tables>,
  organisationId: number,
  revision: number,
  steps: readonly ChangedAgents[],
): Promise<void> {
  const rows = steps.flatMap(({ versions, after }, step) =>
    versions.length === 0 ? [] : [{ step, versions: encodeVersions(versions), after_hash: hashTimeline(after) }],
  );
  if (rows.length === 0) return;
  await sql`${beside(trx, steps, { versions: 'text', after_hash: 'text' }, rows)}
    insert into agent_changes (organisation_id, revision, agent, versions, after_hash)
    select cast(${organisationId} as integer), cast(${revision} as bigint), m.agent, r.versions, r.after_hash
    from r join m on m.step = r.step
  `.execute(trx);
}

interface MetadataRecord extends RecordedChange {
  readonly organisationId: number;
  readonly action: 'metadata.set' | 'metadata.undo';
  readonly revision: number;
  readonly from: number;
}

/** Adds the audit entry within the change's transaction, as its last step, since other writers wait for the id. */
export async function recordChange(trx: Transaction<Tables>, change: MetadataRecord): Promise<number> {
  const id = await reserveIds(trx, 'audit_changes', 1);
  await trx
    .insertInto('audit_changes')
    .values({
      id,
      at: change.at,
      organisation_id: change.organisationId,
      token_id: change.tokenId,
      action: change.action,
      detail: JSON.stringify(change.detail),
      revision: change.revision,
      changed_from: change.from,
    })
    .execute();
  return id;
}

const SLICE = 500;

/** The effect of a change, ordered by agent. */
export async function* agentChangesOf(
  db: Kysely<Tables>,
  view: AgentView,
  revision: number,
): AsyncGenerator<readonly AgentChange[]> {
  let lastId = 0;
  for (;;) {
    const rows = await visibleAgents(db, view)
      .innerJoin('agent_changes', 'agent_changes.agent', 'agents.id')
      .select(['agent_changes.agent', 'agents.agent_id', 'agent_changes.versions'])
      .where('agent_changes.organisation_id', '=', view.organisationId)
      .where('agent_changes.revision', '=', revision)
      .where('agent_changes.agent', '>', lastId)
      .orderBy('agent_changes.agent')
      .limit(SLICE)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ agent_id, versions }) => ({ agentId: agent_id, versions: decodeVersions(versions) }));
    lastId = rows.at(-1)?.agent ?? lastId;
  }
}

/** Equal timelines have equal hashes. */
export function hashTimeline(timeline: Timeline): string {
  const text = JSON.stringify(timeline.map(({ validFrom, metadata }) => [validFrom, ...encodeMetadata(metadata)]));
  return createHash('sha256').update(text).digest('base64url');
}

type EncodedMetadata = [isp: string | null, name: string | null, timezone: string | null, custom: string];
type EncodedVersion = [validFrom: number, fate: VersionFate, before: EncodedMetadata, after: EncodedMetadata];

function encodeVersions(versions: readonly VersionChange[]): string {
  const encoded: EncodedVersion[] = versions.map(({ validFrom, fate, before, after }) => [
    validFrom,
    fate,
    encodeMetadata(before),
    encodeMetadata(after),
  ]);
  return JSON.stringify(encoded);
}

export function decodeVersions(text: string): readonly VersionChange[] {
  return (JSON.parse(text) as EncodedVersion[]).map(([validFrom, fate, before, after]) => ({
    validFrom,
    fate,
    before: decodeMetadata(before),
    after: decodeMetadata(after),
  }));
}

function encodeMetadata({ isp, package: name, timezone, custom }: Metadata): EncodedMetadata {
  return [isp, name, timezone, encodeCustom(custom)];
}

function decodeMetadata([isp, name, timezone, custom]: EncodedMetadata): Metadata {
  return { isp, package: name, timezone, custom: decodeCustom(custom) };
}
