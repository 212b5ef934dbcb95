import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { namesOf } from '../../ingest/result-row.ts';
import { Coalescer } from '../../lib/concurrency/coalescer.ts';
import type { AppendOutcome, FactStore } from '../../ports/fact-store.ts';
import type { Engine } from '../engine/engine.ts';
import { readSmall, resolveSmall, type SmallBatch, type SmallBody } from '../intake/read-small.ts';
import type { FindAgents } from '../intake/resolve-names.ts';
import type { Spool } from '../intake/spool.ts';
import { BATCHES_WAITING_MAX, isLarge, storeLarge } from '../intake/store-large.ts';
import { ParsedResults } from './parsed-results.ts';
import { countFresh, gatherFresh, StagedResults } from './staged-results.ts';
import { type ResultStores, storeFresh } from './store-fresh.ts';

interface AppendStores extends ResultStores {
  readonly engine: Engine;
  readonly spool: Spool;
  readonly findAgents: FindAgents;
  /** Of files that go to the server or come from it. */
  readonly directory: string;
}

const PAUSE_MS_MAX = 50;

/**
 * Stores batches. The embedded engine reads and checks large ones. Small ones stay in memory, and those of a test that arrive
 * at the same time are stored as one.
 */
export function appendBatches(stores: AppendStores): FactStore['append'] {
  const appendLarge = storeLarge({
    ...stores,
    insert: async (session, rows) => {
      const { organisationId, test } = rows;
      const candidates = await gatherFresh(session, rows);
      const fresh = new StagedResults(session, stores.directory, { organisationId, test: test.key, attempt: '' });
      await storeFresh(stores, fresh);
      const accepted = await countFresh(session);
      return { accepted, duplicates: candidates - accepted };
    },
  });
  const coalescer = new Coalescer<SmallBody, AppendOutcome>((take) => storeTogether(stores, take()), {
    // Takes all that wait, since a statement takes as long for few bodies as for many.
    itemsMax: BATCHES_WAITING_MAX,
    waitingMax: BATCHES_WAITING_MAX,
    pause,
  });
  return async (batch) => {
    if (isLarge(batch)) return appendLarge(batch);
    const small = await readSmall(batch as SmallBatch);
    return coalescer.add(coalesceKey(small), small);
  };
}

/** A timer fires before Node reads the requests that came meanwhile, so let it read these too. */
async function pause(tookMs: number): Promise<void> {
  await setTimeout(Math.min(tookMs / 5, PAUSE_MS_MAX));
  await setImmediate();
}

/** Bodies with equal keys are stored together. A body that registers agents stands alone: others do not wait for that. */
function coalesceKey({ batch: { view, test, onUnknownAgents } }: SmallBody): string {
  return onUnknownAgents ? randomUUID() : `${view.organisationId} ${test}`;
}

/** Stores bodies as one; each has the outcome that it would have had alone. */
async function storeTogether(stores: AppendStores, bodies: readonly SmallBody[]): Promise<readonly AppendOutcome[]> {
  const [first] = bodies;
  if (!first) return [];
  const { view, test } = first.batch;
  const { organisationId } = view;
  const resolved = await resolveTogether(bodies, stores.findAgents);
  const fresh = new ParsedResults(
    organisationId,
    test,
    resolved.flatMap(({ results }) => results),
  );
  await storeFresh(stores, fresh);
  return resolved.map(({ results, refused }) => {
    const accepted = results.filter((result) => fresh.has(result)).length;
    return { accepted, duplicates: results.length - accepted, ...refused };
  });
}

/** Gives the rows of bodies their agents, which are looked up once for all. */
async function resolveTogether(bodies: readonly SmallBody[], findAgents: FindAgents) {
  const [first] = bodies;
  if (!first || bodies.length === 1) return Promise.all(bodies.map((body) => resolveSmall(body, findAgents)));
  const names = bodies.flatMap(({ rows }) => rows.map(({ values }) => namesOf(values)));
  const agents = await findAgents(first.batch.view.organisationId, names);
  return Promise.all(bodies.map((body) => resolveSmall(body, async () => agents)));
}
