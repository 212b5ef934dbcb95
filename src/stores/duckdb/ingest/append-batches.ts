import { createReadStream } from 'node:fs';
import { testOf } from '../../../catalogue/tests/index.ts';
import { type Rejection, type SanitisedRow, sanitisedLines, sanitiseRows } from '../../../ingest/sanitise-results.ts';
import { Coalescer } from '../../../lib/concurrency/coalescer.ts';
import { Semaphore } from '../../../lib/concurrency/semaphore.ts';
import type { AppendOutcome, FactStore, ResultBatch } from '../../../ports/fact-store.ts';
import type { Session } from '../engine/session.ts';
import type { Staged } from './insert-staged.ts';
import { ERRORS_MAX, resolveAgents, unresolvedRows } from './resolve-agents.ts';
import { stageSanitised } from './staging.ts';
import { type BatchStores, type ReadBatch, storeBatch } from './store-batch.ts';

interface AppendStores extends BatchStores {
  /** Stores the staged rows, and returns the number of new rows in each range of row numbers. */
  readonly insertRanges: (session: Session, read: ReadBatch, staged: Staged) => Promise<ReadonlyMap<number, number>>;
}

/** Batches that are read and stored at the same time; others wait. */
const BATCHES_MAX = 2;
const BATCHES_WAITING_MAX = 1000;
const COALESCED_MAX = 250;

/** Stores batches. Those of at most `coalesceBytesMax` that arrive at the same time are stored as one. */
export function appendBatches(stores: AppendStores, coalesceBytesMax: number): FactStore['append'] {
  const semaphore = new Semaphore(BATCHES_MAX, BATCHES_WAITING_MAX);
  const limited = async <T>(store: () => Promise<T>): Promise<T> => {
    const release = await semaphore.acquire(new AbortController().signal);
    try {
      return await store();
    } finally {
      release();
    }
  };
  const coalescer = new Coalescer<SmallBatch, AppendOutcome>(
    (take) => limited(() => storeCoalesced(stores, take() as [SmallBatch])),
    { itemsMax: COALESCED_MAX, waitingMax: BATCHES_WAITING_MAX },
  );
  return async (batch) =>
    canCoalesce(batch) && batch.file.bytes <= coalesceBytesMax
      ? coalescer.add(coalesceKey(batch), await readSmallBatch(batch))
      : limited(() => storeBatch(stores, batch));
}

/** A batch whose rows are parsed already: for few rows, the engine takes longer to start than to read them. */
interface SmallBatch {
  readonly batch: ResultBatch;
  readonly rows: readonly SanitisedRow[];
  readonly rejections: readonly Rejection[];
}

/** Row numbers of the n-th batch start at n * ROW_RANGE. */
export const ROW_RANGE = 2 ** 32;

/** Whether the fate of each row depends on that row alone. */
function canCoalesce({ strict, onUnknownAgents }: ResultBatch): boolean {
  return !strict && onUnknownAgents === undefined;
}

/** Batches with equal keys can be stored as one. */
function coalesceKey({ view, test }: ResultBatch): string {
  return JSON.stringify([view.organisationId, view.panels, test]);
}

async function readSmallBatch(batch: ResultBatch): Promise<SmallBatch> {
  const { file, format, ignoreUnknown, latest } = batch;
  const rejections: Rejection[] = [];
  const rows: SanitisedRow[] = [];
  const sent = { test: testOf(batch.test), format, bytes: createReadStream(file.path), ignoreUnknown, latest };
  for await (const row of sanitiseRows(sent, (rejection) => rejections.push(rejection))) rows.push(row);
  return { batch, rows, rejections };
}

/** Stores batches as one; each has the outcome that it would have had alone. */
async function storeCoalesced(
  stores: Omit<AppendStores, 'insert'>,
  batches: readonly [SmallBatch, ...SmallBatch[]],
): Promise<readonly AppendOutcome[]> {
  const rows = batches.flatMap(({ rows }, index) =>
    rows.map(({ row, values }) => ({ row: index * ROW_RANGE + row, values })),
  );
  if (rows.length === 0) return batches.map(({ rejections }) => outcomeOf(0, 0, rejections));
  const [{ batch }] = batches;
  const test = testOf(batch.test);
  const { organisationId } = batch.view;
  const file = await stores.spool.receive(sanitisedLines(rows));
  try {
    return await stores.engine.session(async (session) => {
      await stageSanitised(session, test, file.path);
      const joinCondition = await resolveAgents(session, { view: batch.view, lastAgent: undefined });
      const unresolved = await unresolvedRows(session, joinCondition, rows.length);
      const read = { batch, file, kind: 'tidied' } as const;
      const accepted = await stores.insertRanges(session, read, { test, organisationId, joinCondition });
      const unknown: Rejection[][] = batches.map(() => []);
      for (const { row, message } of unresolved.first) {
        unknown[Math.floor(row / ROW_RANGE)]?.push({ row: row % ROW_RANGE, message });
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
