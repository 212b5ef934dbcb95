import { KeyedQueue } from '../../../lib/concurrency/keyed-queue.ts';
import { integer, sql } from '../../../sql/fragment.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import type { FactsOptions } from '../../facts-options.ts';
import type { DayVersions } from '../day-versions.ts';
import type { ResultsTables } from '../schema.ts';
import { flushRows } from './flush-rows.ts';
import type { JournalRecord } from './journal-records.ts';
import type { ResultJournal } from './result-journal.ts';

const FLUSH_MS = 1000;
const FLUSH_ROWS = 5000;

interface TailStores {
  readonly engine: Engine;
  readonly journal: ResultJournal;
  readonly tables: ResultsTables;
  readonly versions: DayVersions;
  readonly warn: (message: string, error?: unknown) => void;
  readonly onMissing?: FactsOptions['onMissing'];
}

/** The journalled results that the engine does not have yet. They go there soon, and before a question about them. */
export class JournalTail {
  readonly #stores: TailStores;
  readonly #flushes = new KeyedQueue<'flush'>();
  #records: JournalRecord[] = [];
  #rows = 0;
  /** The last known position of the engine. */
  #position = 0;
  #current: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stores: TailStores) {
    this.#stores = stores;
  }

  get rows(): number {
    return this.#rows;
  }

  /** True if it has results of one of these tests, or of any test. */
  has(organisationId: number, tests?: readonly string[]): boolean {
    return this.#records.some(
      (record) => record.organisationId === organisationId && (tests?.includes(record.test) ?? true),
    );
  }

  add(records: readonly JournalRecord[]): void {
    this.#records.push(...records);
    this.#rows += countRows(records);
    if (this.#rows >= FLUSH_ROWS) this.#flushSoon(0);
    else this.#flushSoon(FLUSH_MS);
  }

  /** Resolves when all that was added before is in the engine. */
  flush(): Promise<void> {
    if (!this.#current) return this.#start();
    this.#following ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#following = undefined;
        return this.#start();
      });
    return this.#following;
  }

  /** Runs work while nothing is flushed. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#flushes.run('flush', work);
  }

  /** Stores what an earlier process had journalled. False: that is not possible yet. */
  async recover(follow: (organisationId: number) => Promise<void>): Promise<boolean> {
    const { engine, journal, warn, onMissing } = this.#stores;
    this.#position = await engine.session(readPosition);
    const { records, restored, last, missing } = await journal.recover(this.#position);
    if (restored > 0)
      warn(`the journal had lost its end: ${restored} bodies of results are taken from its second copy`);
    if (missing) onMissing?.(missing);
    if (records.length === 0) return this.#pass(last);
    // The agents of its rows may be lost with the engine's log.
    for (const organisationId of new Set(records.map((record) => record.organisationId))) await follow(organisationId);
    this.#records = [...records];
    this.#rows = countRows(records);
    try {
      await this.flush();
    } catch (error) {
      warn('journalled results could not be stored yet; it is tried again', error);
      this.#flushSoon(FLUSH_MS);
      return false;
    }
    warn(`the end of the journal was stored again: ${countRows(records)} results`);
    return this.#pass(last);
  }

  /** Passes a missing end, so that it is reported once. */
  async #pass(last: number): Promise<true> {
    const { engine, journal } = this.#stores;
    if (last > this.#position) {
      await engine.session((session) => session.run(sql`UPDATE journal_position SET sequence = ${integer(last)}`));
      this.#position = last;
    }
    journal.endFlush(last);
    return true;
  }

  /** Flushes; what can't be flushed stays in the journal. */
  async close(): Promise<void> {
    await this.flush().catch((error) => this.#stores.warn('journalled results are stored at the next start', error));
    clearTimeout(this.#timer);
  }

  #start(): Promise<void> {
    if (this.#records.length === 0) return Promise.resolve();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#current = this.exclusively(() => this.#flushNow()).finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  #flushSoon(ms: number): void {
    if (ms === 0 && !this.#current) this.#inBackground();
    else this.#timer ??= setTimeout(() => this.#inBackground(), FLUSH_MS).unref();
  }

  #inBackground(): void {
    this.#timer = undefined;
    this.flush().catch((error) => {
      this.#stores.warn('journalled results could not be stored yet; it is tried again', error);
      this.#flushSoon(FLUSH_MS);
    });
  }

  async #flushNow(): Promise<void> {
    const { engine, journal, tables, versions } = this.#stores;
    journal.beginFlush();
    await engine.session(async (session) => {
      const records = await this.#recordsAfter(session, await readPosition(session));
      const last = records.at(-1)?.sequence;
      if (last !== undefined) {
        for (const { organisationId, test } of records) await tables.ensure(session, organisationId, test);
        await versions.transaction(session, async (announce) => {
          for (const rows of byTable(records)) await flushRows(session, rows, announce);
          await session.run(sql`UPDATE journal_position SET sequence = ${integer(last)}`);
        });
        this.#position = last;
        journal.endFlush(last);
      }
      this.#records = this.#records.filter(({ sequence }) => sequence > this.#position);
      this.#rows = countRows(this.#records);
    });
  }

  /** After a failed commit, or once the engine put its log aside, its position is another one. */
  async #recordsAfter(session: Session, position: number): Promise<readonly JournalRecord[]> {
    if (position === this.#position) return this.#records.slice();
    const { journal, tables } = this.#stores;
    await tables.load(session);
    const records = await journal.readAfter(position);
    this.#position = position;
    return records;
  }
}

export async function readPosition(session: Session): Promise<number> {
  return Number((await session.first(sql`SELECT sequence FROM journal_position`)).sequence);
}

function countRows(records: readonly JournalRecord[]): number {
  return records.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** Records of the same table as one. */
function byTable(records: readonly JournalRecord[]): Iterable<Omit<JournalRecord, 'sequence'>> {
  const tables = new Map<string, { organisationId: number; test: string; rows: string[] }>();
  for (const { organisationId, test, rows } of records) {
    const key = `${organisationId} ${test}`;
    const table = tables.get(key) ?? { organisationId, test, rows: [] };
    tables.set(key, table);
    for (const row of rows) table.rows.push(row);
  }
  return tables.values();
}
