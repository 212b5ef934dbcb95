import { randomUUID } from 'node:crypto';
import { Semaphore } from '../../lib/concurrency/semaphore.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type {
  AppendOutcome,
  CheckpointState,
  ProjectionChange,
  ResultBatch,
  ResultSelection,
  TestResults,
} from '../../ports/fact-store.ts';
import { sql } from '../../sql/fragment.ts';
import type { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import type { FactsOptions } from '../facts-options.ts';
import type { SmallBatch } from '../intake/read-small.ts';
import type { Spool } from '../intake/spool.ts';
import { isLarge, type StagedRows, storeLarge } from '../intake/store-large.ts';
import type { DayVersions } from './day-versions.ts';
import { AgentIndexes } from './ingest/agent-indexes.ts';
import type { BatchJournal } from './ingest/batch-journal.ts';
import { Checkpoints, checkpointWhenFree } from './ingest/checkpoints.ts';
import { describeBatch, insertStaged, rememberBatch } from './ingest/insert-staged.ts';
import { JournalTail } from './ingest/journal-tail.ts';
import { recoverBatches } from './ingest/recover-batches.ts';
import type { ResultJournal } from './ingest/result-journal.ts';
import { SmallBodies } from './ingest/small-bodies.ts';
import { project } from './projection.ts';
import { forgetOrganisation, removeResults } from './remove-results.ts';
import type { ResultsTables } from './schema.ts';

interface WriteStores {
  readonly engine: Engine;
  readonly disk: DiskSpace;
  readonly tables: ResultsTables;
  readonly dayVersions: DayVersions;
  readonly spool: Spool;
  readonly batches: BatchJournal;
  readonly journal: ResultJournal;
  readonly warn: (message: string, error?: unknown) => void;
  readonly onMissing: FactsOptions['onMissing'];
}

/** Small bodies that are stored at the same time. Organisations share them. */
const SMALL_MAX = 1000;
const SMALL_SHARE_MAX = 4;
const SMALL_WAITING_MAX = 10_000;

/**
 * Everything that changes the store. Locks are taken in this order:
 *
 * 1. the engine's queue of changes: one change at a time;
 * 2. the tail: nothing is flushed from the journal to the engine;
 * 3. a transaction of `DayVersions`: what it changes has no version until it is committed.
 *
 * A large batch takes 1 and 3, since it has flushed what could be among its rows, and rows that are flushed beside it are others.
 * A flush takes 2 and 3. A small body takes none: it is written to the journal.
 */
export class Writes {
  readonly #stores: WriteStores;
  readonly #tail: JournalTail;
  readonly #agents: AgentIndexes;
  readonly #smallBodies: SmallBodies;
  readonly #checkpoints: Checkpoints;
  readonly #small = new Semaphore(SMALL_MAX, SMALL_WAITING_MAX, { shareMax: SMALL_SHARE_MAX });
  readonly #appendLarge: ReturnType<typeof storeLarge>;
  /** Revisions of the projection, by organisation. */
  readonly #projected: Map<number, number>;
  /** Changes since the start, by organisation. */
  readonly #changes = new Map<number, number>();
  readonly #start = randomUUID();

  private constructor(stores: WriteStores, recentKeysMax: number, projected: Map<number, number>) {
    const { engine, disk, tables, journal, batches, spool, dayVersions, warn, onMissing } = stores;
    this.#stores = stores;
    this.#projected = projected;
    this.#tail = new JournalTail({ engine, journal, tables, versions: dayVersions, warn, onMissing });
    this.#agents = new AgentIndexes(engine);
    this.#smallBodies = new SmallBodies(
      { engine, agents: this.#agents, journal, tail: this.#tail, tables },
      recentKeysMax,
    );
    this.#checkpoints = new Checkpoints({ engine, disk, batches, journal, tail: this.#tail, warn });
    this.#appendLarge = storeLarge({
      engine,
      spool,
      findAgents: (organisationId) => this.#agents.of(organisationId),
      insert: async (session, rows, { file, ...staged }) =>
        batches.whileStored(file.path, await describeBatch(session, { file, ...staged }), (id) =>
          this.#insert(session, rows, id),
        ),
    });
  }

  static async open(stores: WriteStores, recentKeysMax: number): Promise<Writes> {
    const rows = await stores.engine.session((session) =>
      session.rows(sql`SELECT organisation, revision FROM projection`),
    );
    const projected = new Map(rows.map(({ organisation, revision }) => [Number(organisation), Number(revision)]));
    return new Writes(stores, recentKeysMax, projected);
  }

  /** Stores what an earlier process had acknowledged and the engine has lost. */
  async recover(follow: (organisationId: number) => Promise<void>): Promise<void> {
    const insert = (session: Session, rows: StagedRows, batchId: string) => this.#insert(session, rows, batchId);
    // A batch may repeat what was journalled before it, so it comes after that.
    if (await this.#tail.recover(follow))
      await recoverBatches({ ...this.#stores, agents: this.#agents, insert }, follow);
    await this.#checkpoints.begin();
  }

  async append(batch: ResultBatch): Promise<AppendOutcome> {
    const { organisationId } = batch.view;
    const outcome = isLarge(batch)
      ? await this.#appendLarge(batch)
      : await this.#small.run(() => this.#smallBodies.append(batch as SmallBatch), organisationId);
    if (outcome.accepted > 0) this.#changed(organisationId);
    this.#checkpoints.consider();
    return outcome;
  }

  async remove(selection: ResultSelection): Promise<readonly TestResults[]> {
    const { organisationId } = selection;
    const { dayVersions, tables } = this.#stores;
    const removed = await this.#change(async (session) => {
      const tests = selection.tests.filter((test) => tables.has(organisationId, test));
      for (const test of tests) this.#smallBodies.askAgain(organisationId, test);
      return removeResults(session, dayVersions, { ...selection, tests });
    });
    this.#changed(organisationId);
    await this.#checkpoints.ensure();
    return removed;
  }

  async forget(organisationId: number): Promise<void> {
    const { dayVersions, tables } = this.#stores;
    await this.#change(async (session) => {
      await forgetOrganisation(session, dayVersions, tables, organisationId);
      this.#agents.forget(organisationId);
      this.#smallBodies.forget(organisationId);
    });
    this.#projected.delete(organisationId);
    this.#changed(organisationId);
    await this.#checkpoints.ensure();
  }

  /** Local times are worked out when results are flushed, and moved when timezones change: never both at a time. */
  async project(organisationId: number, change: ProjectionChange): Promise<void> {
    await this.#exclusively(async (session) => {
      await project(session, this.#stores, organisationId, change);
      await this.#agents.update(session, organisationId, change.complete);
    });
    this.#projected.set(organisationId, change.revision);
    this.#changed(organisationId);
  }

  /**
   * Runs work while the files have everything that is acknowledged, and do not change. Ingest waits; questions do not, since
   * nothing is left to flush for them.
   */
  async freeze<T>(work: () => Promise<T>): Promise<T> {
    await this.#checkpoints.now();
    return this.#stores.engine.write((session) =>
      this.#smallBodies.hold(() =>
        this.#tail.exclusively(async () => {
          // Without a checkpoint the engine's log and the journals have what its file lacks.
          if (this.#checkpoints.hasRoom(1)) await checkpointWhenFree(session);
          return work();
        }),
      ),
    );
  }

  /** Resolves when the engine has what was acknowledged before, of some tests or of all. */
  async flush(organisationId: number, tests?: readonly string[]): Promise<void> {
    if (this.#tail.has(organisationId, tests)) await this.#tail.flush();
  }

  projected(organisationId: number): number {
    return this.#projected.get(organisationId) ?? 0;
  }

  /** Changes with every change of the organisation, and with every start. */
  state(organisationId: number): string {
    return `${this.#start} ${this.projected(organisationId)} ${this.#changes.get(organisationId) ?? 0}`;
  }

  checkpoint(): CheckpointState {
    return this.#checkpoints.state();
  }

  async close(): Promise<void> {
    await this.#tail.close();
    await this.#checkpoints.close();
    await this.#stores.journal.close();
  }

  /** Runs a deletion after the journal was flushed. What is acknowledged meanwhile is flushed after it. */
  #change<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#exclusively(work, () => this.#smallBodies.flushFiles());
  }

  #exclusively<T>(work: (session: Session) => Promise<T>, before = async () => {}): Promise<T> {
    return this.#stores.engine.write(async (session) => {
      await before();
      return this.#tail.exclusively(() => work(session));
    });
  }

  /** Inserts the rows of a journalled batch in the session that staged them. */
  #insert(session: Session, rows: StagedRows, batchId: string): Promise<{ accepted: number; duplicates: number }> {
    const { engine, tables, dayVersions } = this.#stores;
    return engine.exclusively(async () => {
      await tables.ensure(session, rows.organisationId, rows.test.key);
      await this.#smallBodies.expect(session, rows);
      return dayVersions.transaction(session, async (announce) => {
        const stored = await insertStaged(session, rows, announce);
        await rememberBatch(session, batchId);
        return stored;
      });
    });
  }

  #changed(organisationId: number): void {
    this.#changes.set(organisationId, (this.#changes.get(organisationId) ?? 0) + 1);
  }
}
