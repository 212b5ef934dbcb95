import type { Caller } from '../../access/caller.ts';
import { readTelemetryForm } from '../../ingest/telemetry-form.ts';
import type { Context } from '../context.ts';
import { receiveWhole } from './store-results.ts';
import { type RowCounts, storeRows } from './store-rows.ts';

const FORM_BYTES_MAX = 1024 * 1024;

/** Stores a result of LibreSpeed's telemetry, as one of the caller's agent at the time of its arrival, which it also returns. */
export function storeTelemetry(
  context: Context,
  caller: Caller,
  agentId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<RowCounts & { readonly at: number }> {
  return receiveWhole(context, bytes, FORM_BYTES_MAX, async (content) => {
    const at = Math.floor(context.now());
    const row = { agent_id: agentId, dtime: new Date(at).toISOString(), tool: 'librespeed' };
    const results = await readTelemetryForm(content);
    const rows = results.map(({ test, columns }) => ({ place: 1, test, row: { ...row, ...columns } }));
    return { ...(await storeRows(context, caller, rows, { registerAgents: false })), at };
  });
}
