import type { Test } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { Semaphore } from '../../lib/concurrency/semaphore.ts';
import type { AppendOutcome, ResultBatch } from '../../ports/fact-store.ts';
import { type Fragment, sql } from '../../sql/fragment.ts';
import type { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import { checkStaged } from './check-rows.ts';
import { doubtStaged } from './doubt-rows.ts';
import { firstErrors } from './rejections.ts';
import { resolveAgents, unresolvedRows } from './resolve-agents.ts';
import { type FindAgents, resolveNames } from './resolve-names.ts';
import type { Spool } from './spool.ts';
import { type LargeBatch, type StagedBatch, stageLarge } from './stage-large.ts';

/** The rows of a batch in the session's relation `staged`, whose names are in `resolved`. */
export interface StagedRows {
  readonly test: Test;
  readonly organisationId: number;
  /** Joins a staged row (s) with its agent (n). */
  readonly joinCondition: Fragment;
}

interface LargeStores {
  readonly engine: Engine;
  readonly spool: Spool;
  readonly findAgents: FindAgents;
  /** Stores the staged rows of known agents durably, each of them once. */
  readonly insert: (
    session: Session,
    rows: StagedRows,
    batch: StagedBatch,
  ) => Promise<Pick<AppendOutcome, 'accepted' | 'duplicates'>>;
}

/** Batches that are read and stored at the same time; others wait. */
const BATCHES_MAX = 2;
export const BATCHES_WAITING_MAX = 1000;

/** Returns what stores large bodies: reads a batch, rejects bad rows and stores the rest. */
export function storeLarge(stores: LargeStores): (batch: LargeBatch) => Promise<AppendOutcome> {
  const semaphore = new Semaphore(BATCHES_MAX, BATCHES_WAITING_MAX);
  return (batch) =>
    semaphore.run(() => stores.engine.session((session) => storeIn(session, stores, batch)), batch.view.organisationId);
}

export function isLarge(batch: ResultBatch): batch is LargeBatch {
  return 'path' in batch.body;
}

async function countStaged(session: Session): Promise<number> {
  return Number((await session.column(sql`SELECT count(*) FROM staged`))[0]);
}

async function storeIn(session: Session, stores: LargeStores, batch: LargeBatch): Promise<AppendOutcome> {
  const { view, test, strict } = batch;
  const { rejections, ...staged } = await stageLarge(session, stores.spool, batch);
  try {
    if (batch.onRows) await batch.onRows(await countStaged(session));
    const checks = await checkStaged(session, test, batch.checks);
    const isRefused = strict && rejections.count + checks.bad > 0;
    const joinCondition = await resolveAgents(session, (names) =>
      resolveNames(batch, names, stores.findAgents, isRefused),
    );
    const findRefused = async () => {
      const unresolved = await unresolvedRows(session, joinCondition);
      return {
        rejected: rejections.count + checks.bad + unresolved.count,
        errors: firstErrors([...rejections.first, ...checks.rejections, ...unresolved.first]),
        checked: checks.checked,
      };
    };
    if (strict) {
      const refused = await findRefused();
      if (refused.rejected > 0) return { accepted: 0, duplicates: 0, ...refused, doubted: [] };
    }
    const doubted = batch.doubts ? await doubtStaged(session, { test, joinCondition, doubts: batch.doubts }) : [];
    const rows = { test: testOf(test), organisationId: view.organisationId, joinCondition };
    const stored = await stores.insert(session, rows, staged);
    // After it: an agent may have been erased until then.
    return { ...stored, ...(await findRefused()), doubted };
  } finally {
    await staged.file.discard();
  }
}
