import { createHash, randomUUID } from 'node:crypto';
import { ServiceError } from '../../errors.ts';
import { withReasons } from '../../ingest/fcc/fcc-clock.ts';
import type { Position } from '../../ingest/tools/tool-run.ts';
import type { Api } from '../api.ts';
import { CommandFailure } from '../failure.ts';
import { startProgress } from '../progress.ts';
import { readSource } from '../source-file.ts';
import { type CutFileOptions, cutFile, type ResultFile, type ResultPiece } from './cut-file.ts';
import { ingestErrorLines } from './ingest-error-lines.ts';
import { addTotals, type IngestTotals, NO_ROWS } from './ingest-totals.ts';

export interface ImportOptions extends Omit<CutFileOptions, 'reject'> {
  readonly api: Api;
  /** Of the request, such as `register_agents=true`. */
  readonly query: string;
  /** One bad row refuses its whole request. */
  readonly strict: boolean;
  readonly send: <T>(send: () => Promise<T>) => Promise<T>;
}

/** Sends a file piece by piece; what it answers counts rows from the start of the file. */
export async function importFile(file: ResultFile, options: ImportOptions): Promise<IngestTotals> {
  const { source } = file;
  const { api, query, send, strict } = options;
  // Tells this import from another one of the same rows, whose answers are not its own.
  const id = randomUUID();
  const progress = startProgress(source.label, source.sizeBytes);
  let readBytes = 0;
  let shownBytes = 0;
  let rowsBefore = 0;
  let totals = NO_ROWS;
  const bytes = readSource(source, (count) => {
    readBytes += count;
  });
  const reject = (place: Position, message: string) => {
    const error = { ...place, message };
    if (strict) throw new CommandFailure(ingestErrorLines([error], 1).join('\n'));
    totals = addTotals(totals, { ...NO_ROWS, rejected: 1, errors: [error] });
  };
  const { contentType, pieces } = cutFile(file, bytes, { ...options, reject });
  try {
    for await (const piece of pieces) {
      const path = `/ingest/${piece.test.key}${query && `?${query}`}`;
      const headers = { 'idempotency-key': pieceKey(piece, path, `${id} ${rowsBefore}`) };
      const { data } = await send(() => api.post(path, { contentType, body: piece.body, headers })).catch((error) => {
        throw refusal(error, rowsBefore, piece);
      });
      totals = addTotals(totals, placed(data as Answer, rowsBefore, piece));
      progress.advance(readBytes - shownBytes, piece.rows);
      shownBytes = readBytes;
      rowsBefore += piece.rows;
    }
    progress.advance(readBytes - shownBytes);
    if (file.format === 'tool' && rowsBefore === 0 && totals.rejected === 0)
      options.note('no results were found in it.');
  } catch (error) {
    throw inFile(source.label, error, totals);
  } finally {
    progress.end();
  }
  return totals;
}

/** The same for every attempt to send this piece, and for nothing else. */
function pieceKey({ body }: ResultPiece, path: string, place: string): string {
  return createHash('sha256').update(`${path}\n${place}\n`).update(body).digest('hex');
}

/** What the service answers to one request; it counts the rows of that. */
interface Answer extends IngestTotals {
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

/** The same with the places in the file. */
function placed(answer: Answer, rowsBefore: number, { test, places }: ResultPiece): IngestTotals {
  const errors = answer.errors.map(({ row, message }) =>
    places === undefined
      ? { row: row + rowsBefore, message: withReasons(message) }
      : { ...(places[row - 1] ?? { line: 0 }), test: test.key, message },
  );
  return { ...answer, errors };
}

/** The service counts the rows of a request; a reader counts those of the file. */
function refusal(error: unknown, rowsBefore: number, { rows, test, places }: ResultPiece): unknown {
  if (!(error instanceof CommandFailure) || (rowsBefore === 0 && places === undefined)) return error;
  const part =
    places === undefined
      ? `rows ${rowsBefore + 1} to ${rowsBefore + rows}, counted from 1`
      : `results of ${test.key} from lines ${places[0]?.line} to ${places.at(-1)?.line}`;
  return new CommandFailure(`${part}: ${error.message}`, error.exitCode);
}

function inFile(label: string, error: unknown, { accepted, duplicates }: IngestTotals): CommandFailure {
  const failure = error instanceof CommandFailure ? error : new CommandFailure(reasonOf(error as Error));
  const stored = accepted + duplicates;
  const lines = [`${label}: ${withReasons(failure.message)}`];
  if (stored > 0)
    lines.push(`${stored} rows before it are stored. Import the file again: they will count as duplicates.`);
  return new CommandFailure(lines.join('\n'), failure.exitCode);
}

function reasonOf(error: Error): string {
  const issues = error instanceof ServiceError ? Object.values(error.issues ?? {}).flat() : [];
  return issues.length > 0 ? issues.join(' ') : error.message;
}
