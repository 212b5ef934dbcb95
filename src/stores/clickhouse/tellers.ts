import { ServiceError } from '../../errors.ts';
import type { Told } from '../../sql/clickhouse/told.ts';
import type { Fragment } from '../../sql/fragment.ts';
import { isAway } from './failure.ts';
import type { RunOptions, Server } from './server.ts';
import { combineTold, type ToldRow, type ToldSums, toToldRow } from './told-sums.ts';

export interface Telling {
  readonly rows: readonly ToldRow[];
  readonly sums: ToldSums;
  /** True if every server that is asked from now on has everything that was told. */
  readonly isOfAll: boolean;
}

/** After a replica was missing, do not wait for all of them again within this time. */
const LACKING_MS = 30_000;

/**
 * Asks servers what is stored. One that is a moment behind may answer a question after another has told its state. So all
 * replicas tell, and what they agree on holds for whichever of them answers next: each of them only gains results.
 */
export class Tellers {
  readonly #server: Server;
  #lackingUntil = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  /** @param select columns key, server, n, sum, more */
  async ask(select: (told: Told) => Fragment, options: RunOptions = { kind: 'state' }): Promise<Telling> {
    const lag = await this.#server.quorum.lag();
    if (lag === 'of replicas' && !this.#server.replicas.areBehind() && Date.now() >= this.#lackingUntil) {
      const telling = await this.#ofReplicas(select, options);
      if (telling) return telling;
      this.#lackingUntil = Date.now() + LACKING_MS;
    }
    const rows = await this.#rows(select('by shards'), options);
    return { rows, sums: combineTold(rows, 'by shards') as ToldSums, isOfAll: lag === 'none' };
  }

  /** Undefined: a replica is away. */
  async #ofReplicas(select: (told: Told) => Fragment, options: RunOptions): Promise<Telling | undefined> {
    try {
      const rows = await this.#rows(select('by replicas'), options);
      const sums = combineTold(rows, 'by replicas');
      return sums && { rows, sums, isOfAll: true };
    } catch (error) {
      if (error instanceof ServiceError && isAway(error.cause)) return undefined;
      throw error;
    }
  }

  async #rows(select: Fragment, options: RunOptions): Promise<readonly ToldRow[]> {
    return (await this.#server.rows(select, options)).map(toToldRow);
  }
}
