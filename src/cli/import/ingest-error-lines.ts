import { visibleText } from '../visible-text.ts';
import type { IngestError } from './ingest-totals.ts';

/** Why rows were rejected, a line each. */
export function ingestErrorLines(errors: readonly IngestError[], rejected: number): string[] {
  const lines = errors.map((error) => {
    const { file, message } = error;
    return `${file === undefined ? '' : `${file}, `}${placeOf(error)}: ${visibleText(message)}`;
  });
  return rejected > errors.length ? [...lines, `and ${rejected - errors.length} more`] : lines;
}

function placeOf(error: IngestError): string {
  if ('row' in error) return `row ${error.row}`;
  const { line, item, test } = error;
  return `line ${line}${item === undefined ? '' : `, item ${item}`}${test === undefined ? '' : ` (${test})`}`;
}
