import type { ClickHouseLocation } from '../../../lib/clickhouse-url.ts';
import type { Server } from '../server.ts';
import { levelTables } from './sync-schema.ts';

export type Warn = (message: string, error?: unknown) => void;

/** How long one that is away is left alone. */
const REST_MS = 30_000;

/**
 * A replica of a shard that is neither asked nor written to. It is given every table, so that it gets the results too; while it
 * is away nothing else waits for it.
 */
export class Standby {
  readonly #server: Server;
  readonly #location: ClickHouseLocation;
  readonly #join: () => Promise<Server>;
  readonly #warn: Warn;
  #work: Promise<void> = Promise.resolve();
  #isAway = false;
  #isClosed = false;
  #rest: NodeJS.Timeout | undefined;

  /** `join` finds the server that it stands in for. */
  constructor(server: Server, location: ClickHouseLocation, join: () => Promise<Server>, warn: Warn) {
    this.#server = server;
    this.#location = location;
    this.#join = join;
    this.#warn = warn;
  }

  /** Makes the tables that it lacks. Never rejects: what fails is tried again later. */
  async syncSchema(): Promise<void> {
    this.#work = this.#work.then(() => this.#try());
    if (!this.#isAway) await this.#work;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    this.#server.close();
  }

  async #try(): Promise<void> {
    try {
      await levelTables(await this.#join(), this.#server, this.#location);
      this.#isAway = false;
    } catch (error) {
      if (this.#isClosed) return;
      if (!this.#isAway) {
        this.#warn(`the stand-in ${this.#server.host} could not be given its tables; it is tried again`, error);
      }
      this.#isAway = true;
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => void this.syncSchema(), REST_MS).unref();
    }
  }
}
