import { createReadStream } from 'node:fs';
import { testOf } from '../../../catalogue/tests/index.ts';
import { type Rejection, type TidyRow, tidyLines, tidyRows } from '../../../ingest/sanitise-results.ts';
import { Together } from '../../../lib/concurrency/coalescer.ts';
import { Slots } from '../../../lib/concurrency/semaphore.ts';
import type { AppendOutcome, FactStore, ResultBatch } from '../../../ports/fact-store.ts';
import type { Session } from '../engine/session.ts';
import type { BatchManifest } from './batch-journal.ts';
import type { Staged } from './insert-staged.ts';
import { ERRORS_MAX, nameAgents, unnamedRows } from './resolve-agents.ts';
import { stageTidied } from './staging.ts';
import { type BatchStores, insertKept, newManifest, storeBatch } from './store-batch.ts';

interface AppendStores extends BatchStores {
  readonly insertStretches: InsertStretches;
}

/** Batches that are read and stored at a time; the others wait. */
const BATCHES_MAX = 2;
const BATCHES_WAITING_MAX = 1000;
const TOGETHER_MAX = 250;

/** Takes batches in, those of at most so many bytes together with others that come at the same time. */
export function appendBatches(stores: AppendStores, togetherBytesMax: number): FactStore['append'] {
  const slots = new Slots(BATCHES_MAX, BATCHES_WAITING_MAX);
  const inTurn = async <T>(store: () => Promise<T>): Promise<T> => {
    const give = await slots.take(new AbortController().signal);
    try {
      return await store();
    } finally {
      give();
    }
  };
  const together = new Together<SmallBatch, AppendOutcome>(
    (take) => inTurn(() => storeTogether(stores, take() as [SmallBatch])),
    { itemsMax: TOGETHER_MAX, waitingMax: BATCHES_WAITING_MAX },
  );
  return async (batch) =>
    isPlain(batch) && batch.file.bytes <= togetherBytesMax
      ? together.add(companyOf(batch), await readSmallBatch(batch))
      : inTurn(() => storeBatch(stores, batch));
}

/** A batch that was read already: for few rows, an engine takes longer to begin than to read them. */
interface SmallBatch {
  readonly batch: ResultBatch;
  readonly rows: readonly TidyRow[];
  readonly rejections: readonly Rejection[];
}

/** How many of each stretch of row numbers were new. */
type InsertStretches = (
  session: Session,
  manifest: BatchManifest,
  staged: Staged,
) => Promise<ReadonlyMap<number, number>>;

/** Every batch has a stretch of row numbers of its own. */
export const STRETCH = 2 ** 32;

/** Whether nothing but its rows decides what becomes of a batch. */
function isPlain({ strict, onUnknownAgents }: ResultBatch): boolean {
  return !strict && onUnknownAgents === undefined;
}

/** The same for batches that can be stored together. */
function companyOf({ view, test }: ResultBatch): string {
  return JSON.stringify([view.organisationId, view.panels, test]);
}

async function readSmallBatch(batch: ResultBatch): Promise<SmallBatch> {
  const { file, format, ignoreUnknown } = batch;
  const rejections: Rejection[] = [];
  const rows: TidyRow[] = [];
  const sent = { test: testOf(batch.test), format, bytes: createReadStream(file.path), ignoreUnknown };
  for await (const row of tidyRows(sent, (rejection) => rejections.push(rejection))) rows.push(row);
  return { batch, rows, rejections };
}

/** Takes batches in as if they were one; each gets the outcome that it would have had by itself. */
async function storeTogether(
  stores: Omit<BatchStores, 'insert'> & { readonly insertStretches: InsertStretches },
  batches: readonly [SmallBatch, ...SmallBatch[]],
): Promise<readonly AppendOutcome[]> {
  const rows = batches.flatMap(({ rows }, index) =>
    rows.map(({ row, values }) => ({ row: index * STRETCH + row, values })),
  );
  if (rows.length === 0) return batches.map(({ rejections }) => outcomeOf(0, 0, rejections));
  const [{ batch }] = batches;
  const test = testOf(batch.test);
  const { organisationId } = batch.view;
  const file = await stores.spool.receive(tidyLines(rows));
  try {
    return await stores.engine.session(async (session) => {
      await stageTidied(session, test, file.path);
      const same = await nameAgents(session, { view: batch.view, lastAgent: undefined });
      const unnamed = await unnamedRows(session, same, rows.length);
      const manifest = await newManifest(session, stores, batch, { kind: 'tidied', file });
      const accepted = await insertKept(stores, file, manifest, () =>
        stores.insertStretches(session, manifest, { test, organisationId, same }),
      );
      const unknown: Rejection[][] = batches.map(() => []);
      for (const { row, message } of unnamed.first) {
        unknown[Math.floor(row / STRETCH)]?.push({ row: row % STRETCH, message });
      }
      return batches.map(({ rows, rejections }, index) => {
        const [fresh, nameless] = [accepted.get(index) ?? 0, unknown[index] ?? []];
        return outcomeOf(fresh, rows.length - nameless.length - fresh, [...rejections, ...nameless]);
      });
    });
  } finally {
    await file.discard();
  }
}

function outcomeOf(accepted: number, duplicates: number, rejections: readonly Rejection[]): AppendOutcome {
  const errors = [...rejections].sort((a, b) => a.row - b.row).slice(0, ERRORS_MAX);
  return { accepted, duplicates, rejected: rejections.length, errors };
}
