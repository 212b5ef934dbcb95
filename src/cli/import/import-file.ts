import { createHash } from 'node:crypto';
import { ServiceError } from '../../errors.ts';
import type { Piece } from '../../ingest/pieces/piece.ts';
import type { Api } from '../api.ts';
import { CommandFailure } from '../failure.ts';
import { startProgress } from '../progress.ts';
import { readSource } from '../source-file.ts';
import { type CutFileOptions, cutFile, type ResultFile } from './cut-file.ts';
import { addTotals, type IngestTotals, NO_ROWS } from './ingest-totals.ts';

export interface ImportOptions extends CutFileOptions {
  readonly api: Api;
  /** Of the request, such as `strict=true`. */
  readonly query: string;
  /** Tells this import from an earlier one, whose answers may no longer hold. */
  readonly runId: string;
  readonly send: <T>(send: () => Promise<T>) => Promise<T>;
}

/** Sends a file piece by piece; what it answers counts rows from the start of the file. */
export async function importFile(file: ResultFile, options: ImportOptions): Promise<IngestTotals> {
  const { source, test } = file;
  const { api, query, runId, send } = options;
  const path = `/ingest/${test.key}${query && `?${query}`}`;
  const progress = startProgress(source.label, source.sizeBytes);
  let readBytes = 0;
  let shownBytes = 0;
  let rowsBefore = 0;
  let totals = NO_ROWS;
  const bytes = readSource(source, (count) => {
    readBytes += count;
  });
  const { contentType, pieces } = cutFile(file, bytes, options);
  try {
    for await (const piece of pieces) {
      const headers = { 'idempotency-key': pieceKey(piece, path, `${runId} ${source.path} ${rowsBefore}`) };
      const { data } = await send(() => api.post(path, { contentType, body: piece.body, headers })).catch((error) => {
        throw refusal(error, rowsBefore, piece);
      });
      totals = addTotals(totals, countedFrom(rowsBefore, data as IngestTotals));
      progress.advance(readBytes - shownBytes, piece.rows);
      shownBytes = readBytes;
      rowsBefore += piece.rows;
    }
    progress.advance(readBytes - shownBytes);
  } catch (error) {
    throw inFile(source.label, error, totals);
  } finally {
    progress.end();
  }
  return totals;
}

/** The same for every attempt to send this piece, and for nothing else. */
function pieceKey({ body }: Piece, path: string, place: string): string {
  return createHash('sha256').update(`${path}\n${place}\n`).update(body).digest('hex');
}

function countedFrom(rowsBefore: number, answer: IngestTotals): IngestTotals {
  const errors = answer.errors.map(({ row, message }) => ({ row: row + rowsBefore, message }));
  return { ...answer, errors };
}

/** The service counts the rows of a request; a reader counts those of the file. */
function refusal(error: unknown, rowsBefore: number, { rows }: Piece): unknown {
  if (!(error instanceof CommandFailure) || rowsBefore === 0) return error;
  const message = `rows ${rowsBefore + 1} to ${rowsBefore + rows}, counted from 1: ${error.message}`;
  return new CommandFailure(message, error.exitCode);
}

function inFile(label: string, error: unknown, { accepted, duplicates }: IngestTotals): CommandFailure {
  const failure = error instanceof CommandFailure ? error : new CommandFailure(reasonOf(error as Error));
  const stored = accepted + duplicates;
  const lines = [`${label}: ${failure.message}`];
  if (stored > 0)
    lines.push(`${stored} rows before it are stored. Import the file again: they will count as duplicates.`);
  return new CommandFailure(lines.join('\n'), failure.exitCode);
}

function reasonOf(error: Error): string {
  const issues = error instanceof ServiceError ? Object.values(error.issues ?? {}).flat() : [];
  return issues.length > 0 ? issues.join(' ') : error.message;
}
