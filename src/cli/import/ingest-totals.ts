import type { Position } from '../../ingest/tools/tool-run.ts';
import { visibleText } from '../print.ts';

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

const UNKNOWN_AGENT = 'The agent is not known.';
const HOW_TO_REGISTER = 'Register agents first: broadgauge agents import --help; or see --register-agents.';

/** Why rows were rejected, a line each, and what can be done. */
export function ingestErrorLines(errors: readonly IngestError[], rejected: number): string[] {
  const lines = errors.map((error) => {
    const { file, message } = error;
    return `${file === undefined ? '' : `${file}, `}${placeOf(error)}: ${visibleText(message)}`;
  });
  const more = rejected > errors.length ? [`and ${rejected - errors.length} more`] : [];
  const advice = errors.some(({ message }) => message === UNKNOWN_AGENT) ? [HOW_TO_REGISTER] : [];
  return [...lines, ...more, ...advice];
}

function placeOf(error: IngestError): string {
  if ('row' in error) return `row ${error.row}`;
  const { line, item, test } = error;
  return `line ${line}${item === undefined ? '' : `, item ${item}`}${test === undefined ? '' : ` (${test})`}`;
}
