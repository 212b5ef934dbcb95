import { mkdir, rm } from 'node:fs/promises';
import type { ExportFormat } from '../../../plan/export-format.ts';
import { organisationOf, type RawPlan, type RecordsPlan } from '../../../plan/plan.ts';
import type { ResultTable } from '../../../plan/result-table.ts';
import type { RenderedForm } from '../../../plan/row-form.ts';
import type { RenderedFile, RenderOptions, RowBytes } from '../../../ports/fact-store.ts';
import { createEmptyResults } from '../../../sql/duckdb/ddl.ts';
import { assembleFile, chunksOfParts } from '../../assemble-file.ts';
import type { Engine } from '../../engine/engine.ts';
import { renderTable } from '../../engine/render-table.ts';
import type { Session } from '../../engine/session.ts';
import { ANSWER_SLICES, arrowRows } from './arrow-rows.ts';
import { renderRows } from './render.ts';

interface FileOrder extends Pick<RowsOrder, 'stored'> {
  readonly rows: RawPlan | RecordsPlan | ResultTable;
  readonly format: ExportFormat;
  readonly rendering: RenderOptions;
  /** A directory of the file's own. */
  readonly into: string;
}

/** Writes rows, or a computed table, as one file. */
export async function renderFile(
  engine: Engine,
  { rows, format: { kind, compression }, rendering, stored, into }: FileOrder,
): Promise<RenderedFile> {
  const parts =
    rows.kind === 'table'
      ? engine.readChunks(rendering, (session) => renderTable(session, rows, kind, into))
      : readStored(engine, { rows, stored }, rendering.signal, (session, plan) =>
          renderRows(session, plan, kind, FILE_SLICES, into),
        );
  try {
    return await assembleFile(into, parts, compression, rendering);
  } catch (error) {
    throw engine.failure(error);
  }
}

/** Large enough for all threads of the engine, small enough for little memory. */
const FILE_SLICES = { ofTime: 200_000, ofSeries: 200_000 };

/** Flat rows as the parts of a file are written, without the file. */
export async function* flatRows(
  engine: Engine,
  {
    form,
    signal,
    into,
    ...order
  }: RowsOrder &
    Pick<FileOrder, 'into'> & {
      readonly form: RenderedForm;
      readonly signal: AbortSignal;
    },
): AsyncGenerator<RowBytes> {
  if (form === 'arrow') return yield* readStored(engine, order, signal, arrowRows);
  try {
    await mkdir(into, { recursive: true });
    const parts = readStored(engine, order, signal, (session, plan) =>
      renderRows(session, plan, form, ANSWER_SLICES, into),
    );
    // A chunk is valid until the next one.
    for await (const { bytes, rows } of chunksOfParts(parts)) yield { bytes: Buffer.from(bytes), rows };
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

interface RowsOrder {
  readonly rows: RawPlan | RecordsPlan;
  /** The plan without what there is no table of; undefined: there is nothing. */
  readonly stored: RawPlan | RecordsPlan | undefined;
}

function readStored<T>(
  engine: Engine,
  { rows, stored }: RowsOrder,
  signal: AbortSignal,
  read: (session: Session, plan: RawPlan | RecordsPlan) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  return engine.readChunks({ signal, organisationId: organisationOf(rows) }, async function* (session) {
    const { organisationId, test } = rows.kind === 'raw' ? rows.scope : rows;
    if (!stored) await session.run(createEmptyResults(organisationId, test));
    yield* read(session, stored ?? withoutIdle(rows));
  });
}

/** A plan of raw points over nothing has no idle records either. */
function withoutIdle<P extends RawPlan | RecordsPlan>(plan: P): P {
  if (plan.kind !== 'raw' || plan.scope.derived?.kind !== 'idle') return plan;
  return { ...plan, scope: { ...plan.scope, derived: { kind: 'idle', tests: [] } } };
}
