import { createHash, randomUUID } from 'node:crypto';
import type { Broadgauge, Ingested } from '#client';
import { ServiceError } from '../../errors.ts';
import { withReasons } from '../../ingest/fcc/fcc-clock.ts';
import type { Position } from '../../ingest/tools/tool-run.ts';
import { RETRIES, unchecked } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { inWords, type ServiceAddress } from '../in-words.ts';
import { startProgress } from '../progress.ts';
import { readSource } from '../source-file.ts';
import { type CutFileOptions, cutFile, type ResultChunk, type ResultFile } from './cut-file.ts';
import { addTotals, type IngestTotals, ingestErrorLines, NO_ROWS } from './ingest-totals.ts';

export interface ImportOptions extends Omit<CutFileOptions, 'reject'> {
  readonly bg: Broadgauge;
  readonly address: ServiceAddress;
  /** Of every request. */
  readonly parameters: IngestParameters;
}

export interface IngestParameters {
  readonly ignore_unknown?: boolean | undefined;
  /** One bad row refuses its whole request. */
  readonly strict?: boolean | undefined;
  readonly register_agents?: boolean | undefined;
}

/** Sends a file chunk by chunk; what it answers counts rows from the start of the file. */
export async function importFile(file: ResultFile, options: ImportOptions): Promise<IngestTotals> {
  const { source } = file;
  const { bg, address, parameters } = options;
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
  const reject = (position: Position, message: string) => {
    const error = { ...position, message };
    if (parameters.strict) throw new CommandFailure(ingestErrorLines([error], 1).join('\n'));
    totals = addTotals(totals, { ...NO_ROWS, rejected: 1, errors: [error] });
  };
  const { form, chunks } = cutFile(file, bytes, { ...options, reject });
  try {
    for await (const chunk of chunks) {
      const bytes = chunk.body as Uint8Array<ArrayBuffer>;
      const body = form === 'csv' ? { csv: bytes } : { ndjson: bytes };
      const answer = await bg
        .request(
          'POST /ingest/{test}',
          { test: unchecked(chunk.test.key), ...parameters, body },
          { idempotencyKey: chunkKey(chunk, `${id} ${rowsBefore}`), retries: RETRIES },
        )
        .catch((error: unknown) => {
          throw refusal(inWords(error, address), rowsBefore, chunk);
        });
      totals = addTotals(totals, withPositions(answer, rowsBefore, chunk));
      progress.advance(readBytes - shownBytes, chunk.rows);
      shownBytes = readBytes;
      rowsBefore += chunk.rows;
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

/** The same for every attempt to send this chunk, and for nothing else. */
function chunkKey({ test, body }: ResultChunk, place: string): string {
  return createHash('sha256').update(`${test.key}\n${place}\n`).update(body).digest('hex');
}

/** The service counts the rows of a request; a reader counts those of the file. */
function withPositions(answer: Ingested, rowsBefore: number, { test, positions }: ResultChunk): IngestTotals {
  const errors = answer.errors.map(({ row, message }) =>
    positions === undefined
      ? { row: row + rowsBefore, message: withReasons(message) }
      : { ...(positions[row - 1] ?? { line: 0 }), test: test.key, message },
  );
  return { ...answer, errors };
}

function refusal(error: unknown, rowsBefore: number, { rows, test, positions }: ResultChunk): unknown {
  if (!(error instanceof CommandFailure) || (rowsBefore === 0 && positions === undefined)) return error;
  const part =
    positions === undefined
      ? `rows ${rowsBefore + 1} to ${rowsBefore + rows}, counted from 1`
      : `results of ${test.key} from lines ${positions[0]?.line} to ${positions.at(-1)?.line}`;
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
