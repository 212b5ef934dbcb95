import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { testOf } from '../../../catalogue/tests/index.ts';
import { hasPlainQuotes, JoinedDigits, readCsvHeader } from '../../../ingest/csv.ts';
import { resultFields } from '../../../ingest/result-row.ts';
import { type Rejection, sanitisedLines, sanitiseRows } from '../../../ingest/sanitise-results.ts';
import { decodeUtf8 } from '../../../ingest/source-rows.ts';
import { Semaphore } from '../../../lib/concurrency/semaphore.ts';
import type { AppendOutcome, ReceivedFile, ResultBatch } from '../../../ports/fact-store.ts';
import { integer, sql } from '../../../sql/fragment.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Session } from '../../engine/session.ts';
import type { BatchJournal, BatchManifest } from './batch-journal.ts';
import { checkStaged } from './check-rows.ts';
import type { Staged } from './insert-staged.ts';
import {
  ERRORS_MAX,
  explainUnknown,
  hasContradictions,
  type KnownAgents,
  resolveAgents,
  unknownAgents,
  unresolvedRows,
} from './resolve-agents.ts';
import type { Spool } from './spool.ts';
import { type Source, stage, stageSanitised } from './staging.ts';

export interface BatchStores {
  readonly engine: Engine;
  readonly spool: Spool;
  /** Stores the staged rows of known agents durably, each of them once. */
  readonly insert: (
    session: Session,
    read: ReadBatch,
    staged: Staged,
  ) => Promise<Pick<AppendOutcome, 'accepted' | 'duplicates'>>;
}

/** Batches that are read and stored at the same time; others wait. */
const BATCHES_MAX = 2;
export const BATCHES_WAITING_MAX = 1000;

export function batchSemaphore(): Semaphore {
  return new Semaphore(BATCHES_MAX, BATCHES_WAITING_MAX);
}

type LargeBatch = ResultBatch<ReceivedFile>;

/** A batch, and the file that its staged rows were read from. */
export interface ReadBatch {
  readonly batch: LargeBatch;
  readonly file: ReceivedFile;
  readonly kind: BatchManifest['kind'];
}

/** Reads a batch, rejects bad rows and stores the rest. */
export async function storeBatch(stores: BatchStores, batch: LargeBatch): Promise<AppendOutcome> {
  return stores.engine.session(async (session) => {
    const { file, kind, rejections } = await stageBatch(session, stores, batch);
    try {
      const checks = await checkStaged(session, batch.test, batch.checks);
      const known: KnownAgents = { view: batch.view, lastAgent: undefined };
      let joinCondition = await resolveAgents(session, known);
      const refusesAll = batch.strict && (rejections.count + checks.bad > 0 || (await hasContradictions(session)));
      const unknown = batch.onUnknownAgents && !refusesAll ? await unknownAgents(session) : [];
      if (batch.onUnknownAgents && unknown.length > 0) {
        const reasons = await batch.onUnknownAgents(unknown);
        joinCondition = await resolveAgents(session, known);
        if (reasons.length > 0) await explainUnknown(session, reasons);
      }
      const findRefused = async () => {
        const unresolved = await unresolvedRows(session, joinCondition);
        return {
          rejected: rejections.count + checks.bad + unresolved.count,
          errors: [...rejections.first, ...checks.rejections, ...unresolved.first]
            .sort((a, b) => a.row - b.row)
            .slice(0, ERRORS_MAX),
          checked: checks.checked,
        };
      };
      if (batch.strict) {
        const refused = await findRefused();
        if (refused.rejected > 0) return { accepted: 0, duplicates: 0, ...refused };
      }
      const staged = { test: testOf(batch.test), organisationId: batch.view.organisationId, joinCondition };
      const stored = await stores.insert(session, { batch, file, kind }, staged);
      // After it: an agent may have been erased until then.
      return { ...stored, ...(await findRefused()) };
    } finally {
      await file.discard();
    }
  });
}

/** Adds a file to the journal before its rows are stored, so that no crash loses them. */
export async function insertJournalled<T>(
  session: Session,
  { journal, newId }: { readonly journal: BatchJournal; readonly newId: () => string },
  read: ReadBatch,
  insert: (manifest: BatchManifest) => Promise<T>,
): Promise<T> {
  const manifest = await newManifest(session, newId(), read);
  await journal.add(read.file.path, manifest);
  try {
    return await insert(manifest);
  } catch (error) {
    await journal.drop([manifest.id]);
    throw error;
  }
}

export interface JournalStores {
  readonly engine: Engine;
  readonly journal: BatchJournal;
  readonly insertAgain: (
    session: Session,
    manifest: BatchManifest,
    staged: Staged,
  ) => Promise<Pick<AppendOutcome, 'accepted'>>;
}

/** Stores a journalled batch again, with the agents that were known when it was acknowledged. */
export async function storeAgain(stores: JournalStores, manifest: BatchManifest): Promise<number> {
  const { id, organisationId, panels, lastAgent, test, kind, ignoreUnknown } = manifest;
  const path = stores.journal.pathOf(id);
  return stores.engine.session(async (session) => {
    const staged = await stage(session, testOf(test), await sourceOf(kind, path, ignoreUnknown));
    if (!staged) throw new Error(`the kept batch ${id} can't be read`);
    const joinCondition = await resolveAgents(session, { view: { organisationId, panels }, lastAgent });
    return (await stores.insertAgain(session, manifest, { test: testOf(test), organisationId, joinCondition }))
      .accepted;
  });
}

interface StagedBatch extends Omit<ReadBatch, 'batch'> {
  readonly rejections: { readonly count: number; readonly first: readonly Rejection[] };
}

/** The engine reads most files as they are. Where it can't, the rows are parsed one by one, to say what is wrong with each. */
async function stageBatch(session: Session, { spool }: BatchStores, batch: LargeBatch): Promise<StagedBatch> {
  const { body: file, format, ignoreUnknown, earliest, latest, onAhead } = batch;
  const test = testOf(batch.test);
  const source = await readableSource(batch);
  if (source && (await stage(session, test, source, { earliest, latest })) && (await hasRows(session))) {
    return { file, kind: format, rejections: { count: 0, first: [] } };
  }
  let count = 0;
  const first: Rejection[] = [];
  const reject = (rejection: Rejection) => {
    count += 1;
    if (first.length < ERRORS_MAX) first.push(rejection);
  };
  const sent = { test, format, bytes: createReadStream(file.path), ignoreUnknown, earliest, latest, onAhead };
  const sanitised = await spool.write(sanitisedLines(sanitiseRows(sent, reject)));
  await file.discard();
  await stageSanitised(session, test, sanitised.path);
  return { file: sanitised, kind: 'tidied', rejections: { count, first } };
}

async function sourceOf(kind: BatchManifest['kind'], path: string, ignoreUnknown: boolean): Promise<Source> {
  switch (kind) {
    case 'csv':
      return { kind, path, header: await readCsvHeader(decodeUtf8(createReadStream(path))), mayJoinDigits: true };
    case 'tidied':
      return { kind: 'sanitised', path };
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
  const joined = new JoinedDigits();
  const isPlain = await hasPlainQuotes(joined.watch(createReadStream(file.path, { highWaterMark: CHUNK_BYTES })));
  return isPlain ? { ...source, mayJoinDigits: joined.found } : undefined;
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

/** Describes a batch, so that it can be stored again from its file. */
async function newManifest(
  session: Session,
  id: string,
  { batch: { view, test, ignoreUnknown }, kind, file: { bytes, sha256 } }: ReadBatch,
): Promise<BatchManifest> {
  const { organisationId, panels } = view;
  const { last } = await session.first(
    sql`SELECT coalesce(max(agent), 0) AS last FROM agents WHERE organisation = ${integer(organisationId)}`,
  );
  return { id, organisationId, panels, lastAgent: Number(last), test, kind, ignoreUnknown, bytes, sha256 };
}
