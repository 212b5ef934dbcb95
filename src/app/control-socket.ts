import type { Logger } from 'pino';
import { serveCommands } from '../backup/control-socket.ts';
import { snapshotsOf } from '../backup/take-snapshot.ts';
import type { Config } from '../config.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { Checks } from './checks.ts';

/** Opens the socket for `broadgauge backup` and `broadgauge check` in the data directory; returns a function that closes it. */
export async function openControlSocket(
  { dataDir }: Config,
  facts: FactStore,
  checks: Checks,
  logger: Logger,
): Promise<() => Promise<void>> {
  try {
    return await serveCommands(dataDir, { takeSnapshot: snapshotsOf(facts), check: checks.run });
  } catch (err) {
    // Some file systems have no sockets; the service runs without one.
    logger.warn({ err }, 'there can be no socket in DATA_DIR: stop the service to back it up or to check it');
    return async () => {};
  }
}
