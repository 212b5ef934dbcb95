import type { AgentIndex } from '../../../agents/agent-index.ts';
import { BUSY } from '../../../errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import type { ResultsTables } from '../schema.ts';
import { findStored } from './flush-rows.ts';
import type { JournalTail } from './journal-tail.ts';
import type { KnownKeys, ResultKey } from './known-keys.ts';
import type { ResultJournal } from './result-journal.ts';

/** The results of one request, of known agents. */
export interface ResultGroupItem {
  readonly organisationId: number;
  readonly test: string;
  readonly agents: Pick<AgentIndex, 'has'>;
  readonly keys: KnownKeys;
  readonly rows: readonly JournalledResult[];
}

export interface JournalledResult extends ResultKey {
  /** The JSON that is journalled. */
  readonly json: string;
}

interface Waiting {
  readonly item: ResultGroupItem;
  /** Keys that the engine does not have. */
  readonly absent: ReadonlySet<string>;
  /** Called when its new results are among the known keys, or when the engine has to be asked once more. */
  readonly onDecided: () => void;
  readonly resolve: (accepted: number | 'outdated') => void;
  readonly reject: (error: unknown) => void;
}

/** Limit of results that wait or are not yet in the engine; beyond it requests are refused. */
const ROWS_MAX = 100_000;

interface CommitStores {
  readonly engine: Engine;
  readonly journal: ResultJournal;
  readonly tail: JournalTail;
  readonly tables: ResultsTables;
}

/**
 * Journals the results of requests, those of all that wait in one write. A result that may be stored already waits for
 * the engine's word, and others go ahead of it.
 */
export class GroupCommit {
  readonly #stores: CommitStores;
  #waiting: Waiting[] = [];
  #unsure: Waiting[] = [];
  #rows = 0;
  #group: Promise<void> = Promise.resolve();
  #isDraining = false;
  #held: Promise<void> | undefined;

  constructor(stores: CommitStores) {
    this.#stores = stores;
  }

  /**
   * Resolves to the number of new results when these are on disk; the others were stored before. `outdated`: an agent was erased
   * meanwhile, and nothing is stored.
   */
  async add(item: ResultGroupItem): Promise<number | 'outdated'> {
    if (this.#rows + this.#stores.tail.rows > ROWS_MAX) {
      throw BUSY;
    }
    this.#rows += item.rows.length;
    try {
      return await new Promise((resolve, reject) => {
        this.#enqueue([{ item, absent: NONE, onDecided: () => {}, resolve, reject }]);
      });
    } finally {
      this.#rows -= item.rows.length;
    }
  }

  /** Resolves when the results that were found to be new before are in the engine. */
  async flush(): Promise<void> {
    await this.#group;
    await this.#stores.tail.flush();
  }

  /** Like `flush`, and later results go to another file, so that a checkpoint can drop those before it. */
  async flushFiles(): Promise<void> {
    await this.#group;
    await this.#stores.journal.split();
    await this.#stores.tail.flush();
  }

  /** Runs work while nothing is journalled; requests wait. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    try {
      return await work();
    } finally {
      this.#held = undefined;
      release();
    }
  }

  /** Items that are enqueued together form one group. */
  #enqueue(items: readonly Waiting[]): void {
    this.#waiting.push(...items);
    if (!this.#isDraining) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    while (this.#waiting.length > 0) {
      if (this.#held) await this.#held;
      const group = this.#waiting;
      this.#waiting = [];
      this.#group = this.#journal(group);
      await this.#group;
    }
    this.#isDraining = false;
  }

  async #journal(group: readonly Waiting[]): Promise<void> {
    const outdated = group.filter(isOutdated);
    const sure = group.filter((each) => !outdated.includes(each) && !this.#isUnsure(each));
    // Added before anything is awaited, so that the next group knows them.
    const fresh = sure.map(({ item: { keys, rows } }) => rows.filter((row) => addIfNew(keys, row)));
    const records = sure.flatMap(({ item: { organisationId, test } }, index) => {
      const rows = fresh[index]?.map(({ json }) => json) ?? [];
      return rows.length === 0 ? [] : [{ organisationId, test, rows }];
    });
    for (const { onDecided } of group) onDecided();
    for (const { resolve } of outdated) resolve('outdated');
    try {
      if (records.length > 0) this.#stores.tail.add(await this.#stores.journal.append(records));
      sure.forEach(({ resolve }, index) => {
        resolve(fresh[index]?.length ?? 0);
      });
    } catch (error) {
      sure.forEach(({ item, reject }, index) => {
        item.keys.remove(fresh[index] ?? []);
        reject(this.#stores.engine.failure(error));
      });
    }
    for (const { item } of sure) item.keys.trim();
  }

  /** Puts an item aside if the engine has to be asked about one of its results. */
  #isUnsure(waiting: Waiting): boolean {
    const { item, absent } = waiting;
    if (!item.rows.some((row) => item.keys.stateOf(row) === 'unsure' && !absent.has(row.key))) return false;
    this.#unsure.push(waiting);
    if (this.#unsure.length === 1) void this.#stores.engine.exclusively(() => this.#askEngine());
    return true;
  }

  /** While this runs, no large batch is inserted, and no other group can journal an unsure result. */
  async #askEngine(): Promise<void> {
    const waiting = this.#unsure;
    this.#unsure = [];
    try {
      const asked = waiting.map(({ item }) => ({
        item,
        rows: item.rows.filter((row) => item.keys.stateOf(row) === 'unsure'),
      }));
      await this.flush();
      const answers = await this.#stores.engine.session(async (session) => {
        const absent: Set<string>[] = [];
        for (const { item, rows } of asked) absent.push(await this.#absentOf(session, item, rows));
        return absent;
      });
      // In one group, so that the second of two equal results is a duplicate, whatever is forgotten after it.
      await new Promise<void>((resolve) => {
        this.#enqueue(waiting.map((each, index) => ({ ...each, absent: answers[index] ?? NONE, onDecided: resolve })));
      });
    } catch (error) {
      for (const { reject } of waiting) reject(this.#stores.engine.failure(error));
    }
  }

  /** The keys of the results that the engine does not have. */
  async #absentOf(
    session: Session,
    { organisationId, test, keys }: ResultGroupItem,
    rows: readonly JournalledResult[],
  ): Promise<Set<string>> {
    const table = { organisationId, test, rows: rows.map(({ json }) => json) };
    const isThere = rows.length > 0 && this.#stores.tables.has(organisationId, test);
    const stored = isThere ? await findStored(session, table) : new Set<number>();
    const absent = new Set<string>();
    for (const [index, row] of rows.entries()) {
      if (stored.has(index)) keys.add(row);
      else absent.add(row.key);
    }
    return absent;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** True if an agent is gone: its deletion would not find what is journalled now. */
function isOutdated({ item: { agents, rows } }: Waiting): boolean {
  return rows.some(({ slot }) => !agents.has(slot));
}

function addIfNew(keys: KnownKeys, row: JournalledResult): boolean {
  if (keys.stateOf(row) === 'stored') return false;
  keys.add(row);
  return true;
}
