import { type Kysely, sql } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import type { AgentKind } from '../../../agents/kind.ts';
import { withTerms } from '../../../agents/package-terms.ts';
import { BEGINNING } from '../../../agents/timeline.ts';
import { slices } from '../../../lib/batches.ts';
import { KeyedQueue } from '../../../lib/concurrency/keyed-queue.ts';
import type { ProjectedAgent } from '../../../ports/fact-store.ts';
import type { AgentPage, Agents } from '../../../ports/register.ts';
import type { Database } from '../database/database.ts';
import { among, jsonArray } from '../database/json-rows.ts';
import type { Tables } from '../database/tables.ts';
import type { IdempotencyKeys } from '../idempotency.ts';
import { loadTerms } from '../package-terms.ts';
import type { SeenReplicas } from '../replicas-behind.ts';
import { movedFrom, requireCompared, type SeenSetBack } from '../set-backs.ts';
import { agentChangesOf } from './agent-changes.ts';
import { agentsNamed } from './agents-named.ts';
import { changeAgents } from './change-agents.ts';
import { findMetadata } from './find-metadata.ts';
import { matchAgents, visibleAgents } from './match-agents.ts';
import { previewChange } from './preview-change.ts';
import { countAgents, REGISTRATION_COLUMNS, registerAgents, toRegistration } from './register-agents.ts';
import { METADATA_COLUMNS, sharedTails, timelineTails, toMetadata } from './timelines.ts';
import { undoChange } from './undo-change.ts';

/** @param onSeen is called with what each read of a revision finds */
export function agents(
  database: Database,
  keys: IdempotencyKeys,
  onSeen: (organisationId: number, read: SeenReplicas & SeenSetBack) => void,
): Agents {
  // Changes of an organisation queue here: in the engine, each waiting change would hold a connection.
  const changes = new KeyedQueue<number>();
  let state = 0;
  const queued = <T>(organisationId: number, change: () => Promise<T>) =>
    changes.run(organisationId, change).finally(() => {
      state += 1;
    });
  // Every question and every batch reads it; the organisation is its only parameter.
  const findRevision = database.prepareFirst(
    database.read
      .selectFrom('organisations')
      .leftJoin('register_identity', (join) => join.onTrue())
      .select(['revision', 'replicas_behind', 'replicas_caught_up', 'set_back'])
      .select(movedFrom(database))
      .where('organisations.id', '=', 0)
      .compile(),
  );
  return {
    ...findMetadata(database),
    count: (organisationId) => countAgents(database.scan, organisationId),
    named: (organisationId, names) => agentsNamed(database, organisationId, names),
    state: () => (database.isShared ? undefined : state),
    change: (view, change) => queued(view.organisationId, () => changeAgents(database, keys, view, change)),
    match: (view, change, sampleSize) => matchAgents(database, view, change, sampleSize),
    undo: (view, change) => queued(view.organisationId, () => undoChange(database, view, change)),
    changesOf: (view, revision) => agentChangesOf(database.scan, view, revision),
    preview: (view, change) => previewChange(database, view, change),
    register: (view, rows, terms) => queued(view.organisationId, () => registerAgents(database, view, rows, terms)),
    revision: async (organisationId) => {
      const found = await findRevision([organisationId]);
      if (found) onSeen(organisationId, found);
      return found?.revision ?? 0;
    },
    erasedRevision: async (organisationId) => {
      const found = await database.read
        .selectFrom('organisations')
        .select('erased_revision')
        .where('id', '=', organisationId)
        .executeTakeFirst();
      return found?.erased_revision;
    },
    erase: (organisationId, agent) => queued(organisationId, () => eraseAgent(database, organisationId, agent)),
    changedSince: (organisationId, revision) => changedAgents(database, organisationId, revision),
    sold: (organisationId, agents) => soldTo(database, organisationId, agents),
    kinds: async (view) => {
      const rows = await visibleAgents(database.scan, view).select('agents.kind').distinct().execute();
      return rows.map(({ kind }) => kind as AgentKind);
    },
    registeredBy: async (view, at) => {
      const rows = await visibleAgents(database.scan, view)
        .select('agents.agent_id')
        .where((eb) => eb.or([eb('agents.created_at', 'is', null), eb('agents.created_at', '<=', at)]))
        .execute();
      return rows.map(({ agent_id }) => agent_id);
    },
    list: (view, page) => listAgents(database, view, page),
  };
}

async function listAgents(database: Database, view: AgentView, { q, panel, afterId, limit }: AgentPage) {
  const pattern = `%${q?.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await visibleAgents(database.scan, view)
    .innerJoin('versions', (join) => join.onRef('versions.agent', '=', 'agents.id').on('versions.valid_to', 'is', null))
    .selectAll('agents')
    .select(METADATA_COLUMNS)
    .where('agents.id', '>', afterId)
    .$if(panel !== undefined, (query) => query.where('agents.panel', '=', panel ?? ''))
    .$if(q !== undefined, (query) => query.where(sql<boolean>`agents.search_text like ${pattern} escape '\\'`))
    .orderBy('agents.id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    agents: page.map((row) => ({ ...toRegistration(row), metadata: toMetadata(row) })),
    lastId: rows.length > limit ? page.at(-1)?.id : undefined,
  };
}

/** Statements of a store cost less for each agent where they are of many. */
const PAGE = 5000;

/** Reads pages without a snapshot: an agent that changes meanwhile, or whose package does, changes under a newer revision, and so is read again. */
async function* changedAgents(
  { scan }: Database,
  organisationId: number,
  revision: number,
): AsyncGenerator<readonly ProjectedAgent[]> {
  const termsOf = await loadTerms(scan, organisationId);
  const pages = [...slices(await changedIds(scan, organisationId, revision), PAGE)];
  let reading: ReturnType<typeof readPage> | undefined;
  for (const [place, ids] of pages.entries()) {
    const { agents, shared } = await (reading ?? readPage(scan, ids));
    const next = pages[place + 1];
    // While these are stored.
    reading = next && readPage(scan, next);
    reading?.catch(() => {});
    const timelines = new Map(
      shared.flatMap(({ agents: same, timeline }) => {
        const sold = withTerms(timeline, termsOf);
        return same.map((agent) => [agent, sold] as const);
      }),
    );
    // Those that were erased meanwhile have no versions.
    yield agents.flatMap((agent) => {
      const timeline = timelines.get(agent.id);
      return timeline ? [{ ...agent, timeline }] : [];
    });
  }
}

/** The agents that were registered, or whose metadata were changed, after a revision; after none: all, in their order. */
async function changedIds(scan: Kysely<Tables>, organisationId: number, revision: number): Promise<readonly number[]> {
  const ids = scan
    .selectFrom('agents')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('registration_revision', '>', revision)
    .$if(revision > 0, (registered) =>
      registered.union(
        scan
          .selectFrom('agent_changes')
          .select('agent as id')
          .where('organisation_id', '=', organisationId)
          .where('revision', '>', revision),
      ),
    )
    .as('ids');
  const { text } = await scan
    .selectFrom(ids)
    .select(sql<string | null>`string_agg(cast(id as text), ',' order by id)`.as('text'))
    .executeTakeFirstOrThrow();
  return JSON.parse(`[${text ?? ''}]`);
}

/** Some agents and all versions of them. */
async function readPage(scan: Kysely<Tables>, ids: readonly number[]) {
  const { text } = await scan
    .selectFrom('agents')
    .where('id', 'in', among(scan, ids))
    .select(
      sql<string | null>`string_agg(${jsonArray(scan, ['id', ...REGISTRATION_COLUMNS])}, ',' order by id)`.as('text'),
    )
    .executeTakeFirstOrThrow();
  const rows = JSON.parse(`[${text ?? ''}]`) as AgentColumns[];
  const agents = rows.map(([id, agent_id, unit_id, mac_address, kind, base, country, panel]) => ({
    id,
    ...toRegistration({ agent_id, unit_id, mac_address, kind, base, country, panel }),
  }));
  return { agents, shared: await sharedTails(scan, ids, BEGINNING) };
}

type AgentColumns = [
  id: number,
  agentId: string,
  unitId: number | null,
  macAddress: string | null,
  kind: string,
  base: string | null,
  country: string | null,
  panel: string,
];

async function soldTo(database: Database, organisationId: number, agents: readonly number[]) {
  const timelines = await timelineTails(database.read, agents, BEGINNING);
  // Agents of one kind have the same timeline.
  const packages = [...new Set(timelines.values())]
    .flatMap(({ timeline }) => timeline)
    .flatMap(({ metadata: { isp, package: name } }) => (isp === null || name === null ? [] : [{ isp, package: name }]));
  const termsOf = await loadTerms(database.read, organisationId, packages);
  return new Map(Array.from(timelines, ([agent, { timeline }]) => [agent, withTerms(timeline, termsOf)]));
}

/** Deletes an agent with all that refers to it, under the next revision of its organisation. */
function eraseAgent(database: Database, organisationId: number, agent: number): Promise<void> {
  return database.transaction(async (trx) => {
    const found = await trx
      .selectFrom('agents')
      .select('id')
      .where('id', '=', agent)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (!found) return;
    await requireCompared(database, trx);
    // First, as in every change: other changes of the organisation's agents wait here.
    await trx
      .updateTable('organisations')
      .set({ revision: sql`revision + 1`, erased_revision: sql`revision + 1` })
      .where('id', '=', organisationId)
      .execute();
    for (const table of ['custom_values', 'versions', 'agent_changes'] as const) {
      await trx.deleteFrom(table).where('agent', '=', agent).execute();
    }
    await trx.deleteFrom('agents').where('id', '=', agent).execute();
  });
}
