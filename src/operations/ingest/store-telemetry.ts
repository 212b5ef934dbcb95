import type { Caller } from '../../access/caller.ts';
import { readSavedAddress } from '../../ingest/saved-address.ts';
import { readTelemetryForm } from '../../ingest/telemetry-form.ts';
import type { Context } from '../context.ts';
import { receiveWhole } from './store-results.ts';
import { type RowCounts, storeRows } from './store-rows.ts';

const FORM_BYTES_MAX = 1024 * 1024;

const PAGES = { librespeed: readTelemetryForm, openspeedtest: readSavedAddress } as const;

/** Stores what the page of a speed test sends, as one of the caller's agent at the time of its arrival, which it also returns. */
export function storeTelemetry(
  context: Context,
  caller: Caller,
  agentId: string,
  tool: keyof typeof PAGES,
  bytes: AsyncIterable<Uint8Array>,
): Promise<RowCounts & { readonly at: number }> {
  return receiveWhole(context, bytes, FORM_BYTES_MAX, async (content) => {
    const at = Math.floor(context.now());
    const row = { agent_id: agentId, dtime: new Date(at).toISOString(), tool };
    const results = await PAGES[tool](content);
    const rows = results.map(({ test, columns }) => ({ place: 1, test, row: { ...row, ...columns } }));
    return { ...(await storeRows(context, caller, rows, { registerAgents: false })), at };
  });
}
