import type { Logger } from 'pino';
import { serveSnapshots } from '../backup/control-socket.ts';
import { snapshotsOf } from '../backup/take-snapshot.ts';
import type { Config } from '../config.ts';
import type { FactStore } from '../ports/fact-store.ts';

/** Opens the socket for `broadgauge backup` in the data directory; returns a function that closes it. */
export async function openControlSocket(
  { dataDir }: Config,
  facts: FactStore,
  logger: Logger,
): Promise<() => Promise<void>> {
  try {
    return await serveSnapshots(dataDir, snapshotsOf(facts));
  } catch (err) {
    // Some file systems have no sockets; the service runs without one.
    logger.warn({ err }, 'there can be no socket in DATA_DIR: stop the service to back it up');
    return async () => {};
  }
}
