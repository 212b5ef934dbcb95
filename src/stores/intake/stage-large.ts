import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { testOf } from '../../catalogue/tests/index.ts';
import { hasPlainQuotes, OddNumbers, readCsvHeader } from '../../ingest/csv.ts';
import { resultFields } from '../../ingest/result-row.ts';
import { sanitisedLines, sanitiseRows } from '../../ingest/sanitise-results.ts';
import { decodeUtf8 } from '../../ingest/source-rows.ts';
import type { ReceivedFile, ResultBatch } from '../../ports/fact-store.ts';
import { sql } from '../../sql/fragment.ts';
import type { Session } from '../engine/session.ts';
import { RejectionCount } from './rejections.ts';
import type { Spool } from './spool.ts';
import { type Source, stage } from './staging.ts';

export type LargeBatch = ResultBatch<ReceivedFile>;

/** A batch, and the file that its staged rows were read from. */
export interface StagedBatch {
  readonly batch: LargeBatch;
  readonly file: ReceivedFile;
  readonly kind: Source['kind'];
}

/** The engine reads most files as they are. Where it can't, the rows are parsed one by one, to say what is wrong with each. */
export async function stageLarge(
  session: Session,
  spool: Spool,
  batch: LargeBatch,
): Promise<StagedBatch & { readonly rejections: RejectionCount }> {
  const { body: file, format, ignoreUnknown, earliest, latest, onAhead } = batch;
  const test = testOf(batch.test);
  const rejections = new RejectionCount();
  const source = await readableSource(batch);
  if (source && (await stage(session, test, source, { earliest, latest })) && (await hasRows(session))) {
    return { batch, file, kind: format, rejections };
  }
  const sent = { test, format, bytes: createReadStream(file.path), ignoreUnknown, earliest, latest, onAhead };
  const rows = sanitiseRows(sent, (rejection) => rejections.add(rejection));
  const sanitised = await spool.write(sanitisedLines(rows));
  await file.discard();
  try {
    if (!(await stage(session, test, { kind: 'sanitised', path: sanitised.path }))) {
      throw new Error('sanitised rows were refused');
    }
  } catch (error) {
    await sanitised.discard();
    throw error;
  }
  return { batch, file: sanitised, kind: 'sanitised', rejections };
}

export async function sourceOf(kind: Source['kind'], path: string, ignoreUnknown: boolean): Promise<Source> {
  switch (kind) {
    case 'csv':
      return { kind, path, header: await readCsvHeader(decodeUtf8(createReadStream(path))), hasOddNumbers: true };
    case 'sanitised':
      return { kind, path };
    default:
      return { kind, path, ignoreUnknown };
  }
}

/** Undefined: the engine would not read the file correctly; some malformed files it takes without an error. */
async function readableSource({ format, ignoreUnknown, test, body: file }: LargeBatch): Promise<Source | undefined> {
  const source = await sourceOf(format, file.path, ignoreUnknown);
  if (source.kind === 'json') return (await endsWith(file, ']')) ? source : undefined;
  if (source.kind !== 'csv') return source;
  const fields = resultFields(testOf(test));
  if (!ignoreUnknown && !source.header.every((column) => fields.has(column))) return undefined;
  const odd = new OddNumbers();
  const isPlain = await hasPlainQuotes(odd.watch(createReadStream(file.path, { highWaterMark: CHUNK_BYTES })));
  return isPlain ? { ...source, hasOddNumbers: odd.found } : undefined;
}

/** A large file takes less time in large chunks. */
const CHUNK_BYTES = 2 ** 20;

/** Whether the last character is this one, white space at the end aside. */
async function endsWith({ path, bytes }: ReceivedFile, character: string): Promise<boolean> {
  const tail = await text(createReadStream(path, { start: Math.max(0, bytes - 1024) }));
  return tail.trimEnd().endsWith(character);
}

/** Without rows, the file may be empty or no list at all. */
async function hasRows(session: Session): Promise<boolean> {
  return (await session.rows(sql`SELECT 1 FROM staged LIMIT 1`)).length > 0;
}
