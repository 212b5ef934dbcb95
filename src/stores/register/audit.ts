import { sql, type Transaction } from 'kysely';
import type { AuditBatch, AuditedChange, AuditStore, ChangeRecord, RecordOf } from '../../ports/audit.ts';
import type { Database } from './database/database.ts';
import { insertAll, reserveIds } from './database/insert.ts';
import type { Tables } from './database/tables.ts';

export function audit(database: Database): AuditStore {
  return {
    write: (batch) => write(database, batch),
    record: (change) => database.transaction((trx) => writeEntry(trx, change)),
    changes: async ({ organisationId, since, limit, beforeId, action, agentId }) => {
      const rows = await changesOf(database, organisationId)
        .where('audit_changes.at', '>=', since * 1000)
        .$if(action !== undefined, (query) => query.where('audit_changes.action', '=', action ?? ''))
        .$if(agentId !== undefined, (query) =>
          query.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('agent_changes')
                .innerJoin('agents', 'agents.id', 'agent_changes.agent')
                .select('agent_changes.agent')
                .whereRef('agent_changes.organisation_id', '=', 'audit_changes.organisation_id')
                .whereRef('agent_changes.revision', '=', 'audit_changes.revision')
                .where('agents.agent_id', '=', agentId ?? ''),
            ),
          ),
        )
        .$if(beforeId !== undefined, (query) =>
          query.where(
            sql<boolean>`(audit_changes.at, audit_changes.id) < (select at, id from audit_changes where id = ${beforeId})`,
          ),
        )
        // Not by id alone: a transaction may be committed after one that began later.
        .orderBy('audit_changes.at', 'desc')
        .orderBy('audit_changes.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toChange);
    },
    change: async (id, organisationId) => {
      const row = await changesOf(database, organisationId).where('audit_changes.id', '=', id).executeTakeFirst();
      return row && toChange(row);
    },
    queries: async ({ organisationId, since, limit, beforeId }) => {
      const rows = await database.scan
        .selectFrom('audit_queries')
        .innerJoin('organisations', 'organisations.id', 'audit_queries.organisation_id')
        .leftJoin('tokens', 'tokens.id', 'audit_queries.token_id')
        .selectAll('audit_queries')
        .select(['organisations.name as organisation', 'tokens.name as token'])
        .where('audit_queries.at', '>=', since * 1000)
        .$if(organisationId !== undefined, (query) =>
          query.where('audit_queries.organisation_id', '=', organisationId ?? 0),
        )
        .$if(beforeId !== undefined, (query) => query.where('audit_queries.id', '<', beforeId ?? 0))
        .orderBy('audit_queries.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        organisation: row.organisation,
        organisationId: row.organisation_id,
        token: row.token,
        tokenId: row.token_id,
        route: row.route,
        request: JSON.parse(row.request) as unknown,
        outcome: row.outcome,
        rows: row.answer_rows,
        durationMs: row.duration_ms,
      }));
    },
    calls: async ({ organisationId, since, limit }) => {
      const rows = await database.scan
        .selectFrom('audit_calls')
        .innerJoin('organisations', 'organisations.id', 'audit_calls.organisation_id')
        .leftJoin('tokens', 'tokens.id', 'audit_calls.token_id')
        .select(['audit_calls.hour', 'audit_calls.organisation_id', 'audit_calls.token_id', 'audit_calls.route'])
        .select(['audit_calls.calls', 'organisations.name as organisation', 'tokens.name as token'])
        .where('audit_calls.hour', '>=', since - (since % 3600))
        .$if(organisationId !== undefined, (query) =>
          query.where('audit_calls.organisation_id', '=', organisationId ?? 0),
        )
        .orderBy('audit_calls.hour', 'desc')
        .orderBy('audit_calls.calls', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ organisation_id, token_id, ...row }) => ({
        ...row,
        organisationId: organisation_id,
        tokenId: token_id,
      }));
    },
    refusals: async ({ organisationId, since, limit }) => {
      const rows = await database.scan
        .selectFrom('audit_refusals')
        .leftJoin('organisations', 'organisations.id', 'audit_refusals.organisation_id')
        .leftJoin('tokens', 'tokens.id', 'audit_refusals.token_id')
        .selectAll('audit_refusals')
        .select(['organisations.name as organisation', 'tokens.name as token'])
        .where('audit_refusals.hour', '>=', since - (since % 3600))
        .$if(organisationId !== undefined, (query) =>
          query.where('audit_refusals.organisation_id', '=', organisationId ?? 0),
        )
        .orderBy('audit_refusals.hour', 'desc')
        .orderBy('audit_refusals.refusals', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ organisation_id, token_id, last_at, ...row }) => ({
        ...row,
        organisationId: organisation_id,
        tokenId: token_id,
        lastAt: last_at,
      }));
    },
  };
}

function changesOf(database: Database, organisationId: number | undefined) {
  return database.scan
    .selectFrom('audit_changes')
    .innerJoin('organisations', 'organisations.id', 'audit_changes.organisation_id')
    .leftJoin('tokens', 'tokens.id', 'audit_changes.token_id')
    .selectAll('audit_changes')
    .select(['organisations.name as organisation', 'tokens.name as token'])
    .$if(organisationId !== undefined, (query) =>
      query.where('audit_changes.organisation_id', '=', organisationId ?? 0),
    );
}

function toChange(row: Tables['audit_changes'] & { organisation: string; token: string | null }): AuditedChange {
  const { id, at, organisation, token, action, revision } = row;
  const detail = JSON.parse(row.detail) as Record<string, unknown>;
  return {
    id,
    at,
    organisation,
    token,
    action,
    revision,
    detail,
    organisationId: row.organisation_id,
    tokenId: row.token_id,
  };
}

async function write(database: Database, batch: AuditBatch): Promise<void> {
  const { calls, queries, questionsSince, uses, linkUses, refusals } = batch;
  await database.transaction(async (trx) => {
    const firstQuery = queries.length === 0 ? 0 : await reserveIds(trx, 'audit_queries', queries.length);
    await insertAll(
      trx,
      'audit_queries',
      queries.map((query, index) => ({
        id: firstQuery + index,
        at: query.at,
        organisation_id: query.organisationId,
        token_id: query.tokenId,
        route: query.route,
        request: JSON.stringify(query.request),
        outcome: query.outcome,
        answer_rows: query.rows,
        duration_ms: query.durationMs,
      })),
    );
    if (queries.length > 0 && questionsSince !== null) {
      await trx.deleteFrom('audit_queries').where('at', '<', questionsSince).execute();
    }
    // Sorted, so that concurrent nodes take their locks in one order.
    const counted = calls
      .map(({ hour, organisationId, tokenId, route, calls }) => ({
        hour,
        organisation_id: organisationId,
        token_id: tokenId,
        route,
        calls,
      }))
      .sort((a, b) => a.hour - b.hour || a.token_id - b.token_id || (a.route < b.route ? -1 : 1));
    await insertAll(trx, 'audit_calls', counted, (insert) =>
      insert.onConflict((conflict) =>
        conflict
          .columns(['hour', 'organisation_id', 'token_id', 'route'])
          .doUpdateSet({ calls: sql`audit_calls.calls + excluded.calls` }),
      ),
    );
    await writeRefusals(trx, refusals);
    for (const { tokenId, at } of [...uses].sort((a, b) => a.tokenId - b.tokenId)) {
      await trx
        .updateTable('tokens')
        .set({ last_used_at: at })
        .where('id', '=', tokenId)
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
        .execute();
    }
    for (const { linkId, at } of [...linkUses].sort((a, b) => a.linkId - b.linkId)) {
      await trx.updateTable('dashboard_links').set({ last_used_at: at }).where('id', '=', linkId).execute();
    }
  });
}

/** Makes a change and writes its entry, in one transaction. */
export function recorded<T>(
  database: Database,
  record: RecordOf<T> | undefined,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.transaction(async (trx) => {
    const changed = await change(trx);
    await writeEntry(trx, record?.(changed));
    return changed;
  });
}

export async function writeEntry(trx: Transaction<Tables>, entry: ChangeRecord | undefined): Promise<void> {
  if (entry === undefined) return;
  const { at, organisationId, tokenId, action, detail } = entry;
  if (action === SIGN_IN) await forgetSignIns(trx, at);
  await trx
    .insertInto('audit_changes')
    .values({
      id: await reserveIds(trx, 'audit_changes', 1),
      at,
      organisation_id: organisationId,
      token_id: tokenId,
      action,
      detail: JSON.stringify(detail),
      revision: null,
      changed_from: null,
    })
    .execute();
}

/** Addresses are personal data: they are deleted after this time. */
const ADDRESSES_KEPT_SECONDS = 90 * 86_400;
/** The action whose detail has one. */
const SIGN_IN = 'session.begin';

async function forgetSignIns(trx: Transaction<Tables>, newest: number): Promise<void> {
  await trx
    .deleteFrom('audit_changes')
    .where('action', '=', SIGN_IN)
    .where('at', '<', newest - ADDRESSES_KEPT_SECONDS * 1000)
    .execute();
}

async function writeRefusals(trx: Transaction<Tables>, refusals: AuditBatch['refusals']): Promise<void> {
  if (refusals.length === 0) return;
  const rows = refusals
    .map(({ organisationId, tokenId, lastAt, ...refusal }) => ({
      ...refusal,
      organisation_id: organisationId,
      token_id: tokenId,
      last_at: lastAt,
    }))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const newest = Math.max(...rows.map(({ hour }) => hour));
  await trx
    .deleteFrom('audit_refusals')
    .where('hour', '<', newest - ADDRESSES_KEPT_SECONDS)
    .execute();
  await insertAll(trx, 'audit_refusals', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['hour', 'way', 'reason', 'address', 'organisation_id', 'token_id', 'prefix']).doUpdateSet({
        refusals: sql`audit_refusals.refusals + excluded.refusals`,
        last_at: sql`excluded.last_at`,
      }),
    ),
  );
}

/** Concurrent nodes take their locks in one order. */
function orderOf({ hour, way, reason, address, token_id, prefix }: Tables['audit_refusals']): string {
  return [hour, way, reason, address, token_id, prefix].join(' ');
}
