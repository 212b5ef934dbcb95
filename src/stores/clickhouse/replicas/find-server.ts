import { ServiceError } from '../../../errors.ts';
import type { Server } from '../server.ts';
import type { NamedServer } from './arrange-servers.ts';
import { placeOf } from './place.ts';

export interface FoundServer extends NamedServer {
  readonly server: Server;
}

/** Servers that are up answer at once. */
const PATIENCE_MS = 10_000;

/** Greets a server and asks for its place; it may be away. */
export async function findServer(server: Server, cluster: string): Promise<FoundServer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { host } = server;
  try {
    await server.greet(signal);
    return { server, host, place: await placeOf(server, cluster, { signal }) };
  } catch (error) {
    if (!signal.aborted && !(error instanceof ServiceError)) throw error;
    return { server, host, place: undefined, failure: error instanceof ServiceError ? error.cause : error };
  }
}
