import { createHash, randomUUID } from 'node:crypto';
import { type Broadgauge, type Ingested, rejectedRows } from '#client';
import { ServiceError } from '../../errors.ts';
import { withReasons } from '../../ingest/fcc/fcc-clock.ts';
import { unchecked } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { inWords, type ServiceAddress } from '../in-words.ts';
import { startProgress } from '../progress.ts';
import { nameOf, readSource, type SourceFile } from '../source-file.ts';
import { type CutFileOptions, cutFile, type ResultFile } from './cut-file.ts';
import { addTotals, type IngestTotals, ingestErrorLines, NO_ROWS } from './ingest-totals.ts';
import type { ResultChunk, ToolPlace } from './pack-tool-files.ts';

interface ImportOptions extends Omit<CutFileOptions, 'reject'> {
  readonly bg: Broadgauge;
  readonly address: ServiceAddress;
  readonly retries: number;
  /** Of every request. */
  readonly parameters: IngestParameters;
}

interface IngestParameters {
  readonly ignore_unknown?: boolean | undefined;
  /** One bad row refuses its whole request. */
  readonly strict?: boolean | undefined;
  readonly register_agents?: boolean | undefined;
  readonly report_prefiltered?: boolean | undefined;
}

/** Sends a file chunk by chunk; rows in its result count from the start of the file. */
export async function importFile(file: ResultFile, options: ImportOptions): Promise<IngestTotals> {
  const sources = file.format === 'tool' ? file.files.map(({ source }) => source) : [file.source];
  const { bg, address, retries, parameters } = options;
  // Distinguishes this import from another one of the same rows, which has its own answers.
  const id = randomUUID();
  const progress = startProgress(labelOf(sources), totalBytes(sources));
  let readBytes = 0;
  let shownBytes = 0;
  let rowsBefore = 0;
  let totals = NO_ROWS;
  const open = (source: SourceFile) =>
    readSource(source, (count) => {
      readBytes += count;
      // Small files are sent together, long after they are read.
      if (sources.length > 1) showRead();
    });
  const showRead = () => {
    progress.advance(readBytes - shownBytes);
    shownBytes = readBytes;
  };
  const reject = (place: ToolPlace, message: string) => {
    const error = { ...place, message };
    if (parameters.strict) throw new CommandFailure(ingestErrorLines([error], 1).join('\n'));
    totals = addTotals(totals, { ...NO_ROWS, rejected: 1, errors: [error] });
  };
  const { form, chunks } = cutFile(file, open, { ...options, reject });
  try {
    for await (const chunk of chunks) {
      const bytes = chunk.body as Uint8Array<ArrayBuffer>;
      const body = form === 'csv' ? { csv: bytes } : { ndjson: bytes };
      const answer = await bg
        .request(
          'POST /ingest/{test}',
          { test: unchecked(chunk.test.key), ...parameters, body },
          { idempotencyKey: chunkKey(chunk, `${id} ${rowsBefore}`), retries },
        )
        .catch((error: unknown): Ingested => {
          const errors = parameters.strict ? undefined : rejectedRows(error);
          if (errors !== undefined) return { accepted: 0, duplicates: 0, rejected: chunk.rows, errors };
          throw refusal(inWords(error, address), rowsBefore, chunk);
        });
      totals = addTotals(totals, withPositions(answer, rowsBefore, chunk));
      progress.advance(readBytes - shownBytes, chunk.rows);
      shownBytes = readBytes;
      rowsBefore += chunk.rows;
    }
    showRead();
  } catch (error) {
    throw inFile(file.format === 'tool' ? undefined : nameOf(file.source), error, totals);
  } finally {
    progress.end();
  }
  return totals;
}

/** The same for every attempt to send this chunk, and unique to it. */
function chunkKey({ test, body }: ResultChunk, place: string): string {
  return createHash('sha256').update(`${test.key}\n${place}\n`).update(body).digest('hex');
}

/** The service counts rows within a request; people count them in the file. */
function withPositions(answer: Ingested, rowsBefore: number, { test, places }: ResultChunk): IngestTotals {
  const placeOf = (row: number) =>
    places === undefined ? { row: row + rowsBefore } : { ...(places[row - 1] ?? { file: '' }), test: test.key };
  const errors = answer.errors.map(({ row, message }) => ({
    ...placeOf(row),
    message: places === undefined ? withReasons(message) : message,
  }));
  const withPlaces = <R extends { readonly rows: readonly number[] }>({ rows, ...rule }: R) => ({
    ...rule,
    examples: rows.map(placeOf),
  });
  const { prefiltered = [], warnings = [] } = answer;
  return { ...answer, errors, prefiltered: prefiltered.map(withPlaces), warnings: warnings.map(withPlaces) };
}

function refusal(error: unknown, rowsBefore: number, { rows, test, places }: ResultChunk): unknown {
  if (!(error instanceof CommandFailure) || (rowsBefore === 0 && places === undefined)) return error;
  const part =
    places === undefined
      ? `rows ${rowsBefore + 1} to ${rowsBefore + rows}, counted from 1`
      : `results of ${test.key} from ${rangeOf(places)}`;
  return new CommandFailure(`${part}: ${error.message}`, error.exitCode);
}

function rangeOf(places: readonly ToolPlace[]): string {
  const [first, last] = [places[0], places.at(-1)];
  return first?.file === last?.file
    ? `${first?.file}, lines ${first?.line} to ${last?.line}`
    : `${first?.file} to ${last?.file}`;
}

function labelOf(sources: readonly SourceFile[]): string {
  const [only] = sources;
  return sources.length === 1 && only ? only.label : `${sources.length} files`;
}

/** Undefined if one of them is a pipe. */
function totalBytes(sources: readonly SourceFile[]): number | undefined {
  return sources.reduce<number | undefined>(
    (sum, { sizeBytes }) => (sum === undefined || sizeBytes === undefined ? undefined : sum + sizeBytes),
    0,
  );
}

/** Output of tools names its files. */
function inFile(name: string | undefined, error: unknown, { accepted, duplicates }: IngestTotals): CommandFailure {
  const failure = error instanceof CommandFailure ? error : new CommandFailure(reasonOf(error as Error));
  const stored = accepted + duplicates;
  const message = withReasons(failure.message);
  const lines = [name === undefined ? message : `${name}: ${message}`];
  if (stored > 0)
    lines.push(`${stored} rows before it are stored. Import the same again: they will count as duplicates.`);
  return new CommandFailure(lines.join('\n'), failure.exitCode);
}

function reasonOf(error: Error): string {
  const issues = error instanceof ServiceError ? Object.values(error.issues ?? {}).flat() : [];
  return issues.length > 0 ? issues.join(' ') : error.message;
}
