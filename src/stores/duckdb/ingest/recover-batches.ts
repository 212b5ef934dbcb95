import { UNKNOWN } from '../../../agents/agent-index.ts';
import { testOf } from '../../../catalogue/tests/index.ts';
import { sql } from '../../../sql/fragment.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import { resolveAgents } from '../../intake/resolve-agents.ts';
import { sourceOf } from '../../intake/stage-large.ts';
import { stage } from '../../intake/staging.ts';
import type { StagedRows } from '../../intake/store-large.ts';
import type { AgentIndexes } from './agent-indexes.ts';
import type { BatchJournal, BatchManifest } from './batch-journal.ts';

interface JournalStores {
  readonly engine: Engine;
  readonly batches: BatchJournal;
  readonly agents: AgentIndexes;
  readonly warn: (message: string, error?: unknown) => void;
  /** Stores the staged rows of a journalled batch. */
  readonly insert: (session: Session, rows: StagedRows, batchId: string) => Promise<{ readonly accepted: number }>;
}

/** Stores every journalled batch again that the engine has lost. */
export async function recoverBatches(
  stores: JournalStores,
  follow: (organisationId: number) => Promise<void>,
): Promise<void> {
  const { engine, batches, warn } = stores;
  const stored = new Set(await engine.session((session) => session.column(sql`SELECT id FROM batches`)));
  for (const manifest of await batches.list()) {
    if (stored.has(manifest.id)) continue;
    if (await batches.isIntact(manifest)) {
      // The agents of its rows may be lost with the same log.
      await follow(manifest.organisationId);
      try {
        const rows = await storeAgain(stores, manifest);
        warn(`the batch ${manifest.id} of ${manifest.test} was stored again: ${rows} results`);
      } catch (error) {
        warn(
          `the batch ${manifest.id} of ${manifest.test} could not be stored again; the next start tries once more`,
          error,
        );
      }
    } else {
      const aside = await batches.putAside(manifest.id);
      warn(
        `the journalled batch ${manifest.id} of ${manifest.test} is damaged, could not be stored again and was put aside as ${aside}`,
      );
    }
  }
}

/** Stores a journalled batch again, with the agents that were known when it was acknowledged: it rejects the same rows. */
async function storeAgain(stores: JournalStores, manifest: BatchManifest): Promise<number> {
  const { id, organisationId, panels, agent = null, lastAgent, kind, ignoreUnknown } = manifest;
  const test = testOf(manifest.test);
  const source = await sourceOf(kind, stores.batches.pathOf(id), ignoreUnknown);
  const agents = await stores.agents.of(organisationId);
  return stores.engine.session(async (session) => {
    if (!(await stage(session, test, source))) throw new Error(`the journalled batch ${id} can't be read`);
    const joinCondition = await resolveAgents(session, async (names) =>
      names.map((name) => {
        const found = agents.find(name, { panels, agent });
        return 'slot' in found && found.number > lastAgent ? { problem: UNKNOWN, isUnknown: true } : found;
      }),
    );
    return (await stores.insert(session, { test, organisationId, joinCondition }, id)).accepted;
  });
}
