import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { testOf } from '../../../catalogue/tests/index.ts';
import { hasPlainQuotes, readCsvHeader } from '../../../ingest/csv.ts';
import { resultFields } from '../../../ingest/result-row.ts';
import { type Rejection, tidyLines, tidyRows } from '../../../ingest/sanitise-results.ts';
import { decodeUtf8 } from '../../../ingest/source-rows.ts';
import type { AppendOutcome, ReceivedFile, ResultBatch } from '../../../ports/fact-store.ts';
import { integer, sql } from '../../../sql/fragment.ts';
import type { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import type { BatchManifest, KeptBatches } from './batch-journal.ts';
import type { Staged } from './insert-staged.ts';
import {
  ERRORS_MAX,
  explainUnknown,
  hasContradictions,
  type KnownAgents,
  nameAgents,
  unknownAgents,
  unnamedRows,
} from './resolve-agents.ts';
import type { Spool } from './spool.ts';
import { type Source, stage, stageTidied } from './staging.ts';

export interface BatchStores {
  readonly engine: Engine;
  readonly spool: Spool;
  readonly kept: KeptBatches;
  readonly newId: () => string;
  /** Stores the staged rows whose agents are known, for good and each of them once. */
  readonly insert: (
    session: Session,
    manifest: BatchManifest,
    staged: Staged,
  ) => Promise<Pick<AppendOutcome, 'accepted' | 'duplicates'>>;
}

/** Takes a batch in: reads it, refuses what is wrong with it, keeps the rest on disk, and stores it. */
export async function storeBatch(stores: BatchStores, batch: ResultBatch): Promise<AppendOutcome> {
  return stores.engine.session(async (session) => {
    const { file, kind, rejections } = await stageBatch(session, stores, batch);
    try {
      const known: KnownAgents = { view: batch.view, lastAgent: undefined };
      let same = await nameAgents(session, known);
      const refusesAll = batch.strict && (rejections.count > 0 || (await hasContradictions(session)));
      const unknown = batch.onUnknownAgents && !refusesAll ? await unknownAgents(session) : [];
      if (batch.onUnknownAgents && unknown.length > 0) {
        const reasons = await batch.onUnknownAgents(unknown);
        same = await nameAgents(session, known);
        if (reasons.length > 0) await explainUnknown(session, reasons);
      }
      const unnamed = await unnamedRows(session, same);
      const refused = {
        rejected: rejections.count + unnamed.count,
        errors: [...rejections.first, ...unnamed.first].sort((a, b) => a.row - b.row).slice(0, ERRORS_MAX),
      };
      if (batch.strict && refused.rejected > 0) return { accepted: 0, duplicates: 0, ...refused };
      const manifest = await newManifest(session, stores, batch, { kind, file });
      const staged = { test: testOf(batch.test), organisationId: batch.view.organisationId, same };
      const stored = await insertKept(stores, file, manifest, () => stores.insert(session, manifest, staged));
      return { ...stored, ...refused };
    } finally {
      await file.discard();
    }
  });
}

/** Keeps a file on disk before what it holds is stored: after that, no crash loses it. */
export async function insertKept<T>(
  { kept }: Pick<BatchStores, 'kept'>,
  file: ReceivedFile,
  manifest: BatchManifest,
  insert: () => Promise<T>,
): Promise<T> {
  await kept.keep(file.path, manifest);
  try {
    return await insert();
  } catch (error) {
    await kept.drop([manifest.id]);
    throw error;
  }
}

/** Stores a batch that was acknowledged once already, as it was understood then. */
export async function storeAgain(stores: BatchStores, manifest: BatchManifest): Promise<number> {
  const { id, organisationId, panels, lastAgent, test, kind, ignoreUnknown } = manifest;
  const path = stores.kept.pathOf(id);
  return stores.engine.session(async (session) => {
    const staged = await stage(session, testOf(test), await sourceOf(kind, path, ignoreUnknown));
    if (!staged) throw new Error(`the kept batch ${id} can't be read`);
    const same = await nameAgents(session, { view: { organisationId, panels }, lastAgent });
    return (await stores.insert(session, manifest, { test: testOf(test), organisationId, same })).accepted;
  });
}

interface ReadBatch {
  readonly file: ReceivedFile;
  readonly kind: BatchManifest['kind'];
  readonly rejections: { readonly count: number; readonly first: readonly Rejection[] };
}

/** Mostly the engine reads the file as it is. Where it can't, the rows are gone through one by one to say why. */
async function stageBatch(session: Session, { spool }: BatchStores, batch: ResultBatch): Promise<ReadBatch> {
  const { file, format, ignoreUnknown } = batch;
  const test = testOf(batch.test);
  const source = await sourceOf(format, file.path, ignoreUnknown);
  if ((await isPromising(source, batch)) && (await stage(session, test, source)) && (await hasRows(session))) {
    return { file, kind: format, rejections: { count: 0, first: [] } };
  }
  let count = 0;
  const first: Rejection[] = [];
  const reject = (rejection: Rejection) => {
    count += 1;
    if (first.length < ERRORS_MAX) first.push(rejection);
  };
  const sent = { test, format, bytes: createReadStream(file.path), ignoreUnknown };
  const tidied = await spool.receive(tidyLines(tidyRows(sent, reject)));
  await file.discard();
  await stageTidied(session, test, tidied.path);
  return { file: tidied, kind: 'tidied', rejections: { count, first } };
}

async function sourceOf(kind: BatchManifest['kind'], path: string, ignoreUnknown: boolean): Promise<Source> {
  switch (kind) {
    case 'csv':
      return { kind, path, header: await readCsvHeader(decodeUtf8(createReadStream(path))) };
    case 'tidied':
      return { kind, path };
    default:
      return { kind, path, ignoreUnknown };
  }
}

/** Whether the engine can be trusted with the file: it reads some that are not what they should be without a word. */
async function isPromising(source: Source, { ignoreUnknown, test, file }: ResultBatch): Promise<boolean> {
  if (source.kind === 'json') return endsWith(file, ']');
  if (source.kind !== 'csv') return true;
  const fields = resultFields(testOf(test));
  const isExpected = ignoreUnknown || source.header.every((column) => fields.has(column));
  return isExpected && hasPlainQuotes(createReadStream(file.path));
}

/** The last character of a file that is not blank, as far as its last bytes tell. */
async function endsWith({ path, bytes }: ReceivedFile, character: string): Promise<boolean> {
  const tail = await text(createReadStream(path, { start: Math.max(0, bytes - 1024) }));
  return tail.trimEnd().endsWith(character);
}

/** A file in which the engine finds no row may be empty, or no list at all. */
async function hasRows(session: Session): Promise<boolean> {
  return (await session.rows(sql`SELECT 1 FROM staged LIMIT 1`)).length > 0;
}

/** What it would take to store a batch once more, from the file that it has become. */
export async function newManifest(
  session: Session,
  { newId }: Pick<BatchStores, 'newId'>,
  { view, test, ignoreUnknown }: ResultBatch,
  { kind, file: { bytes, sha256 } }: Pick<ReadBatch, 'kind' | 'file'>,
): Promise<BatchManifest> {
  const { organisationId, panels } = view;
  const { last } = await session.first(
    sql`SELECT coalesce(max(agent), 0) AS last FROM agents WHERE organisation = ${integer(organisationId)}`,
  );
  return { id: newId(), organisationId, panels, lastAgent: Number(last), test, kind, ignoreUnknown, bytes, sha256 };
}
