import { type Fragment, sql, value } from '../../sql/fragment.ts';

const TIMEOUT_MS = 2000;
/** How long inserts do without a missing replica before they ask for it again. */
const WITHOUT_MS = 10_000;
/** Replicas may be added while the service runs. */
const COUNTED_FOR_MS = 60_000;

/** How many replicas confirm an insert: all of a shard, as far as they are there. */
export class Quorum {
  readonly #ask: (select: Fragment) => Promise<readonly (readonly unknown[])[]>;
  readonly #cluster: string | undefined;
  #replicas: { readonly count: Promise<number>; readonly until: number } | undefined;
  #withoutUntil = 0;

  constructor(ask: (select: Fragment) => Promise<readonly (readonly unknown[])[]>, cluster: string | undefined) {
    this.#ask = ask;
    this.#cluster = cluster;
  }

  /** Settings of an insert that waits for replicas; null: there are none to wait for. */
  async settings(): Promise<{ readonly insert_quorum: number; readonly insert_quorum_timeout: number } | null> {
    if (this.#withoutUntil > Date.now()) return null;
    const replicas = await this.#count();
    return replicas < 2 ? null : { insert_quorum: replicas, insert_quorum_timeout: TIMEOUT_MS };
  }

  /** A replica did not confirm. */
  missed(): void {
    this.#withoutUntil = Date.now() + WITHOUT_MS;
  }

  /** The number of replicas that each shard has; 1: nothing is replicated. */
  #count(): Promise<number> {
    if (this.#replicas && this.#replicas.until > Date.now()) return this.#replicas.count;
    const count = this.#look();
    this.#replicas = { count, until: Date.now() + COUNTED_FOR_MS };
    count.catch(() => {
      this.#replicas = undefined;
    });
    return count;
  }

  async #look(): Promise<number> {
    const replicas =
      this.#cluster === undefined
        ? sql`SELECT max(total_replicas) FROM system.replicas WHERE database = currentDatabase()`
        : sql`SELECT min(n) FROM (SELECT count() AS n FROM system.clusters WHERE cluster = ${value(this.#cluster)} GROUP BY shard_num)`;
    const replicated = sql`SELECT count() FROM system.tables WHERE database = currentDatabase() AND engine LIKE 'Replicated%'`;
    const [row] = await this.#ask(sql`SELECT (${replicated}), (${replicas})`);
    return Number(row?.[0]) > 0 ? Number(row?.[1]) : 1;
  }
}
