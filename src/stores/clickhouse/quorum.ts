import { type Fragment, sql, value } from '../../sql/fragment.ts';

const TIMEOUT_MS = 2000;
/** Replicas may be added while the service runs. */
const COUNTED_FOR_MS = 60_000;

/** How many replicas confirm an insert. */
export interface Confirmation {
  readonly settings: { readonly insert_quorum?: number; readonly insert_quorum_timeout?: number };
  /** Whether every replica has what is confirmed. */
  readonly isFull: boolean;
}

/** Replicas of a cluster can be asked one by one. Servers with shared storage are told to ask for the newest state first. */
export type Lag = 'none' | 'of replicas' | 'unknown';

/** Replicas that confirm inserts: all of a shard, or else most of them; of two, one. */
export class Quorum {
  readonly #ask: (select: Fragment) => Promise<readonly (readonly unknown[])[]>;
  readonly #cluster: string | undefined;
  #replicas: { readonly found: Promise<Replicas>; readonly until: number } | undefined;

  constructor(ask: (select: Fragment) => Promise<readonly (readonly unknown[])[]>, cluster: string | undefined) {
    this.#ask = ask;
    this.#cluster = cluster;
  }

  /** What to ask for, one after the other until one is given. */
  async confirmations(): Promise<readonly Confirmation[]> {
    const { count, most } = await this.#known();
    const by = (replicas: number): Confirmation => ({
      settings: replicas < 2 ? {} : { insert_quorum: replicas, insert_quorum_timeout: TIMEOUT_MS },
      isFull: replicas === most,
    });
    if (count < 2) return [by(count)];
    return [by(count), by(count === 2 ? 1 : Math.floor(count / 2) + 1)];
  }

  /** Whether one server can answer with what another has not got yet. */
  async lag(): Promise<Lag> {
    const { isShared, most } = await this.#known();
    if (isShared) return this.#cluster === undefined ? 'none' : 'unknown';
    if (most < 2) return 'none';
    return this.#cluster === undefined ? 'unknown' : 'of replicas';
  }

  /** Whether the servers share one storage, as those of ClickHouse Cloud do. */
  async isShared(): Promise<boolean> {
    return (await this.#known()).isShared;
  }

  #known(): Promise<Replicas> {
    if (this.#replicas && this.#replicas.until > Date.now()) return this.#replicas.found;
    const found = this.#look();
    this.#replicas = { found, until: Date.now() + COUNTED_FOR_MS };
    const forget = () => {
      this.#replicas = undefined;
    };
    found.then(({ areThere }) => areThere || forget(), forget);
    return found;
  }

  async #look(): Promise<Replicas> {
    const replicas =
      this.#cluster === undefined
        ? sql`SELECT max(total_replicas) AS fewest, fewest AS most FROM system.replicas WHERE database = currentDatabase()`
        : sql`SELECT min(n) AS fewest, max(n) AS most FROM (SELECT count() AS n FROM system.clusters WHERE cluster = ${value(this.#cluster)} GROUP BY shard_num)`;
    const engines = sql`SELECT count() AS tables, countIf(engine LIKE 'Replicated%') AS replicated, countIf(engine LIKE 'Shared%') AS shared FROM system.tables WHERE database = currentDatabase()`;
    const [row = []] = await this.#ask(sql`SELECT * FROM (${engines}) AS e CROSS JOIN (${replicas}) AS r`);
    const [tables = 0, replicated = 0, shared = 0, fewest = 0, most = 0] = row.map(Number);
    return {
      count: replicated > 0 ? fewest : 1,
      most: replicated > 0 ? most : 1,
      isShared: shared > 0,
      areThere: tables > 0,
    };
  }
}

interface Replicas {
  /** Replicas of each shard; 1: nothing is replicated. */
  readonly count: number;
  /** Replicas of the largest shard. */
  readonly most: number;
  readonly isShared: boolean;
  /** True once the tables exist. */
  readonly areThere: boolean;
}
