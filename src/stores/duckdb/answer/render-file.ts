import type { ExportFormat } from '../../../plan/export-format.ts';
import { organisationOf, type RawPlan, type RecordsPlan } from '../../../plan/plan.ts';
import type { ResultTable } from '../../../plan/result-table.ts';
import type { RenderedFile, RenderOptions } from '../../../ports/fact-store.ts';
import { createEmptyResults } from '../../../sql/duckdb/ddl.ts';
import { assembleFile } from '../../assemble-file.ts';
import type { Engine } from '../../engine/engine.ts';
import { renderTable } from '../../engine/render-table.ts';
import { renderRows } from './render.ts';

export interface FileOrder {
  readonly rows: RawPlan | RecordsPlan | ResultTable;
  readonly format: ExportFormat;
  readonly rendering: RenderOptions;
  /** The plan without what there is no table of; undefined: there is nothing. */
  readonly stored: RawPlan | RecordsPlan | undefined;
  /** A directory of the file's own. */
  readonly into: string;
}

/** Writes rows, or a computed table, as one file. */
export async function renderFile(
  engine: Engine,
  { rows, format: { kind, compression }, rendering, stored, into }: FileOrder,
): Promise<RenderedFile> {
  const owner = rows.kind === 'table' ? {} : { organisationId: organisationOf(rows) };
  const parts = engine.readChunks({ signal: rendering.signal, ...owner }, async function* (session) {
    if (rows.kind === 'table') return yield* renderTable(session, rows, kind, into);
    const { organisationId, test } = rows.kind === 'raw' ? rows.scope : rows;
    if (!stored) await session.run(createEmptyResults(organisationId, test));
    yield* renderRows(session, stored ?? withoutIdle(rows), kind, into);
  });
  try {
    return await assembleFile(into, parts, compression, rendering);
  } catch (error) {
    throw engine.failure(error);
  }
}

/** A plan of raw points over nothing has no idle records either. */
function withoutIdle<P extends RawPlan | RecordsPlan>(plan: P): P {
  if (plan.kind !== 'raw' || plan.scope.derived?.kind !== 'idle') return plan;
  return { ...plan, scope: { ...plan.scope, derived: { kind: 'idle', tests: [] } } };
}
