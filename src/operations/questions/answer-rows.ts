import type { RowForm } from '../../plan/row-form.ts';
import type { RowBytes } from '../../ports/fact-store.ts';
import { inTimeOrder } from '../../query/points-table.ts';
import type { Context } from '../context.ts';
import type { ExportRows } from './ask-export.ts';
import type { BegunReceipt } from './receipts.ts';

export type { RowBytes };

export const ROW_ORDERS = ['series', 'time'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

/** An answer as flat rows. */
export interface FlatAnswer {
  readonly chunks: AsyncIterable<RowBytes>;
  /** Null: none was requested. */
  readonly receipt: BegunReceipt<unknown> | null;
}

/** The rows that a file of the same question has, as they are read. */
export function answerRows(
  { facts }: Context,
  { rows, receipt }: ExportRows,
  form: RowForm,
  order: RowOrder,
  signal: AbortSignal,
): FlatAnswer {
  const ordered = order === 'time' ? byTime(rows) : rows;
  return { chunks: facts.flatRows(ordered, form === 'rows' ? 'ndjson' : form, signal), receipt };
}

function byTime(rows: ExportRows['rows']): ExportRows['rows'] {
  switch (rows.kind) {
    case 'table':
      return inTimeOrder(rows);
    case 'raw':
      return { ...rows, order: 'time' };
    case 'records':
      return rows;
  }
}
