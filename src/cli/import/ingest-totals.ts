import type { Position } from '../../ingest/tools/tool-run.ts';

/** A row that was rejected, by its number in the file or, in what a tool has printed, by its place. */
export type IngestError = ({ readonly row: number } | (Position & { readonly test?: string })) & {
  readonly message: string;
  /** Which of several files. */
  readonly file?: string;
};

/** What became of rows: the answer to one request, or the sum of many. */
export interface IngestTotals {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly errors: readonly IngestError[];
}

export const NO_ROWS: IngestTotals = { accepted: 0, duplicates: 0, rejected: 0, errors: [] };

/** As many reasons as one answer has at most: a person reads no more. */
const ERRORS_MAX = 100;

export function addTotals(a: IngestTotals, b: IngestTotals): IngestTotals {
  return {
    accepted: a.accepted + b.accepted,
    duplicates: a.duplicates + b.duplicates,
    rejected: a.rejected + b.rejected,
    errors: [...a.errors, ...b.errors].slice(0, ERRORS_MAX),
  };
}

export function totalsLine({ accepted, duplicates, rejected }: IngestTotals): string {
  return `${accepted} accepted, ${duplicates} duplicates, ${rejected} rejected`;
}
