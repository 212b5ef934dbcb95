import { setImmediate, setTimeout } from 'node:timers/promises';
import { testOf } from '../../catalogue/tests/index.ts';
import type { Rejection, SanitisedRow } from '../../ingest/sanitise-results.ts';
import { sanitisedLines } from '../../ingest/sanitise-results.ts';
import { Coalescer } from '../../lib/concurrency/coalescer.ts';
import type { AppendOutcome, FactStore, ReceivedBytes, ReceivedFile, ResultBatch } from '../../ports/fact-store.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { checkRows } from '../duckdb/ingest/check-rows.ts';
import type { Staged } from '../duckdb/ingest/insert-staged.ts';
import { resolveAgents, unresolvedRows } from '../duckdb/ingest/resolve-agents.ts';
import { readSmallBatch, refusedOf } from '../duckdb/ingest/small-bodies.ts';
import { stageSanitised } from '../duckdb/ingest/staging.ts';
import {
  BATCHES_WAITING_MAX,
  type BatchStores,
  batchSemaphore,
  type ReadBatch,
  storeBatch,
} from '../duckdb/ingest/store-batch.ts';
import type { Session } from '../engine/session.ts';

interface AppendStores extends BatchStores {
  /** Stores the staged rows, and returns the number of new rows in each range of `ROW_RANGE` row numbers. */
  readonly insertRanges: (session: Session, read: ReadBatch, staged: Staged) => Promise<ReadonlyMap<number, number>>;
}

const COALESCED_MAX = 250;
const PAUSE_MS_MAX = 50;

/** Stores batches. Small ones that arrive at the same time are stored as one. */
export function appendBatches(stores: AppendStores): FactStore['append'] {
  const semaphore = batchSemaphore();
  const coalescer = new Coalescer<SmallBatch, AppendOutcome>(
    (take) => semaphore.run(() => storeCoalesced(stores, take() as [SmallBatch])),
    {
      itemsMax: COALESCED_MAX,
      waitingMax: BATCHES_WAITING_MAX,
      pause,
    },
  );
  return async ({ body, ...batch }) => {
    if ('content' in body && canCoalesce(batch)) {
      const small = { ...batch, body };
      return coalescer.add(coalesceKey(small), { batch: small, ...(await readSmallBatch(small)) });
    }
    const file = 'path' in body ? body : await stores.spool.write(once(body));
    return semaphore.run(() => storeBatch(stores, { ...batch, body: file }), batch.view.organisationId);
  };
}

/** Timers end before requests are read that have come meanwhile; these are read too. */
async function pause(tookMs: number): Promise<void> {
  await setTimeout(Math.min(tookMs / 5, PAUSE_MS_MAX));
  await setImmediate();
}

async function* once({ content }: ReceivedBytes): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A batch whose rows are parsed already. */
interface SmallBatch {
  readonly batch: ResultBatch<ReceivedBytes>;
  readonly rows: readonly SanitisedRow[];
  readonly rejections: readonly Rejection[];
}

/** Row numbers of the n-th batch start at n * ROW_RANGE. */
const ROW_RANGE = 2 ** 32;

/** Whether the fate of each row depends on that row alone. */
function canCoalesce({ strict, onUnknownAgents }: Omit<ResultBatch, 'body'>): boolean {
  return !strict && onUnknownAgents === undefined;
}

/** Batches with equal keys can be stored as one. */
function coalesceKey({ view, test }: ResultBatch): string {
  return JSON.stringify([view.organisationId, view.panels, test]);
}

/** Stores batches as one; each has the outcome that it would have had alone. */
async function storeCoalesced(
  stores: Omit<AppendStores, 'insert'>,
  batches: readonly [SmallBatch, ...SmallBatch[]],
): Promise<readonly AppendOutcome[]> {
  const rows = batches.flatMap(({ rows }, index) =>
    rows.map(({ row, values }) => ({ row: index * ROW_RANGE + row, values })),
  );
  if (rows.length === 0) return batches.map((batch) => outcomeOf(0, 0, batch.rejections, batch));
  const [{ batch }] = batches;
  const test = testOf(batch.test);
  const { organisationId } = batch.view;
  const file: ReceivedFile = await stores.spool.write(sanitisedLines(rows));
  try {
    return await stores.engine.session(async (session) => {
      await stageSanitised(session, test, file.path);
      const joinCondition = await resolveAgents(session, { view: batch.view, lastAgent: undefined });
      const read = { batch: { ...batch, body: file }, file, kind: 'tidied' } as const;
      const accepted = await stores.insertRanges(session, read, { test, organisationId, joinCondition });
      // After it: an agent may have been erased until then.
      const unresolved = await unresolvedRows(session, joinCondition, rows.length);
      const unknown: Rejection[][] = batches.map(() => []);
      for (const { row, message } of unresolved.first) {
        unknown[Math.floor(row / ROW_RANGE)]?.push({ row: row % ROW_RANGE, message });
      }
      return batches.map((small, index) => {
        const { rows, rejections } = small;
        const [fresh, nameless] = [accepted.get(index) ?? 0, unknown[index] ?? []];
        return outcomeOf(fresh, rows.length - nameless.length - fresh, [...rejections, ...nameless], small);
      });
    });
  } finally {
    await file.discard();
  }
}

/** Of a batch that is not strict: its checks find no bad rows. */
function outcomeOf(
  accepted: number,
  duplicates: number,
  rejections: readonly Rejection[],
  { batch, rows }: SmallBatch,
): AppendOutcome {
  return { accepted, duplicates, ...refusedOf(rejections), checked: checkRows(rows, batch.checks).checked };
}

/** The number of rows of the session's table `fresh` in each range of row numbers. */
export async function countRanges(session: Session): Promise<ReadonlyMap<number, number>> {
  const counts = await session.rows(
    sql`SELECT row // ${integer(ROW_RANGE)} AS range_number, count(*) AS n FROM fresh GROUP BY ALL`,
  );
  return new Map(counts.map((row) => [Number(row.range_number), Number(row.n)]));
}
