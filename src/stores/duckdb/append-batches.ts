import { Slots } from '../../lib/slots.ts';
import { Together } from '../../lib/together.ts';
import type { AppendOutcome, FactStore } from '../../ports/fact-store.ts';
import { type BatchStores, storeBatch } from './store-batch.ts';
import {
  companyOf,
  type InsertStretches,
  isPlain,
  readSmallBatch,
  type SmallBatch,
  storeTogether,
} from './store-together.ts';

export interface AppendStores extends BatchStores {
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
