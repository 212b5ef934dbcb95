import type { Caller } from '../../access/caller.ts';
import { CSV } from '../../plan/export-format.ts';
import type { Question } from '../../query/parse-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import { askExport } from '../questions/ask-export.ts';
import { keysOf, type StoredExport, storeExport } from './store-export.ts';

/** Makes a CSV file while its caller waits. `ignored`: unknown fields of the request. */
export async function exportCsv(
  context: Context,
  caller: Caller,
  asked: Question,
  ignored: readonly string[],
  signal: AbortSignal,
): Promise<StoredExport> {
  const question = await askExport(context, caller, asked);
  const release = await context.exports.semaphore.acquire(signal, caller.organisationId);
  try {
    const { organisationId } = caller;
    const place = { organisationId, id: crypto.randomUUID(), of: asked.of, askedAt: unixSeconds(context), attempt: 0 };
    const stored = await storeExport(context, question, ignored, CSV, place, { signal, onRows: () => {} });
    if (signal.aborted) for (const key of keysOf(stored.file)) await context.objects.remove(key);
    return stored;
  } finally {
    release();
  }
}
