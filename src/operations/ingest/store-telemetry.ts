import type { Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import { readTelemetryForm } from '../../ingest/telemetry-form.ts';
import type { PlacedRow } from '../../ingest/tools/pack-rows.ts';
import type { Context } from '../context.ts';
import { receiveBody } from './store-results.ts';
import { type RowCounts, storeRows } from './store-rows.ts';

const FORM_BYTES_MAX = 1024 * 1024;

/** Stores a result of LibreSpeed's telemetry, as one of the caller's agent at the time of its arrival, which it also returns. */
export function storeTelemetry(
  context: Context,
  caller: Caller,
  agentId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<RowCounts & { readonly at: number }> {
  return receiveBody(context, bytes, async (body) => {
    if (body.bytes > FORM_BYTES_MAX) throw new ServiceError('PAYLOAD_TOO_LARGE');
    const at = Math.floor(context.now());
    const row = { agent_id: agentId, dtime: new Date(at).toISOString(), tool: 'librespeed' };
    const results = await readTelemetryForm(body.read());
    const rows = results.map(({ test, columns }) => ({ place: 1, test, row: { ...row, ...columns } }));
    return { ...(await storeRows(context, caller, each(rows), { registerAgents: false })), at };
  });
}

async function* each(rows: readonly PlacedRow<number>[]): AsyncGenerator<PlacedRow<number>> {
  yield* rows;
}
