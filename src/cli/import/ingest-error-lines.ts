import { visibleText } from '../visible-text.ts';
import type { IngestError } from './ingest-totals.ts';

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
