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
  #replicas: { readonly found: Promise<Replicas>; readonly until: number } | undefined;
  #withoutUntil = 0;

  constructor(ask: (select: Fragment) => Promise<readonly (readonly unknown[])[]>, cluster: string | undefined) {
    this.#ask = ask;
    this.#cluster = cluster;
  }

  /** Settings of an insert that waits for replicas; null: there are none to wait for. */
  async settings(): Promise<{ readonly insert_quorum: number; readonly insert_quorum_timeout: number } | null> {
    if (this.#withoutUntil > Date.now()) return null;
    const { count } = await this.#known();
    return count < 2 ? null : { insert_quorum: count, insert_quorum_timeout: TIMEOUT_MS };
  }

  /** A replica did not confirm. */
  missed(): void {
    this.#withoutUntil = Date.now() + WITHOUT_MS;
  }

  /** Whether one server can answer with what another has not got yet. */
  async mayLag(): Promise<boolean> {
    return (await this.#known()).mayLag;
  }

  #known(): Promise<Replicas> {
    if (this.#replicas && this.#replicas.until > Date.now()) return this.#replicas.found;
    const found = this.#look();
    this.#replicas = { found, until: Date.now() + COUNTED_FOR_MS };
    found.catch(() => {
      this.#replicas = undefined;
    });
    return found;
  }

  async #look(): Promise<Replicas> {
    const replicas =
      this.#cluster === undefined
        ? sql`SELECT max(total_replicas) AS fewest, fewest AS most FROM system.replicas WHERE database = currentDatabase()`
        : sql`SELECT min(n) AS fewest, max(n) AS most FROM (SELECT count() AS n FROM system.clusters WHERE cluster = ${value(this.#cluster)} GROUP BY shard_num)`;
    const engines = sql`SELECT countIf(engine LIKE 'Replicated%') AS replicated, countIf(engine LIKE 'Shared%') AS shared FROM system.tables WHERE database = currentDatabase()`;
    const [row = []] = await this.#ask(sql`SELECT * FROM (${engines}) AS e CROSS JOIN (${replicas}) AS r`);
    const [replicated = 0, shared = 0, fewest = 0, most = 0] = row.map(Number);
    return { count: replicated > 0 ? fewest : 1, mayLag: shared > 0 || most > 1 };
  }
}

interface Replicas {
  /** The number that each shard has; 1: nothing is replicated. */
  readonly count: number;
  readonly mayLag: boolean;
}
