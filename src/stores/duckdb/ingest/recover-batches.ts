import { sql } from '../../../sql/fragment.ts';
import { type JournalStores, storeAgain } from './store-batch.ts';

/** Stores every journalled batch again that the engine has lost. */
export async function recoverBatches(
  stores: JournalStores,
  warn: (message: string, error?: unknown) => void,
  follow: (organisationId: number) => Promise<void>,
): Promise<void> {
  const stored = new Set(await stores.engine.session((session) => session.column(sql`SELECT id FROM batches`)));
  for (const manifest of await stores.journal.list()) {
    if (stored.has(manifest.id)) continue;
    if (await stores.journal.isIntact(manifest)) {
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
      const aside = await stores.journal.putAside(manifest.id);
      warn(
        `the kept batch ${manifest.id} of ${manifest.test} is damaged, could not be stored again and was put aside as ${aside}`,
      );
    }
  }
}
