import type { Logger } from 'pino';
import { controlSocketOf, SOCKET_LENGTH_MAX, serveSnapshots } from '../backup/control-socket.ts';
import { snapshotsOf } from '../backup/take-snapshot.ts';
import type { Config } from '../config.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { Register } from '../ports/register.ts';

/** Lets `broadgauge backup` ask the service that runs in a data directory; returns what closes it. */
export async function openControlSocket(
  { dataDir }: Config,
  stores: { readonly register: Register; readonly facts: FactStore },
  logger: Logger,
): Promise<() => Promise<void>> {
  if (Buffer.byteLength(controlSocketOf(dataDir)) > SOCKET_LENGTH_MAX) {
    logger.warn({ dataDir }, 'the path of DATA_DIR is too long for a socket in it: stop the service to back it up');
    return async () => {};
  }
  return serveSnapshots(dataDir, snapshotsOf(dataDir, stores));
}
