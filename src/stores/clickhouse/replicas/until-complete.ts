import { ServiceError } from '../../../errors.ts';
import { pause } from '../../../lib/concurrency/repeat.ts';
import type { Server } from '../server.ts';
import { replicaState } from './replica-state.ts';

const TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/**
 * Waits until a replica has all rows of a table, as it may not after a crash of its machine or when another node writes to
 * another replica: rows that it does not know of would be stored again.
 */
export async function untilComplete(server: Server, table: string, held: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const { behind, cutOff } = await replicaState(server, table);
    if (cutOff.length > 0) throw unavailable(`${server.host} has no connection to its ZooKeeper or Keeper`);
    if (behind.length === 0) return;
    if (timeout.aborted) throw unavailable(`${server.host} lacks rows of ${table} that other replicas have`);
    await pause(POLL_MS, held);
  }
}

function unavailable(why: string): ServiceError {
  return new ServiceError('OVERLOADED', {
    message: 'The store of results is catching up. Please retry shortly.',
    headers: { 'retry-after': '5' },
    cause: new Error(why),
  });
}
