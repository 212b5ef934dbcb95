import { describe, expect, it } from 'vitest';
import type { Counts } from '../../query/receipt.ts';
import { beginReceipt, type Receipt, type ReceiptDraft, withReceipt } from './receipts.ts';

const { signal } = new AbortController();
const BUSY = expect.objectContaining({ code: 'OVERLOADED' });

/** Uses one number of rows after the other, the last of them for ever; agents have one revision after the other. */
function draftOf(
  used: readonly number[],
  revisions: readonly number[] = [1],
): ReceiptDraft & { readonly made: number[] } {
  const made: number[] = [];
  const asked: number[] = [];
  const next = (values: readonly number[], before: number[]) => {
    const value = values[Math.min(before.length, values.length - 1)] ?? 0;
    before.push(value);
    return value;
  };
  return {
    made,
    identity: '',
    revision: async () => next(revisions, asked),
    make: async () => ({ rows: { used: next(used, made) } as Counts }) as Receipt,
  };
}

const agree = (rows: number, receipt: Receipt) => rows === receipt.rows.used;

describe('an answer with a receipt', () => {
  it('is asked for again until both are of the same results', async () => {
    const receipt = draftOf([8, 9]);
    expect(await withReceipt({ answer: async () => 9, receipt }, [], agree, signal)).toMatchObject({
      answer: 9,
      receipt: { rows: { used: 9 } },
    });
    expect(receipt.made).toEqual([8, 9]);
  });

  it('is asked for again where agents have changed meanwhile', async () => {
    const receipt = draftOf([9], [1, 2, 2, 2]);
    await withReceipt({ answer: async () => 9, receipt }, [], agree, signal);
    expect(receipt.made).toEqual([9, 9]);
  });

  it('is given up where they never are', async () => {
    const asked = withReceipt({ answer: async () => 9, receipt: draftOf([8]) }, [], agree, signal);
    await expect(asked).rejects.toEqual(BUSY);
  });

  it('is only the answer where none is asked for', async () => {
    expect(await withReceipt({ answer: async () => 9, receipt: null }, [], agree, signal)).toEqual({ answer: 9 });
  });
});

describe('the receipt of rows that come one after the other', () => {
  it('is counted before them, and again if they are not the same', async () => {
    for (const [counted, made] of [
      [[5], [5]],
      [
        [4, 5],
        [4, 5],
      ],
    ] as const) {
      const draft = draftOf(counted);
      const { ofRows } = await beginReceipt(draft, [], signal);
      expect(await ofRows(5)).toMatchObject({ rows: { used: 5 } });
      expect(draft.made).toEqual(made);
    }
  });

  it('is refused where it is of other rows', async () => {
    const { ofRows } = await beginReceipt(draftOf([4, 6]), [], signal);
    await expect(ofRows(5)).rejects.toEqual(BUSY);
  });
});
