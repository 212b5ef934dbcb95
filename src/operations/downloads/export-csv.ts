import type { Caller } from '../../access/caller.ts';
import { CSV } from '../../plan/export-format.ts';
import type { Question } from '../../query/parse-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import { askExport } from '../questions/ask-export.ts';
import { type StoredExport, storeExport } from './store-export.ts';

/** Makes a CSV file while its caller waits. */
export async function exportCsv(
  context: Context,
  caller: Caller,
  asked: Question,
  signal: AbortSignal,
): Promise<StoredExport> {
  const question = await askExport(context, caller, asked);
  const release = await context.exports.semaphore.acquire(signal);
  try {
    const { organisationId } = caller;
    const place = { organisationId, id: crypto.randomUUID(), of: asked.of, askedAt: unixSeconds(context), attempt: 0 };
    const stored = await storeExport(context, question, CSV, place, { signal, onRows: () => {} });
    if (signal.aborted) await context.objects.remove(stored.file.key);
    return stored;
  } finally {
    release();
  }
}
